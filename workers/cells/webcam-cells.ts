import { isCameraPicture } from '../../src/domain/files/camera-picture.ts'
import { type WebcamKey, webcamOfKey } from '../../src/domain/values/webcam-key.ts'
import type { CallError, FileAnswer, Result } from '../../src/wire/server/result.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { ValueStore } from './value-store.ts'

/** No camera is asked more often than this. */
const LEAST_MS = 1000
/** Others wait with the newest moment; connections are shared out by `ReadBudget`. */
const MOST_AT_ONCE = 3
/** After so many intervals without a new picture the last one is no current one. */
const OLD_AFTER_INTERVALS = 5
/** But not sooner: a server may take a picture a minute from a camera that makes more. */
const LEAST_OLD_MS = 120_000
const NO_PICTURE: CallError = { kind: 'missing', text: 'The camera sent no picture' }

interface Camera extends WebcamKey {
  readonly key: string
  cancel: () => void
  /** A question is under way. */
  isAsked: boolean
  /** It was still under way when the next one was due. */
  isLate: boolean
}

/** The last picture of a camera, known by its name and its bytes: many cameras give each picture the same name. */
interface Last {
  readonly fileName: string | null
  readonly bytes: number
  readonly hash: number
  /** When it was received first: server time, ms since 1970. */
  readonly at: number
  /** The same moment on the clock for durations. */
  readonly since: number
}

type Parts = Pick<CoreContext, 'clock' | 'now' | 'call' | 'hasSession' | 'onChange'>

/**
 * The current pictures of those cameras that any tab leases, which is only while somebody sees them. Each is asked for as often as
 * it makes one, once for all tabs, at most three at a time. A camera without a new picture keeps its last one with its time, marked
 * as the last known (rule Q4): at once where the server has none, after some intervals where it sends the same one again.
 */
export class WebcamCells {
  readonly #context: Parts
  readonly #values: ValueStore
  readonly #cameras = new Map<string, Camera>()
  /** Also of cameras that nobody sees now: a picture does not get newer because somebody looks again. */
  readonly #last = new Map<string, Last>()
  /** Due, in the order in which they became so. */
  readonly #due = new Set<Camera>()
  #running = 0

  constructor(context: Parts, values: ValueStore) {
    this.#context = context
    this.#values = values
  }

  /** Call when a key gets its first holder (`wanted`), or loses its last one. */
  leased(key: string, wanted: boolean): void {
    const known = this.#cameras.get(key)
    known?.cancel()
    if (known !== undefined) this.#due.delete(known)
    this.#cameras.delete(key)
    const camera = wanted ? webcamOfKey(key) : null
    if (camera === null) return
    this.#ask({ ...camera, key, cancel: () => {}, isAsked: false, isLate: false })
  }

  /** Forgets what the user has seen. */
  sessionEnded(): void {
    this.#last.clear()
  }

  /** Stops asking. Call when the worker stops. */
  stop(): void {
    for (const { cancel } of this.#cameras.values()) cancel()
    this.#cameras.clear()
    this.#due.clear()
  }

  #ask(camera: Camera): void {
    this.#cameras.set(camera.key, camera)
    this.#due.add(camera)
    this.#next()
  }

  #next(): void {
    for (const camera of this.#due) {
      if (this.#running >= MOST_AT_ONCE) return
      this.#due.delete(camera)
      void this.#read(camera)
    }
  }

  async #read(camera: Camera): Promise<void> {
    const { id, key, intervalMs } = camera
    // From the beginning of a question to the next: an answer that takes long does not make pictures rarer.
    camera.cancel = this.#context.clock.after(Math.max(LEAST_MS, intervalMs), () => {
      if (this.#cameras.get(key) !== camera) return
      if (camera.isAsked) camera.isLate = true
      else this.#ask(camera)
    })
    if (!this.#context.hasSession()) return
    camera.isLate = false
    const result = await this.#askFor(camera, id)
    // Whoever asked may be gone, and another user may have come.
    if (this.#cameras.get(key) === camera && this.#context.hasSession()) {
      if (result.ok && isCameraPicture(result.body)) {
        this.#put(camera, result.body)
      } else this.#values.fail('webcamPicture', key, result.ok ? NO_PICTURE : result.error)
      this.#context.onChange()
      if (camera.isLate) this.#due.add(camera)
    }
    this.#next()
  }

  #put({ key, intervalMs }: Camera, { fileName, contentType, data }: FileAnswer): void {
    const { clock, now } = this.#context
    const elapsed = clock.elapsed()
    const [bytes, hash] = [data.byteLength, hashOf(data)]
    const before = this.#last.get(key)
    const isSame = before?.fileName === fileName && before.bytes === bytes && before.hash === hash
    const last = isSame ? before : { fileName, bytes, hash, at: now(), since: elapsed }
    this.#last.set(key, last)
    const isOld = elapsed - last.since >= Math.max(LEAST_OLD_MS, OLD_AFTER_INTERVALS * intervalMs)
    const cell = this.#values.get('webcamPicture', key)
    const isShown = isSame && cell?.value?.at === last.at && cell.load.state === 'ready' && cell.stale === isOld
    if (!isShown) this.#values.set('webcamPicture', key, { contentType, data, at: last.at }, isOld)
  }

  async #askFor(camera: Camera, id: number): Promise<Result<FileAnswer>> {
    this.#running += 1
    camera.isAsked = true
    try {
      return await this.#context.call('webcamImage', { id, currentFilename: '' })
    } finally {
      this.#running -= 1
      camera.isAsked = false
    }
  }
}

/** FNV-1a, 32 bits: two pictures of one name and size that differ have the same one once in four thousand million times. */
function hashOf(data: ArrayBuffer): number {
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(data)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}
