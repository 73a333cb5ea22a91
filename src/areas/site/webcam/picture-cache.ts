import { isCameraPicture } from '../../../domain/files/camera-picture.ts'
import { call } from '../../../live/calls/call.ts'
import { Retry } from '../../../live/calls/retry.ts'
import { saysNone } from '../rules/no-picture.ts'

/** Of 30 to 300 kB each. */
const KEPT = 120

/** A stored picture under an address of this page; `none`: the server has none of that name, `failed`: nobody knows. */
export type StoredPicture =
  | { readonly state: 'there'; readonly url: string }
  | { readonly state: 'none' }
  | { readonly state: 'failed' }

type Show = (picture: StoredPicture) => void

const NONE: StoredPicture = { state: 'none' }
const FAILED: StoredPicture = { state: 'failed' }

/**
 * Stored pictures of one camera; the least recently used ones go. What could not be had is asked for again while it is shown, ever
 * more rarely and one after the other: a page shows two dozen of them, and a server that starts has none for a while.
 */
export class PictureCache {
  readonly #id: number
  readonly #pictures = new Map<string, Promise<StoredPicture>>()
  /** Who shows what has not come, by name. */
  readonly #missing = new Map<string, Set<Show>>()
  readonly #retry = new Retry(() => void this.#tryAgain())
  #isOver = false

  constructor(id: number) {
    this.#id = id
  }

  /** Asks for a picture that will be shown soon. */
  prepare(filename: string): void {
    void this.#get(filename)
  }

  /** Calls `onPicture` with a picture, and again with what comes instead of one that is not there. Returns how to end that. */
  watch(filename: string, onPicture: Show): () => void {
    let isWatched = true
    const show = (picture: StoredPicture) => {
      if (isWatched) onPicture(picture)
    }
    void this.#get(filename).then((picture) => {
      if (!isWatched) return
      show(picture)
      if (picture.state !== 'there') this.#missed(filename, show)
    })
    return () => {
      isWatched = false
      this.#found(filename, show)
    }
  }

  /** Frees all pictures. */
  dispose(): void {
    this.#isOver = true
    this.#retry.stop()
    this.#missing.clear()
    for (const filename of [...this.#pictures.keys()]) this.#drop(filename)
  }

  /** Never rejects. */
  #get(filename: string): Promise<StoredPicture> {
    const picture = this.#pictures.get(filename) ?? this.#load(filename)
    // The last one is the most recently used.
    this.#pictures.delete(filename)
    this.#pictures.set(filename, picture)
    const [oldest] = this.#pictures.keys()
    if (this.#pictures.size > KEPT && oldest !== undefined) this.#drop(oldest)
    return picture
  }

  async #load(filename: string): Promise<StoredPicture> {
    const result = await call('webcamImage', { id: this.#id, currentFilename: filename })
    if (!result.ok || !isCameraPicture(result.body)) {
      // The next one who wants it asks again.
      this.#pictures.delete(filename)
      return result.ok || saysNone(result.error) ? NONE : FAILED
    }
    if (this.#isOver) return FAILED
    const { contentType, data } = result.body
    return { state: 'there', url: URL.createObjectURL(new Blob([data], { type: contentType })) }
  }

  #missed(filename: string, show: Show): void {
    if (this.#isOver) return
    // The attempts for those that are missing already serve this one as well.
    if (this.#missing.size === 0) this.#retry.failed()
    const shows = this.#missing.get(filename) ?? new Set()
    this.#missing.set(filename, shows.add(show))
  }

  #found(filename: string, show: Show): void {
    const shows = this.#missing.get(filename)
    shows?.delete(show)
    if (shows?.size === 0) this.#missing.delete(filename)
    if (this.#missing.size === 0) this.#retry.succeeded()
  }

  /** Ends with the first one that fails: the others would as well. */
  async #tryAgain(): Promise<void> {
    for (const [filename, shows] of [...this.#missing]) {
      // Nobody shows it any more.
      if (shows.size === 0) continue
      const picture = await this.#get(filename)
      for (const show of [...shows]) {
        show(picture)
        if (picture.state === 'there') this.#found(filename, show)
      }
      if (picture.state === 'failed') {
        // Another one is first next time: only this one may be broken.
        if (this.#missing.delete(filename) && shows.size > 0) this.#missing.set(filename, shows)
        break
      }
    }
    if (this.#missing.size > 0) this.#retry.failed()
  }

  #drop(filename: string): void {
    const picture = this.#pictures.get(filename)
    this.#pictures.delete(filename)
    void picture?.then((known) => {
      if (known.state === 'there') URL.revokeObjectURL(known.url)
    })
  }
}
