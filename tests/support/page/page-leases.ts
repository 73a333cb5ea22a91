import type { PageChange } from '../../../src/wire/tabs/frame.ts'
import type { PageTopic } from '../../../src/wire/tabs/live.ts'
import type { PageWorker } from './page-worker.ts'

interface Parts<Page> {
  readonly topic: PageTopic
  /** The lists of the worker. */
  readonly views: { leased(key: string, wanted: boolean): void; page(key: string): Page | null }
  readonly changeOf: (key: string, page: Page) => PageChange
}

/** The pages of a list that a page under test leases: passes leases to the worker's lists, and their changes to the page. */
export class PageLeases<Page extends { readonly version: number }> {
  readonly #worker: PageWorker
  readonly #parts: Parts<Page>
  /** Leased pages with the version that was sent last. */
  readonly #sent = new Map<string, number>()

  constructor(worker: PageWorker, parts: Parts<Page>) {
    this.#worker = worker
    this.#parts = parts
  }

  /** Call when the page has leased or released something. */
  changed(): void {
    const { topic, views } = this.#parts
    const keys = [...this.#worker.leased.values()].flatMap((lease) => (lease.topic === topic ? [lease.key] : []))
    for (const key of this.#sent.keys()) {
      if (keys.includes(key)) continue
      this.#sent.delete(key)
      views.leased(key, false)
    }
    for (const key of keys) {
      if (this.#sent.has(key)) continue
      this.#sent.set(key, 0)
      views.leased(key, true)
    }
    this.send()
  }

  /** Sends what has changed. */
  send(): void {
    const { views, changeOf } = this.#parts
    const pages: PageChange[] = []
    for (const [key, sent] of this.#sent) {
      const page = views.page(key)
      if (page === null || page.version <= sent) continue
      this.#sent.set(key, page.version)
      pages.push(changeOf(key, page))
    }
    if (pages.length > 0) this.#worker.sendFrame({ pages })
  }
}
