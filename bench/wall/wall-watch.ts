import type { WallBrowser } from './wall-browser.ts'
import { isWell, WallJudge } from './wall-judge.ts'
import type { WallPlant } from './wall-plant.ts'
import type { WallReading } from './wall-reading.ts'

const LOOK_MS = 1000
const HEAP_EVERY_MS = 30_000
/** Somebody at another workstation acknowledges an alert that holds the wall after this time. */
const HELD_MS = 12_000
/** A program at the kiosk logs in again when the page has asked for it for so long. */
const LOGIN_MS = 15_000
/** Without a page or a request for a login for so long, nobody sees anything. */
const BLANK_MS = 60_000
const MOST_BREACHES = 200

/** Heaps in MB after a collection. */
export interface WallSample {
  readonly atMs: number
  /** When its document was loaded: another one begins with another heap. */
  readonly loadedAt: number
  readonly page: number
  readonly worker: number
  readonly nodes: number
  readonly canvases: number
}

interface WatchParts {
  readonly plant: WallPlant
  readonly wall: WallBrowser
  /** Path of the page whose heap is compared: each page holds another amount. */
  readonly sampledPath: string
  readonly say: (text: string) => void
}

/** Looks at a wall monitor once a second until it is stopped, and does what other people do: acknowledge and log in. */
export class WallWatch {
  readonly breaches: string[] = []
  readonly samples: WallSample[] = []
  readonly paths = new Map<string, number>()
  oldestMs = 0
  /** Readings, and values without a mark in them. */
  readings = 0
  judged = 0
  loads = 0
  logins = 0
  latest: WallReading | null = null
  readonly #parts: WatchParts
  readonly #judge: WallJudge
  readonly #started = performance.now()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isStopped = false
  #heldSince: number | null = null
  #askedSince: number | null = null
  #blankSince: number | null = null
  #heapAt = Number.NEGATIVE_INFINITY

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#judge = new WallJudge(parts.plant)
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
  }

  /** Ends when a look that is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    while (this.#isLooking) await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 4))
  }

  /** Waits until everything is current again. Returns how long it took in ms; NaN after `mostMs`. */
  async well(mostMs: number): Promise<number> {
    const start = performance.now()
    while (performance.now() - start < mostMs) {
      const reading = await this.#parts.wall.read()
      if (reading !== null && isWell(reading)) return performance.now() - start
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 4))
    }
    return Number.NaN
  }

  breach(text: string): void {
    this.#parts.say(`wall: BREACH ${text}`)
    if (this.breaches.length < MOST_BREACHES) this.breaches.push(text)
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#isStopped) return
    this.#isLooking = true
    try {
      this.#judge.remember()
      const reading = await this.#parts.wall.read()
      this.#judge.remember()
      this.#blank(reading)
      if (reading === null) return
      if (reading.loadedAt !== this.latest?.loadedAt) this.loads += 1
      this.latest = reading
      this.#count(reading)
      await this.#others(reading)
      if (performance.now() - this.#heapAt > HEAP_EVERY_MS) await this.#sample(reading)
    } catch (error) {
      this.#parts.say(`wall: ${String(error)}`)
    } finally {
      this.#isLooking = false
    }
  }

  #count(reading: WallReading): void {
    const { breaches, oldestMs, unmarked } = this.#judge.judge(reading)
    this.readings += 1
    this.judged += unmarked
    if (oldestMs > this.oldestMs) this.oldestMs = oldestMs
    const [path = ''] = reading.path.split('?')
    if (reading.isWall) this.paths.set(path, (this.paths.get(path) ?? 0) + 1)
    const [first] = breaches
    if (first !== undefined)
      this.breach(`${path}: ${first}${breaches.length > 1 ? `, and ${breaches.length - 1} more` : ''}`)
  }

  /** What is done away from this screen. */
  async #others({ isHeld, asksForLogin }: WallReading): Promise<void> {
    const now = performance.now()
    this.#heldSince = isHeld ? (this.#heldSince ?? now) : null
    this.#askedSince = asksForLogin ? (this.#askedSince ?? now) : null
    if (this.#heldSince !== null && now - this.#heldSince > HELD_MS) await this.#parts.plant.acknowledge()
    if (this.#askedSince !== null && now - this.#askedSince > LOGIN_MS) {
      await this.#parts.wall.logIn(this.#parts.plant.url)
      this.logins += 1
      this.#askedSince = null
    }
  }

  #blank(reading: WallReading | null): void {
    const isBlank = reading === null || !(reading.isWall || reading.asksForLogin)
    this.#blankSince = isBlank ? (this.#blankSince ?? performance.now()) : null
    if (this.#blankSince === null || performance.now() - this.#blankSince < BLANK_MS) return
    this.breach(
      `there is neither a page nor a request to log in for ${BLANK_MS / 1000} s: ${reading?.path ?? 'no answer'}`,
    )
    this.#blankSince = performance.now()
  }

  async #sample({ path, values, isPaused, nodes, canvases, loadedAt, broken }: WallReading): Promise<void> {
    if (values.length === 0 || isPaused || broken !== '' || path.split('?')[0] !== this.#parts.sampledPath) return
    const heaps = await this.#parts.wall.heaps()
    if (heaps === null) return
    this.#heapAt = performance.now()
    this.samples.push({ atMs: this.#heapAt - this.#started, loadedAt, ...heaps, nodes, canvases })
    const mb = `page ${heaps.page.toFixed(2)} MB, worker ${heaps.worker.toFixed(2)} MB`
    this.#parts.say(`wall: ${((this.#heapAt - this.#started) / 60_000).toFixed(1)} min, ${mb}, ${nodes} nodes`)
  }
}
