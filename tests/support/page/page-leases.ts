import type { PageChange } from '../../../src/wire/tabs/frame.ts'
import type { PageTopic } from '../../../src/wire/tabs/live.ts'
import type { PageSource } from '../../../workers/lists/page-source.ts'
import type { PageWorker } from './page-worker.ts'

/** The pages of a list that a page under test leases: passes leases to the worker's lists, and their changes to the page. */
export class PageLeases<T extends PageTopic> {
  readonly #worker: PageWorker
  readonly #topic: T
  readonly #lists: PageSource<T>
  /** Leased pages with the version that was sent last. */
  readonly #sent = new Map<string, number>()

  constructor(worker: PageWorker, topic: T, lists: PageSource<T>) {
    this.#worker = worker
    this.#topic = topic
    this.#lists = lists
  }

  /** Call when the page has leased or released something. */
  changed(): void {
    const keys = [...this.#worker.leased.values()].flatMap((lease) => (lease.topic === this.#topic ? [lease.key] : []))
    for (const key of this.#sent.keys()) {
      if (keys.includes(key)) continue
      this.#sent.delete(key)
      this.#lists.leased(key, false)
    }
    for (const key of keys) {
      if (this.#sent.has(key)) continue
      this.#sent.set(key, 0)
      this.#lists.leased(key, true)
    }
    this.send()
  }

  /** Sends what has changed. */
  send(): void {
    const pages: PageChange[] = []
    for (const [key, sent] of this.#sent) {
      const page = this.#lists.page(key)
      if (page === null || page.version <= sent) continue
      const { version, load, stale, list, rows, goneIds } = page
      this.#sent.set(key, version)
      const ids = rows.map(({ id }) => id)
      // One correlated topic, list and rows; the compiler cannot see the correlation.
      pages.push({ topic: this.#topic, key, load, stale, list, ids, rows, goneIds } as PageChange)
    }
    if (pages.length > 0) this.#worker.sendFrame({ pages })
  }
}
