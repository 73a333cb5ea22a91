import type { PageChange } from '../../src/wire/tabs/frame.ts'
import { type LeaseEntry, leaseId, type PageTopic, type PageTopics, type Topic } from '../../src/wire/tabs/live.ts'
import type { PageSource } from '../lists/page-source.ts'
import { attempt, type ReportFailure } from '../platform/jobs.ts'
import type { CellKind, FrameContent, KindLeases } from './cell-kind.ts'
import { TOPICS } from './topics.ts'

export type PageSources = { readonly [T in PageTopic]: PageSource<T> & { clear?(): void } }

/** Pages of long lists. */
export class PageKind implements CellKind {
  readonly #sources: PageSources
  readonly #report: ReportFailure

  constructor(sources: PageSources, report: ReportFailure) {
    this.#sources = sources
    this.#report = report
  }

  lease(topic: PageTopic, key: string): void {
    this.#sources[topic].leased(key, true)
  }

  release(topic: PageTopic, key: string): void {
    this.#sources[topic].leased(key, false)
  }

  clear(): void {
    for (const source of Object.values(this.#sources)) source.clear?.()
  }

  openTab(): KindLeases {
    return new PageLeases(this.#sources, this.#report)
  }
}

type AnyRow = PageTopics[PageTopic]['row']

interface PageLease {
  readonly topic: PageTopic
  readonly key: string
  sent: number
  /** The rows of the page that the tab has. */
  rows: ReadonlyMap<string, AnyRow>
}

class PageLeases implements KindLeases {
  readonly #sources: PageSources
  readonly #report: ReportFailure
  readonly #leases = new Map<string, PageLease>()

  constructor(sources: PageSources, report: ReportFailure) {
    this.#sources = sources
    this.#report = report
  }

  add({ topic, key }: LeaseEntry): void {
    if (isPageTopic(topic)) this.#leases.set(leaseId(topic, key), { topic, key, sent: 0, rows: NO_ROWS })
  }

  drop({ topic, key }: LeaseEntry): void {
    this.#leases.delete(leaseId(topic, key))
  }

  forgetSent(): void {
    for (const lease of this.#leases.values()) {
      lease.sent = 0
      lease.rows = NO_ROWS
    }
  }

  take({ pages }: FrameContent): boolean {
    let isAny = false
    for (const lease of this.#leases.values()) {
      const { topic, key, rows: has } = lease
      const source: PageSource<PageTopic> = this.#sources[topic]
      const newest = source.versionOf(key)
      if (newest <= lease.sent) continue
      // A page that cannot be read takes nothing of the frame with it, and is read again when it has changed.
      lease.sent = newest
      attempt(this.#report, `page ${topic}`, () => {
        const page = source.page(key)
        if (page === null) return
        const { version, load, stale, list, rows, goneIds } = page
        lease.sent = version
        lease.rows = new Map(rows.map((row) => [row.id, row]))
        isAny = true
        const ids = rows.map(({ id }) => id)
        const changed = rows.filter((row) => has.get(row.id) !== row)
        // One correlated topic, list and rows; the compiler cannot see the correlation through the table.
        pages.push({ topic, key, load, stale, list, ids, rows: changed, goneIds } as PageChange)
      })
    }
    return isAny
  }
}

function isPageTopic(topic: Topic): topic is PageTopic {
  return TOPICS[topic].cell === 'pages'
}

const NO_ROWS: ReadonlyMap<string, AnyRow> = new Map()
