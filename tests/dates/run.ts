import { readdirSync } from 'node:fs'
import { runEndToEnd } from '../e2e/run.ts'
import { type Phase, runPhases } from '../support/run/phases.ts'
import { runVitest } from '../support/run/run-suite.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/**
 * `npm run test:dates`: what shows times, charts, reports and alerts, at moments at which calendars are odd, and at one that
 * nobody has chosen. `npm run test:dates -- 2027-02-28T23:30:00Z` runs a moment of your own with the same seed of random cases.
 */

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
const SPECS = ['actions', 'alerts', 'charts', 'dashboards', 'maintenance', 'reports', 'site', 'stations']
const FURTHER = ['screens/live-chart', 'screens/values-list', 'screens/wall', 'links/source-times']
const UNIT = ['tests/simulator', 'tests/integration']
/** Each file runs at every third moment, so that all of them take less than 40 minutes; the views run at each. */
const ROUNDS = 3

function specs(): readonly string[] {
  const folder = `${PROJECT_ROOT}/tests/e2e`
  const inFolders = SPECS.flatMap((area) =>
    readdirSync(`${folder}/${area}`).flatMap((name) => (name.endsWith('.spec.ts') ? [`${area}/${name}`] : [])),
  )
  return [...inFolders, ...FURTHER.map((path) => `${path}.spec.ts`)].toSorted()
}

function phases(name: string, moment: string, round: number, seed: number): readonly Phase[] {
  const turn = specs().filter((_, i) => i % ROUNDS === round % ROUNDS)
  const env = { TEST_NOW: moment, TEST_SEED: String(seed) }
  return [
    {
      name: `${name} (${moment}), unit tests with seed ${seed}`,
      run: () =>
        runVitest(
          'dates-unit',
          [...UNIT, '--project=node*', '--project=integration', `--shard=${(round % ROUNDS) + 1}/${ROUNDS}`],
          { env },
        ),
    },
    {
      name: `${name} (${moment}), end to end`,
      run: () => runEndToEnd(['screens/views.spec.ts', ...turn], env),
    },
  ]
}

const [asked] = process.argv.slice(2)
const seed = Math.floor(Math.random() * 2 ** 31)
const random = new Date(FIRST + Math.random() * (LAST - FIRST)).toISOString()
const moments =
  asked === undefined ? [...Object.entries(MOMENTS), ['random', random] as const] : [['asked', asked] as const]
await runPhases(moments.flatMap(([name, moment], round) => phases(name, moment, round, seed)))
