import { must } from '../../../../domain/base/must.ts'
import { endOf } from '../../../../domain/charts/intervals.ts'
import { closedRange } from '../../../../domain/values/valid-range.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { type Checked, type Finding, findingOf } from './finding.ts'
import { cadenceOf, pointsIn } from './sampling.ts'

/** What machines make: flows, power and current. */
const MADE: ReadonlySet<string> = new Set(['l/s', 'l/h', 'm³/s', 'm³/h', 'm³/d', 'Nm³/h', 'A', 'W', 'kW', 'MW'])
/** Below this share of the range an instrument shows nothing: its zero is not exact. */
const NOTHING_SHARE = 0.02
/** While a machine runs, what it makes is there in nearly all values, and in at least so many. */
const MAKES = 0.95
const LEAST_ON = 30
/** While it stands, it is there no more than half of the time: by another machine. */
const OTHERS = 0.5
/** While all stand, it is nearly always away, in so many values and this share of them: else something else makes it. */
const STRAY = 0.2
const LEAST_OFF = 30
const LEAST_OFF_SHARE = 0.1
/** Shorter ones are water that flows on, or a contact that is late. */
const LEAST_S = 300
const LEAST_VALUES = 4

/** Returns whether a value is made by machines: one of these is searched among the contacts of its station. */
export function isMade({ pvRef, dimension }: PvConfig): boolean {
  return pvRef.type === 'AnaIn' && MADE.has(dimension)
}

/**
 * Finds times in which something flows or takes power, although none of the machines runs that make it. Which ones make it no
 * configuration says. The archive does: it is there while one of them runs, and away while all of them stand.
 */
export function madeWithoutMachine(checked: Checked, contacts: readonly Checked[]): readonly Finding[] {
  const { points } = checked
  const { x, y } = points
  const [first, end] = pointsIn(checked)
  const nothing = nothingOf(checked)
  const known = contacts.map((contact) => ({ contact, states: statesOf(contact, checked) }))
  const makers = known.filter(({ states }) => makes(states, checked, nothing))
  if (makers.length === 0) return []
  const machines = makers.map(({ contact }) => contact.config.pvRef)
  const { step } = cadenceOf(points)
  let [off, stray] = [0, 0]
  const found: Finding[] = []
  let since = -1
  let most = 0
  const close = (index: number) => {
    if (since >= 0 && index - since >= LEAST_VALUES && must(x[index - 1]) - must(x[since]) + step >= LEAST_S) {
      const facts = { kind: 'noMachine', most, machines } as const
      found.push(findingOf(checked, must(x[since]), must(x[index - 1]) + step, facts))
    }
    since = -1
    most = 0
  }
  for (let index = first + 1; index < end; index += 1) {
    const value = must(y[index])
    const isOff = makers.every(({ states }) => states[index] === STANDS && states[index - 1] === STANDS)
    if (isOff && !Number.isNaN(value)) off += 1
    if (!isOff || !(Math.abs(value) > nothing)) {
      close(index)
      continue
    }
    stray += 1
    if (since < 0) since = index
    if (Math.abs(value) > Math.abs(most)) most = value
  }
  close(end)
  const isMadeByThem = off >= LEAST_OFF && off >= LEAST_OFF_SHARE * (end - first) && stray <= STRAY * off
  return isMadeByThem ? found : []
}

function nothingOf(checked: Checked): number {
  const range = closedRange(checked.config.domainConfig)
  if (range !== null) return NOTHING_SHARE * Math.max(Math.abs(range.min), Math.abs(range.max))
  const [first, end] = pointsIn(checked)
  let most = 0
  for (let index = first; index < end; index += 1) {
    const size = Math.abs(must(checked.points.y[index]))
    if (size > most) most = size
  }
  return NOTHING_SHARE * most
}

/**
 * Whether a machine makes what is measured: it is there while the machine runs, and mostly away while it stands. Values beside a switch
 * say nothing.
 */
function makes(states: Int8Array, made: Checked, nothing: number): boolean {
  const { y } = made.points
  const [first, end] = pointsIn(made)
  let [on, onMade, off, offMade] = [0, 0, 0, 0]
  for (let index = first + 1; index < end; index += 1) {
    const [value, state] = [must(y[index]), must(states[index])]
    if (Number.isNaN(value) || state !== states[index - 1]) continue
    const isThere = Math.abs(value) > nothing ? 1 : 0
    if (state === RUNS) {
      on += 1
      onMade += isThere
    } else if (state === STANDS) {
      off += 1
      offMade += isThere
    }
  }
  return on >= LEAST_ON && onMade >= MAKES * on && offMade <= OTHERS * off
}

const UNKNOWN = -1
const STANDS = 0
const RUNS = 1

/** Returns what a machine did at each value of another series: in one walk over both, since a contact has many changes. */
function statesOf({ points, known }: Checked, { points: { x } }: Checked): Int8Array {
  const states = new Int8Array(x.length).fill(UNKNOWN)
  let at = -1
  let end = Number.NEGATIVE_INFINITY
  for (let index = 0; index < x.length; index += 1) {
    const time = must(x[index])
    const before = at
    while (at + 1 < points.x.length && must(points.x[at + 1]) <= time) at += 1
    if (at !== before) end = endOf(points, at, known)
    const value = at < 0 ? Number.NaN : must(points.y[at])
    // What is known up to a time is known at that time.
    if (time <= end && !Number.isNaN(value)) states[index] = value > 0 ? RUNS : STANDS
  }
  return states
}
