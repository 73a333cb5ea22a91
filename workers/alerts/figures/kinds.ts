import { CHATTER_COUNT, CHATTER_WINDOW_MS } from '../../../src/domain/alerts/alert-folds.ts'
import { isSameKind } from '../../../src/domain/alerts/alert-kind.ts'
import { alertMessage, durationOf } from '../../../src/domain/alerts/alert-state.ts'
import { must } from '../../../src/domain/base/must.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { type AlertFigures, type AlertKind, LONGEST_DELAY_S, MOST_ROWS } from '../../../src/wire/tabs/alert-figures.ts'
import { mergeSort, rowNumbers } from '../../platform/merge-sort.ts'

const TEN = 10
const HUNDRED = 100
const SECOND_MS = 1000

interface Counted {
  readonly id: string
  newest: Alert
  count: number
  chattering: number
  fleeting: number
  activeMs: number
  /** How many went after so many seconds, or within the second before; null while none went so soon. */
  lasted: number[] | null
  /** Times of the last ones, the newest last, and whether each is counted as chattering. */
  readonly recent: { readonly at: number; chatters: boolean }[]
}

/** Counts alerts, in ascending order, by what they say: a kind is what a list folds into one row if it chatters. */
export class Kinds {
  readonly #kinds: Counted[] = []
  /** By type and number of the PV, or by its name where there is none: a PV has few kinds, and texts are long. */
  readonly #byPv = new Map<string, Map<number | string, Counted[]>>()
  #chattering = 0
  #chatteringKinds = 0

  /** `activeMs`: how long it was there, up to the end of the judged time. */
  add(alert: Alert, isFleeting: boolean, activeMs: number): void {
    const kind = this.#kindOf(alert)
    kind.newest = alert
    kind.count += 1
    kind.activeMs += activeMs
    if (isFleeting) kind.fleeting += 1
    const ms = durationOf(alert)
    if (ms !== null) countLength(kind, ms)
    this.#chatter(kind, alert.timestamp)
  }

  /** A cooperative task: a plant may have as many kinds as alerts. */
  *figures(): Generator<
    void,
    Pick<AlertFigures, 'kinds' | 'kindCount' | 'ofTen' | 'ofHundred' | 'chattering' | 'chatteringKinds'>
  > {
    const all = this.#kinds
    const byCount = (a: Counted, b: Counted) => b.count - a.count || (a.id < b.id ? -1 : 1)
    const order = yield* mergeSort(rowNumbers(all.length), (a, b) => byCount(must(all[a]), must(all[b])))
    const frequent = [...order.subarray(0, MOST_ROWS)].map((row) => must(all[row]))
    const others: Counted[] = []
    for (let at = MOST_ROWS; at < order.length && others.length < MOST_ROWS; at += 1) {
      const kind = must(all[must(order[at])])
      if (kind.chattering > 0) others.push(kind)
    }
    yield
    const sum = (kinds: readonly Counted[]) => kinds.reduce((total, { count }) => total + count, 0)
    return {
      kinds: [...frequent, ...others].map(kindRow),
      kindCount: all.length,
      ofTen: sum(frequent.slice(0, TEN)),
      ofHundred: sum(frequent.slice(0, HUNDRED)),
      chattering: this.#chattering,
      chatteringKinds: this.#chatteringKinds,
    }
  }

  #kindOf(alert: Alert): Counted {
    const { pvRef, pvName } = alert
    const type = pvRef?.type ?? ''
    const number = pvRef?.nr ?? pvName
    const ofType = this.#byPv.get(type) ?? new Map<number | string, Counted[]>()
    this.#byPv.set(type, ofType)
    const ofPv = ofType.get(number) ?? []
    ofType.set(number, ofPv)
    const known = ofPv.find((kind) => isSameKind(kind.newest, alert))
    if (known !== undefined) return known
    const id = `${type}${number}/${ofPv.length}`
    const kind = { id, newest: alert, count: 0, chattering: 0, fleeting: 0, activeMs: 0, lasted: null, recent: [] }
    this.#kinds.push(kind)
    ofPv.push(kind)
    return kind
  }

  #chatter(kind: Counted, at: number): void {
    const { recent } = kind
    recent.push({ at, chatters: false })
    if (recent.length > CHATTER_COUNT) recent.shift()
    if (recent.length < CHATTER_COUNT || at - must(recent[0]).at > CHATTER_WINDOW_MS) return
    if (kind.chattering === 0) this.#chatteringKinds += 1
    for (const one of recent) {
      if (one.chatters) continue
      one.chatters = true
      kind.chattering += 1
      this.#chattering += 1
    }
  }
}

function countLength(kind: Counted, ms: number): void {
  const seconds = Math.ceil(ms / SECOND_MS)
  if (seconds > LONGEST_DELAY_S) return
  kind.lasted ??= new Array<number>(LONGEST_DELAY_S + 1).fill(0)
  kind.lasted[seconds] = must(kind.lasted[seconds]) + 1
}

function sums(counts: readonly number[]): readonly number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

function kindRow({ id, newest, count, chattering, fleeting, activeMs, lasted }: Counted): AlertKind {
  const { pvRef, stationNumber, stationName, pvName, eksNr, limitType, description, priority, timestamp } = newest
  return {
    id,
    pv: pvRef,
    stationNumber,
    stationName,
    pvName,
    eksNr,
    limitType,
    description,
    message: alertMessage(newest),
    priority,
    count,
    chattering,
    fleeting,
    activeMs,
    last: timestamp,
    atMost: sums(lasted ?? []),
  }
}
