import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { h01 } from '../../src/simulator/model/base/hash.ts'
import { runEndToEnd } from '../e2e/run.ts'
import { type Phase, runPhases } from '../support/run/phases.ts'
import { runVitest } from '../support/run/run-suite.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/**
 * `npm run test:dates`: what shows times, charts, reports and alerts, at moments at which calendars are odd, and at one that
 * nobody has chosen. `npm run test:dates -- --moment 2027-02-28T23:30:00Z` runs all of it at a moment of your own. The seed of
 * the random moment and of the random cases is in the name of each phase; `--seed` repeats it.
 */
const { values: args } = parseArgs({ options: { moment: { type: 'string' }, seed: { type: 'string' } } })
const seed = args.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(args.seed)

/** All after the day of the report that the views open (29 March 2026). */
const MOMENTS = {
  'end of a month': '2026-04-30T21:58:00Z',
  'Monday 00:05': '2026-06-14T22:05:00Z',
  'hour that comes twice, first': '2026-10-25T00:30:00Z',
  'hour that comes twice, second': '2026-10-25T01:30:00Z',
  'storm night': '2026-12-20T01:00:00Z',
  holiday: '2026-12-25T09:30:00Z',
  '31 December 23:50': '2026-12-31T22:50:00Z',
  'new year 00:02': '2026-12-31T23:02:00Z',
  'hour that is left out': '2027-03-28T00:59:00Z',
  'leap day': '2028-02-29T11:00:00Z',
} as const

const FIRST = Date.parse('2026-04-01T00:00:00Z')
const LAST = Date.parse('2029-12-31T00:00:00Z')

/** Folders of specs and of unit tests that show or compute with times. */
const SPECS = ['actions', 'alerts', 'charts', 'dashboards', 'handover', 'maintenance', 'reports', 'site', 'stations']
const FURTHER = [
  'screens/live-chart',
  'screens/values-list',
  'screens/wall',
  'links/source-times',
  'images/past-images',
]
const UNIT = ['tests/simulator', 'tests/integration']
/**
 * Each file runs at every fourth moment, so that all of them take less than 40 minutes; the views run at each. The seed says at
 * which, so that the runs of a week pair every file with every moment.
 */
const TURNS = 4

function specs(): readonly string[] {
  const folder = `${PROJECT_ROOT}/tests/e2e`
  const inFolders = SPECS.flatMap((area) =>
    readdirSync(`${folder}/${area}`).flatMap((name) => (name.endsWith('.spec.ts') ? [`${area}/${name}`] : [])),
  )
  return [...inFolders, ...FURTHER.map((path) => `${path}.spec.ts`)].toSorted()
}

function phases(name: string, moment: string, turn: number, turns: number): readonly Phase[] {
  const own = specs().filter((_, i) => i % turns === turn)
  const env = { TEST_NOW: moment, TEST_SEED: String(seed) }
  return [
    {
      name: `${name} (${moment}), unit tests with seed ${seed}`,
      run: () =>
        runVitest('dates-unit', [...UNIT, '--project=node*', '--project=integration', `--shard=${turn + 1}/${turns}`], {
          env,
        }),
    },
    {
      name: `${name} (${moment}), end to end`,
      run: () => runEndToEnd(['screens/views.spec.ts', ...own], env),
    },
  ]
}

/** A moment that depends on the seed alone. */
const random = new Date(FIRST + (LAST - FIRST) * h01(seed, 0)).toISOString()
const moments = [...Object.entries(MOMENTS), ['random', random] as const]
await runPhases(
  args.moment === undefined
    ? moments.flatMap(([name, moment], place) => phases(name, moment, (place + seed) % TURNS, TURNS))
    : phases('asked', args.moment, 0, 1),
)
