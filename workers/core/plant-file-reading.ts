import { NO_PLANT_FILE, PLANT_FILE_PATH, plantFileOf } from '../../src/domain/connection/plant-file.ts'
import type { PlantFile, PlantFileReport } from '../../src/wire/tabs/plant-file.ts'
import type { CoreContext, PlantFileSource } from '../context/core-context.ts'

/** A server that answers calls sends a file at once. */
const SILENCE_MS = 10_000

/** For a client whose installation says nothing. */
export const CONTRACT_ONLY: PlantFileSource = { known: NO_PLANT_FILE, read: () => Promise.resolve(NO_PLANT_FILE) }

type ReadingContext = Pick<CoreContext, 'clock' | 'origin' | 'fetch'>

/**
 * Reads what the installation says of its server, at once and once for the life of the worker. Without an answer it is asked for again by
 * the next call: nobody knows what to send before.
 */
export class PlantFileReading implements PlantFileSource {
  readonly #context: ReadingContext
  readonly #publish: (report: PlantFileReport) => void
  #known: PlantFile | null = null
  #reading: Promise<PlantFile | null> | null = null

  constructor(context: ReadingContext, publish: (report: PlantFileReport) => void) {
    this.#context = context
    this.#publish = publish
    void this.read()
  }

  get known(): PlantFile | null {
    return this.#known
  }

  /** Resolves with the file, that of the contract if there is none; with null without an answer within 10 s. Never rejects. */
  read(): Promise<PlantFile | null> {
    if (this.#known !== null) return Promise.resolve(this.#known)
    this.#reading ??= this.#ask().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #ask(): Promise<PlantFile | null> {
    const { clock, fetch, origin } = this.#context
    const abort = new AbortController()
    const cancel = clock.after(SILENCE_MS, () => abort.abort())
    try {
      const url = new URL(PLANT_FILE_PATH, origin).href
      const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin', signal: abort.signal })
      const { state, file, mistakes } = plantFileOf(response.status, await response.text())
      if (state === 'unread') return null
      this.#known = file
      this.#publish({ state, mistakes })
      return file
    } catch {
      return null
    } finally {
      cancel()
    }
  }
}
