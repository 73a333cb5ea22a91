import { FAILURE_STATES } from '../../../src/wire/server/pv.ts'
import { leaseId, type PageTopic, type Topic } from '../../../src/wire/tabs/live.ts'
import { SaidValues } from '../../support/hostile/said-values.ts'
import { laneOf } from '../../support/truth/watching-client.ts'
import type { HostileWorld } from './hostile-world.ts'

/** One thing that the tab shows. */
export interface Shown {
  readonly name: string
  readonly topic: Topic
  readonly key: string
  /** Known, current and, for a value, good. */
  readonly isGood: boolean
  /** The items of which it consists: rows of a page, points of a series, or one value. */
  readonly items: readonly unknown[]
}

/** What the worker itself counts: no server says it. */
const COUNTED: readonly Topic[] = ['alertSummary', 'stationAlerts', 'pvAlert', 'connection']
const PAGES: readonly Topic[] = ['alertPage', 'pvPage', 'eventPage']
const SERIES: readonly Topic[] = ['chartSeries', 'chartArchive']

/** No answer nests deeper. */
const DEEPEST = 20

/** Returns everything that the tab of a world shows, by the order of its leases. */
export function shownOf({ tab, leases }: HostileWorld): readonly Shown[] {
  const { mirror } = tab
  return leases.map(({ topic, key, slot }, index) => {
    const name = `${index} ${topic}`
    const id = leaseId(topic, key)
    if (slot !== undefined) {
      const { known, kind, num, quality, stale, extra } = laneOf(tab, slot)
      return { name, topic, key, isGood: known && quality === 'Good' && !stale, items: [{ kind, num, extra }] }
    }
    if (PAGES.includes(topic)) {
      const page = mirror.page(topic as PageTopic, key)
      // The id of a PV's row is the worker's.
      const items = (page?.rows ?? []).map((row) => ('config' in row ? row.config : row))
      return { name, topic, key, isGood: page?.load.state === 'ready' && !page.stale, items }
    }
    if (SERIES.includes(topic)) {
      const series = mirror.series(id)
      const isGood = series?.load.state === 'ready' && series.ranges.every(({ load }) => load.state === 'done')
      return { name, topic, key, isGood, items: [...(series?.y ?? [])].filter((value) => !Number.isNaN(value)) }
    }
    const cell = mirror.value(id)
    return { name, topic, key, isGood: cell?.load.state === 'ready' && !cell.stale, items: [cell?.value] }
  })
}

/** All that a server has said in one world. */
export class Said {
  readonly #leaves = new Set<unknown>(FAILURE_STATES)
  readonly #values = new SaidValues()

  hear(text: string): void {
    this.#values.hear(text)
    try {
      for (const leaf of leavesOf(JSON.parse(text))) {
        this.#leaves.add(leaf)
        // Ids and old values are texts in the client, whatever they were.
        this.#leaves.add(String(leaf))
        // A half of a character is shown as a sign for it.
        this.#leaves.add(Buffer.from(String(leaf)).toString())
      }
    } catch {
      // Says nothing.
    }
  }

  /** Returns what is shown as good although no answer had it, and numbers that are none. */
  breaches(all: readonly Shown[]): readonly string[] {
    return all.flatMap(({ name, topic, key, isGood, items }) => {
      if (!isGood) return []
      const leaves = items.flatMap((item) => [...leavesOf(item)])
      const endless = leaves.find((leaf) => typeof leaf === 'number' && !Number.isFinite(leaf))
      if (endless !== undefined)
        return [`not finite: ${name} shows ${String(endless)}${isNumberOf(items[0], endless) ? ' as its number' : ''}`]
      if (COUNTED.includes(topic)) return []
      if (topic === 'pvValue') {
        const { num } = items[0] as { readonly num: number }
        return this.#values.hasNumber(key, num) ? [] : [`invented: ${name} of ${key} shows ${num}`]
      }
      const invented = leaves.find((leaf) => !this.#leaves.has(leaf))
      return invented === undefined ? [] : [`invented: ${name} shows ${JSON.stringify(invented)?.slice(0, 80)}`]
    })
  }
}

/** Returns what is not shown as it was, although the good answer has come again. */
export function stuckOf(before: readonly Shown[], now: readonly Shown[]): readonly string[] {
  return before.flatMap((was, index) => {
    const is = now[index]
    if (is === undefined || !was.isGood) return []
    if (!is.isGood) return [`stuck: ${was.name} is not shown as current any more`]
    if (COUNTED.includes(was.topic)) return []
    // A damaged row of another id may stand beside the good ones.
    const items = new Set(is.items.map((item) => JSON.stringify(item)))
    const lost = was.items.find((item) => !items.has(JSON.stringify(item)))
    return lost === undefined ? [] : [`stuck: ${was.name} does not show ${JSON.stringify(lost)?.slice(0, 120)}`]
  })
}

/** Whether it is the number of a lane, not one of what a counter says besides. */
function isNumberOf(item: unknown, number: unknown): boolean {
  return typeof item === 'object' && item !== null && 'num' in item && item.num === number
}

/** A reference of a process variable is said as a text, too: one without a name is called by it. */
function* leavesOf(value: unknown, depth = 0): Generator<unknown> {
  if (depth > DEEPEST) return
  if (typeof value !== 'object' || value === null) {
    yield value
    return
  }
  // A list in place of a number may be too deep to be a text.
  // A list in place of one of these may be too deep to be a text.
  if ('type' in value && typeof value.type === 'string' && 'nr' in value && typeof value.nr === 'number')
    yield `${value.type}-${value.nr}`
  for (const inner of Object.values(value)) yield* leavesOf(inner, depth + 1)
}
