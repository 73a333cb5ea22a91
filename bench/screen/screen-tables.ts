import type { Plot, Table } from '../scenario.ts'
import type { BlankTabs } from '../tabs/blank-tabs.ts'
import { type Measured, TABS_COLUMNS } from '../tabs/measure-tabs.ts'
import { type ByRound, figureOf, type Rounds, type SubjectRounds } from './screen-figures.ts'
import type { ScreenView } from './screen-runs.ts'

const TITLES: Readonly<Record<ScreenView, string>> = {
  table: 'a table of 1,036 values, about 32 rows of it visible',
  dense: 'a page of 400 values, all visible',
}
const BLANK = 'blank tabs'

const PLOTS: readonly Plot[] = [
  { title: 'Processor time', kind: 'bars', columns: ['cpuFirst', 'cpuSecond'], unit: 's per s' },
  { title: 'Lag', kind: 'bars', columns: ['lagFirst', 'lagSecond', 'pictureSecond'], unit: 'ms', log: true },
  { title: 'Memory', kind: 'bars', columns: ['memoryFirst', 'memorySecond'], unit: 'MiB' },
]

type Row = Table['rows'][number]

function rowOf(name: string, figures: Readonly<Record<string, ByRound>>): Row {
  const known = Object.entries(figures).filter(([, { size }]) => size > 0)
  return { name, figures: Object.fromEntries(known.map(([key, rounds]) => [key, figureOf(rounds)])) }
}

/** Returns the table that is read first: one tab, several, and what one more costs. */
export function headlineTable(
  view: ScreenView,
  subjects: readonly SubjectRounds[],
  blank: Rounds<BlankTabs>,
  notes: readonly string[],
): Table {
  const [first = 1, second = first] = subjects[0]?.rounds.counts ?? []
  const tabs = (count: number) => (count === 1 ? '1 tab' : `${count} tabs`)
  const cost = (rounds: Rounds<Measured> | Rounds<BlankTabs>) => ({
    cpuFirst: rounds.at(first, 'cpu'),
    cpuSecond: rounds.at(second, 'cpu'),
    cpuFurther: rounds.slope(first, second, 'cpu'),
    memoryFirst: rounds.at(first, 'memory'),
    memorySecond: rounds.at(second, 'memory'),
    memoryFurther: rounds.slope(first, second, 'memory'),
  })
  return {
    title: `On a screen of 1920 x 1080: ${TITLES[view]}, 2,000 values/s`,
    caseName: 'subject',
    columns: [
      { key: 'cpuFirst', title: `CPU s/s, ${tabs(first)}`, decimals: 2 },
      { key: 'cpuSecond', title: `CPU s/s, ${tabs(second)}`, decimals: 2 },
      { key: 'cpuFurther', title: 'CPU s/s of a further tab', decimals: 3 },
      { key: 'lagFirst', title: `lag p95 ms, ${tabs(first)}`, decimals: 0 },
      { key: 'lagSecond', title: `lag p95 ms, ${tabs(second)}`, decimals: 0 },
      { key: 'pictureSecond', title: `lag of the picture p95 ms, ${tabs(second)}`, decimals: 0 },
      { key: 'connectionsSecond', title: `connections, ${tabs(second)}`, decimals: 0 },
      { key: 'memoryFirst', title: `memory MiB, ${tabs(first)}`, decimals: 0 },
      { key: 'memorySecond', title: `memory MiB, ${tabs(second)}`, decimals: 0 },
      { key: 'memoryFurther', title: 'memory MiB of a further tab', decimals: 1 },
    ],
    rows: [
      ...subjects.map(({ name, rounds }) =>
        rowOf(name, {
          ...cost(rounds),
          lagFirst: rounds.at(first, 'lagP95'),
          lagSecond: rounds.at(second, 'lagP95'),
          pictureSecond: rounds.at(second, 'pictureLagP95'),
          connectionsSecond: rounds.at(second, 'connections'),
        }),
      ),
      rowOf(BLANK, cost(blank)),
    ],
    notes,
    plots: PLOTS,
    isHeadline: true,
  }
}

/** Returns every figure of every subject at every count of tabs. */
export function detailTable(view: ScreenView, subjects: readonly SubjectRounds[], blank: Rounds<BlankTabs>): Table {
  return {
    title: `Everything measured there: ${TITLES[view]}`,
    caseName: 'subject, tabs',
    columns: TABS_COLUMNS,
    rows: [
      ...subjects.flatMap(({ name, rounds }) =>
        rounds.counts.map((count) =>
          rowOf(`${name}, ${count}`, Object.fromEntries(TABS_COLUMNS.map(({ key }) => [key, rounds.at(count, key)]))),
        ),
      ),
      ...blank.counts.map((count) =>
        rowOf(`${BLANK}, ${count}`, { cpu: blank.at(count, 'cpu'), memory: blank.at(count, 'memory') }),
      ),
    ],
    notes: [],
  }
}
