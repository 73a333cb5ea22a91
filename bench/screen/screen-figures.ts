import { type Figure, figure } from '../statistics.ts'
import type { BlankTabs } from '../tabs/blank-tabs.ts'
import type { Measured } from '../tabs/measure-tabs.ts'
import type { BlankRun, ScreenRun, ScreenView } from './screen-runs.ts'

/** A figure of each round that has it. */
export type ByRound = ReadonlyMap<number, number>

interface Run<Row> {
  readonly round: number
  readonly counts: readonly number[]
  readonly measured: readonly Row[]
}

/** The runs of one subject or of blank tabs, over all rounds. */
export class Rounds<Row extends object> {
  readonly #runs: readonly Run<Row>[]

  constructor(runs: readonly Run<Row>[]) {
    this.#runs = runs
  }

  /** Returns the counts of tabs that were measured in any round, ascending. */
  get counts(): readonly number[] {
    const counts = this.#runs.flatMap((run) => run.counts.slice(0, run.measured.length))
    return [...new Set(counts)].toSorted((a, b) => a - b)
  }

  /** Returns a figure at so many tabs. */
  at(count: number, key: keyof Row & string): ByRound {
    return this.#each(({ counts, measured }) => Number(measured[counts.indexOf(count)]?.[key] ?? Number.NaN))
  }

  /** Returns what one more tab adds to a figure: the slope between two counts of the same run. */
  slope(from: number, to: number, key: keyof Row & string): ByRound {
    const [low, high] = [this.at(from, key), this.at(to, key)]
    return combine(high, low, (a, b) => (a - b) / (to - from))
  }

  #each(of: (run: Run<Row>) => number): ByRound {
    return new Map(this.#runs.map((run) => [run.round, of(run)] as const).filter(([, value]) => Number.isFinite(value)))
  }
}

/** Combines two figures round by round: a disturbance affects both of a round. */
function combine(a: ByRound, b: ByRound, of: (a: number, b: number) => number): ByRound {
  const pairs = [...a].flatMap(([round, value]) => {
    const other = b.get(round)
    return other === undefined ? [] : [[round, of(value, other)] as const]
  })
  return new Map(pairs.filter(([, value]) => Number.isFinite(value)))
}

/** Divides round by round; rounds in which the divisor is not above zero say nothing. */
function ratio(own: ByRound, peer: ByRound): ByRound {
  return combine(own, peer, (a, b) => (b > 0 ? a / b : Number.NaN))
}

export function figureOf(rounds: ByRound): Figure {
  return figure([...rounds.values()])
}

export interface SubjectRounds {
  readonly name: string
  /** Name in keys. */
  readonly keyName: string
  readonly rounds: Rounds<Measured>
}

const MB_PER_MIB = 2 ** 20 / 1e6
/** A further tab may take so much of a blank one, and some MB. */
const OF_A_BLANK_TAB = 1.25

const KEYS = {
  cpu: 'cpu',
  lagP95Ms: 'lagP95',
  pictureLagP95Ms: 'pictureLagP95',
  memoryMiB: 'memory',
  connections: 'connections',
} as const satisfies Record<string, keyof Measured>

const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** Returns the keys of one view. The first subject is the product; figures that no round has are left out. */
export function viewKeys(
  view: ScreenView,
  [product, ...peers]: readonly SubjectRounds[],
  blank: Rounds<BlankTabs>,
): Readonly<Record<string, Figure>> {
  if (product === undefined) return {}
  const keys: (readonly [string, ByRound])[] = [product, ...peers].flatMap((subject) =>
    subjectKeys(view, subject, blank),
  )
  const [first, second] = product.rounds.counts
  for (const peer of peers) {
    const to = capital(peer.keyName)
    for (const count of product.rounds.counts) {
      const of = (key: keyof Measured) => ratio(product.rounds.at(count, key), peer.rounds.at(count, key))
      keys.push([`screen.${view}.${count}.cpuRatioTo${to}`, of('cpu')])
      keys.push([`screen.${view}.${count}.memoryRatioTo${to}`, of('memory')])
      keys.push([`screen.${view}.${count}.lagP95RatioTo${to}`, of('lagP95')])
    }
    if (first === undefined || second === undefined) continue
    const of = (key: keyof Measured) =>
      ratio(product.rounds.slope(first, second, key), peer.rounds.slope(first, second, key))
    keys.push([`screen.${view}.furtherTabCpuRatioTo${to}`, of('cpu')])
    keys.push([`screen.${view}.furtherTabMemoryRatioTo${to}`, of('memory')])
  }
  return figures(keys)
}

