import { isCameraPicture } from '../../domain/files/camera-picture.ts'
import { call } from '../../live/calls/call.ts'

/** Of 30 to 300 kB each. */
const KEPT = 120

/** Stored pictures of one camera under addresses of this page; the least recently used ones go. */
export class PictureCache {
  readonly #id: number
  readonly #urls = new Map<string, Promise<string | null>>()
  #isOver = false

  constructor(id: number) {
    this.#id = id
  }

  /** Resolves with the address of a picture; null if the server has none of that name. Never rejects. */
  get(filename: string): Promise<string | null> {
    const known = this.#urls.get(filename)
    const url = known ?? this.#load(filename)
    // The last one is the most recently used.
    this.#urls.delete(filename)
    this.#urls.set(filename, url)
    const [oldest] = this.#urls.keys()
    if (this.#urls.size > KEPT && oldest !== undefined) this.#drop(oldest)
    return url
  }

  /** Frees all pictures. */
  dispose(): void {
    this.#isOver = true
    for (const filename of [...this.#urls.keys()]) this.#drop(filename)
  }

  async #load(filename: string): Promise<string | null> {
    const result = await call('webcamImage', { id: this.#id, currentFilename: filename })
    if (!result.ok || !isCameraPicture(result.body)) {
      // The next one who wants it asks again.
      this.#urls.delete(filename)
      return null
    }
    if (this.#isOver) return null
    return URL.createObjectURL(new Blob([result.body.data], { type: result.body.contentType }))
  }

  #drop(filename: string): void {
    const url = this.#urls.get(filename)
    this.#urls.delete(filename)
    void url?.then((text) => {
      if (text !== null) URL.revokeObjectURL(text)
    })
  }
}