function subjectKeys(view: ScreenView, { keyName, rounds }: SubjectRounds, blank: Rounds<BlankTabs>) {
  const keys: (readonly [string, ByRound])[] = rounds.counts.flatMap((count) =>
    Object.entries(KEYS).map(
      ([name, key]) => [`screen.${view}.${count}.${keyName}.${name}`, rounds.at(count, key)] as const,
    ),
  )
  const [first, second, ...more] = rounds.counts
  if (first === undefined || second === undefined) return keys
  const own = `screen.${view}.${keyName}`
  const memory = rounds.slope(first, second, 'memory')
  keys.push([`${own}.furtherTabCpu`, rounds.slope(first, second, 'cpu')])
  keys.push([`${own}.furtherTabMemoryMiB`, memory])
  keys.push([`${own}.furtherTabConnections`, rounds.slope(first, second, 'connections')])
  const beyond = combine(memory, blank.slope(first, second, 'memory'), (a, b) => (a - OF_A_BLANK_TAB * b) * MB_PER_MIB)
  keys.push([`${own}.furtherTabBeyondBlankMB`, beyond])
  const last = more.at(-1)
  if (last === undefined) return keys
  keys.push([`${own}.furtherOf${last}TabsCpu`, rounds.slope(second, last, 'cpu')])
  keys.push([`${own}.furtherOf${last}TabsMemoryMiB`, rounds.slope(second, last, 'memory')])
  return keys
}

/** Returns the keys of blank tabs. */
export function blankKeys(blank: Rounds<BlankTabs>): Readonly<Record<string, Figure>> {
  const keys: (readonly [string, ByRound])[] = blank.counts.flatMap((count) => [
    [`screen.blank.${count}.cpu`, blank.at(count, 'cpu')] as const,
    [`screen.blank.${count}.memoryMiB`, blank.at(count, 'memory')] as const,
  ])
  const [first, second] = blank.counts
  if (first === undefined || second === undefined) return figures(keys)
  keys.push(['screen.blank.furtherTabCpu', blank.slope(first, second, 'cpu')])
  keys.push(['screen.blank.furtherTabMemoryMiB', blank.slope(first, second, 'memory')])
  return figures(keys)
}

function figures(keys: readonly (readonly [string, ByRound])[]): Readonly<Record<string, Figure>> {
  return Object.fromEntries(keys.filter(([, { size }]) => size > 0).map(([key, rounds]) => [key, figureOf(rounds)]))
}

/** Returns the rounds of the subjects in a view that were measured at all. */
export function subjectRounds(
  runs: readonly ScreenRun[],
  view: ScreenView,
  subjects: readonly { readonly name: string; readonly keyName: string }[],
): readonly SubjectRounds[] {
  return subjects
    .map(({ name, keyName }) => {
      const own = runs.filter((run) => run.view === view && run.subject === name && run.measured.length > 0)
      return { name, keyName, rounds: new Rounds<Measured>(own) }
    })
    .filter(({ rounds }) => rounds.counts.length > 0)
}

export function blankRounds(runs: readonly BlankRun[]): Rounds<BlankTabs> {
  return new Rounds<BlankTabs>(runs)
}
