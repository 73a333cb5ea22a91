import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PAGE_NAMES, type PageName } from '../../src/app/pages/pages.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { componentOf } from './page-components.ts'

/**
 * Gzipped, what an operator waits for before the first live value. Each page of the product is a row, an icon and two texts of
 * the navigation in it: 0.2 to 0.4 kB, which the ones after the first six have added to 180. Whether a native app is around the page
 * has to be known before anything else runs (S-11): 0.4. What is typed into a search keeps its place: 0.1, in each table.
 * Whether the address is that of a wall monitor, and that such a tab sends no command, is 0.4 in whatever sends commands. The button
 * of the command palette, the keys of every page and the notice of a message of the server are 1.5. Process images, which share
 * texts and files with most pages, are 0.5, dashboards and the map as much. The worn card, and pages that a wrong address may have meant,
 * are 0.6; the group of the remote alarm with its three pages 0.8, maintenance with its two 0.6. Favourites and pages visited last, the
 * manifest of the language, and what the policy refuses are 2; reports and the five pages of the site 2.9. The page of
 * service messages is 0.5. That lists and states are only the last known ones is 0.6, the same chip in each page with some;
 * what became of a command whose session ended is 0.2.
 */
const FIRST_PAGE_BUDGET_KB = 204.7
/** Gzipped, what every page has: the start script and the interface around the pages, with the strip of alerts. */
const INTERFACE_BUDGET_KB = 167.9
/**
 * Once a browser, beside the page and not before it. The engine is one file on purpose: a part that is loaded when a chart
 * is opened first would be gone after a deployment, while the tabs of the day before go on with their worker. The directory
 * of PVs takes 5 kB of it, which no tab holds any more; the reader of values 1.7 kB, which halve the time of the worker; rate
 * and flood of the alerts 0.9 kB, which would be another one in every tab; groups of alerts 2.4 kB, and control events 2.3 kB,
 * which a tab would hold as a hundred thousand objects; long lists that are parsed while they arrive 0.6 kB; annotations that
 * come with chart data, and live series of up to a year, 1.6 kB, for which each tab would otherwise hold and merge three archives.
 * One more kB is for alerts that chatter, which are one row before pages are cut, 0.1 for windows of the archive with every
 * point, and 0.3 for a first list of alerts that is judged by its times alone and swept for nothing: half and a hundredth of the time.
 * Runtimes, which no hub sends, are read for all tabs and confirm what was set: 0.9. The journal of the workstation, which all
 * tabs share and the session ends, is 0.8. The automatic logout, which counts over all tabs, is 0.6.
 * Pictures of cameras, asked for once for all tabs, zones and lines whose list no hub sends, uncertain times of live series, alerts
 * that are still present, and the limit of a frame are 0.9. Parts of live series in finer points, and hubs that owe an answer, are 0.4.
 */
const WORKER_BUDGET_KB = 82.8
const KB = 1000
/** Names of files change with every build, and with them how well the files that name them are compressed. */
const NOISE_KB = 0.3
/** Sizes are rounded to tenths, so the limit is as well. */
const atMost = (budgetKb: number) => Math.round((budgetKb + NOISE_KB) * 10) / 10
const BUILD_TIMEOUT_MS = 120_000

/**
 * Gzipped, what each page loads beyond the interface, with everything it imports, without texts. Parts load with the pages that
 * show them: a row that has to grow says which part it was.
 */
const PAGE_BUDGETS_KB: { readonly [page in PageName]: number } = {
  // With the countdown of a lockout, and why somebody was logged out.
  login: 5.8,
  logout: 1,
  // With the fields of forms, whose file the dialogs share.
  password: 26.3,
  // With the chart, its legend and table, gauges, the table of stations, and what the info popup and dialogs share with others.
  dashboards: 108,
  // The cleaner of drawings is 10; the rest is what outputs, limits and the info popup of a station have, and the
  // table of values that a telephone shows below.
  // Orders to stations, texts and plans come later; what asks for them is 1. Hatched levels, limits at tanks, the state of the
  // station beside the title and where a telephone begins are 2.5. At which size texts are legible is 0.5.
  images: 100,
  stations: 29.4,
  // With the stage of process images, the table of the list and, for plants with pictures of the ground, their choice: 7.
  map: 49,
  // With the actions of a station: connect, disconnect, query. The courses of its main values, runtimes and what
  // is due are 2. The button that sets its outputs is 1.
  station: 47.6,
  // With the window on a list of the worker and what is chosen in it, and the actions of failure inputs.
  values: 39.5,
  // With groups, what acknowledges the rows on screen, and 3 kB for the menu of a row, the swipe and the way to the details.
  pendingAlerts: 45.3,
  // With the range picker, its calendar and menu, the drawer, and a chart's window that changes. What both share of a list of a
  // range is a file of its own; so are details, dialog and menu, which pending alerts open as well: 4 kB. The menu of a row and
  // durations are 2, 1.5 in events; what the PV picker shares with dialogs and calendars counts in every page with these, 1.3.
  alertArchive: 128.8,
  events: 117.6,
  // With the chart, its table and files, the range picker with its calendar and menus, the tree of charts and the drawer that it
  // is in on a phone. 1.5 kB for the tools in a sheet, places of the texts of limits and windows of a part in view; trend lines
  // use the same tools. Annotations of the chart open as cards: 2.5 kB.
  // What a gap says, how much of the time in view has values, and the finer points of a live part are 1.7, the first two in each page
  // with a chart. Limits that somebody changes move their lines: 0.7 kB, in trend lines as well. What process images share of series is a file
  // of its own: 1 to 1.5. The buttons of the legend are 0.8 in each page with a chart; their menu, which loads later, shares files with
  // what copies and saves: up to 1.1 more where that is loaded as well, and 0.4 where a chart comes after the page.
  liveCharts: 181,
  archiveCharts: 181,
  // Charts are files that the archive shares. With the choice of PVs beside the chart, and what generates it.
  realtimeChart: 81.7,
  // The tools of archive charts, and the search for PVs.
  archiveTrend: 185.9,
  // With the drawer. Date, PV picker and choices of the form load after it.
  annotations: 71.1,
  // With the chart, the range picker with its calendar, tables with their files, the search for PVs and the pager.
  archiveBrowser: 176.3,
  stationCalls: 33.7,
  // With the table of process values and the dialog: numbers, times of day and states are entered in it.
  setValues: 44.9,
  // With the dialog of the texts that are typed, and the tools of a table on a phone.
  textOutput: 38.4,
  // With its dialogs, and the tools of a table on a phone.
  duty: 34.4,
  maintenance: 36.5,
  // With the table, its files and the filters of columns, as the overview.
  maintenanceMessages: 31.6,
  machine: 107.2,
  // With the table, its fields and the files; the chart of a column comes after it, with all of it the chart's own.
  reports: 34.5,
  report: 104.7,
  // With a chart; basins and leakage also with a table and its files.
  basins: 110.9,
  leakage: 101.9,
  energy: 86.4,
  weather: 78.2,
  // With the range picker, its calendar and menu.
  webcams: 113.7,
  numberActivation: 35,
  callNumbers: 35.1,
  alarmPlans: 41,
  // With the live state of what is no PV beside its new one.
  priorityOutputs: 27,
  // With the drawer and the tools of a table.
  journal: 61.8,
  // With all PVs of a kind and what is entered; the form comes after it.
  runtimes: 39.9,
  // With the table of process values, and the tools of a table on a phone.
  counterReset: 45,
  // With the table of process values and its tools; the forms of limits and priorities load after it.
  // The watch for what is beyond a limit is 1, the tools of a table on a phone are 0.4, the names of the four limits, which
  // live charts share, 0.1.
  limits: 66.4,
  // The parts of signs are files that pages with alerts share.
  help: 4.2,
  // With the sound, which the header loads after its first picture.
  settings: 5.8,
  // With the load gate and what copies a text.
  about: 22.3,
  // What copies a text is a file that dialogs share.
  diagnostics: 23.9,
}
/** What loads after the first page, when somebody points at a value or acts. */
const LATER_BUDGETS_KB = {
  // 1.3 is what it shares with the PV picker.
  'src/components/action-dialog/action-dialog.tsx': 34.6,
  // With the state and the action of a failure input, and the actions of a PV; the form of new values comes after it.
  // Runtimes, service messages, counters, the last alerts with their list, and the frame of the small chart are 5.
  'src/components/pv/info/pv-info-overlays.tsx': 66.3,
  // What the native app around the page says of itself, and the way to the QR code, are 1.
  'src/app/shell/user/user-panel.tsx': 43.2,
  // With the dialog, which other parts share. Also of use when nothing can be loaded any more.
  'src/app/shell/auto-logout/auto-logout.tsx': 27.8,
} as const

/** Loaded by the first live page, with what they import: it is the page that `/` leads to. */
const START_MODULES = ['src/main.tsx', 'src/app/app.tsx'] as const
const FIRST_PAGE_MODULES = [...START_MODULES, 'src/features/stations/stations-page.tsx'] as const
/** Texts that the router loads before it; the language with the longest ones counts. */
const FIRST_PAGE_TEXTS = ['common', 'errors', 'shell', 'stations', 'table'] as const
const LANGUAGES = ['de', 'en', 'cs', 'ru'] as const

function gzipped(code: string | Uint8Array): number {
  return gzipSync(code).length / KB
}

/** In tenths of a kB, as budgets are written: names of files change some bytes with every build. */
function sizeOf(loaded: readonly Rolldown.OutputChunk[]): number {
  const kb = loaded.reduce((sum, { code }) => sum + gzipped(code), 0)
  return Math.round(kb * 10) / 10
}

let chunks: readonly Rolldown.OutputChunk[] = []
let workers: readonly Rolldown.OutputAsset[] = []
let styles: readonly string[] = []
let document = ''

beforeAll(async () => {
  // The runner's own `test` would build React's development version.
  vi.stubEnv('NODE_ENV', 'production')
  // Built in memory: what lies in dist may be of another day.
  const result = await build({ root: PROJECT_ROOT, logLevel: 'error', build: { write: false } })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const files = outputs.flatMap(({ output }) => output)
  chunks = files.filter((file) => file.type === 'chunk')
  const assets = files.filter((file) => file.type === 'asset')
  document = String(assets.find(({ fileName }) => fileName === 'index.html')?.source)
  styles = assets.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  workers = assets.filter(({ fileName }) => /worker.*\.js$/.test(fileName))
}, BUILD_TIMEOUT_MS)

function chunkOf(module: string): Rolldown.OutputChunk {
  const chunk = chunks.find((candidate) =>
    candidate.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${module}`)),
  )
  if (chunk === undefined) throw new Error(`No chunk holds ${module}`)
  return chunk
}

function importsOf({ imports }: Rolldown.OutputChunk): readonly Rolldown.OutputChunk[] {
  return chunks.filter(({ fileName }) => imports.includes(fileName))
}

/** The chunks and everything they import without being asked, each once. */
function withImports(starts: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const found = new Set(starts)
  for (const chunk of found) for (const imported of importsOf(chunk)) found.add(imported)
  return [...found]
}

describe('the size of the build', () => {
  test(`the first live page loads at most ${FIRST_PAGE_BUDGET_KB} kB of JavaScript`, async ({ annotate }) => {
    const sizes = LANGUAGES.map((language) => {
      const texts = FIRST_PAGE_TEXTS.map((name) => chunkOf(`locales/${language}/${name}.json`))
      const loaded = withImports([...FIRST_PAGE_MODULES.map(chunkOf), ...texts])
      return sizeOf(loaded)
    })
    await annotate(`${LANGUAGES.map((language, i) => `${language} ${sizes[i]?.toFixed(1)} kB`).join(', ')}`)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(atMost(FIRST_PAGE_BUDGET_KB))
  })

  test(`the interface of all pages is at most ${INTERFACE_BUDGET_KB} kB`, async ({ annotate }) => {
    const size = sizeOf(withImports(START_MODULES.map(chunkOf)))
    await annotate(`${size.toFixed(1)} kB`)
    expect(size).toBeLessThanOrEqual(atMost(INTERFACE_BUDGET_KB))
  })

  test.for(PAGE_NAMES)('the page %s loads no more than its budget', async (page, { annotate }) => {
    const there = withImports(START_MODULES.map(chunkOf))
    const size = sizeOf(withImports([chunkOf(componentOf(page))]).filter((chunk) => !there.includes(chunk)))
    await annotate(`${size.toFixed(1)} kB`)
    expect(size).toBeLessThanOrEqual(atMost(PAGE_BUDGETS_KB[page]))
  })

  test.for(Object.entries(LATER_BUDGETS_KB))(
    '%s loads no more than its budget',
    async ([module, budget], { annotate }) => {
      const there = withImports(FIRST_PAGE_MODULES.map(chunkOf))
      const more = withImports([chunkOf(module)]).filter((chunk) => !there.includes(chunk))
      const size = sizeOf(more)
      await annotate(`${size.toFixed(1)} kB`)
      expect(size).toBeLessThanOrEqual(atMost(budget))
    },
  )

  test('no files of the build import each other in a circle: one of them would run before what it needs', () => {
    const circles = chunks.filter((chunk) => withImports(importsOf(chunk)).includes(chunk))
    expect(circles.map(({ fileName }) => fileName)).toEqual([])
  })

  test('nothing of the kit page is in the build', () => {
    expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('/src/kit/'))).toEqual([])
  })

  test('the document asks for the interface itself, not only its script', () => {
    const files = withImports([chunkOf('src/main.tsx'), chunkOf('src/app/app.tsx')]).map(({ fileName }) => fileName)
    expect(files.filter((file) => !document.includes(`/${file}"`))).toEqual([])
  })

  test('the document names the one style sheet: a page would wait for its own before its code may run', () => {
    expect(styles).toHaveLength(1)
    expect(document).toContain(`/${styles[0]}"`)
  })

  test(`the worker is at most ${WORKER_BUDGET_KB} kB`, async ({ annotate }) => {
    expect(workers).toHaveLength(1)
    const size = workers.reduce((sum, { source }) => sum + gzipped(source), 0)
    await annotate(`${size.toFixed(1)} kB`)
    expect(size).toBeLessThanOrEqual(atMost(WORKER_BUDGET_KB))
  })

  test('there is one worker script, and the page opens it with all of its options (pitfalls 13, 14)', () => {
    expect(workers).toHaveLength(1)
    const [opener, ...others] = chunks.filter(({ code }) => code.includes('new SharedWorker('))
    expect(others).toEqual([])
    expect(opener?.code).toMatch(/\{[^{}]*type:[`"']module[`"'][^{}]*extendedLifetime:!0[^{}]*\}/)
  })

  test('nothing of the simulator is in the build', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
    expect(modules.filter((id) => id.includes('/src/simulator/') || /node_modules\/ws\//.test(id))).toEqual([])
  })
})

/** Names of XML, and what libraries write into their error messages; nothing is ever asked there. */
const NAMED_HOSTS = [
  'www.w3.org',
  'localhost',
  'local.invalid',
  'aka.ms',
  'base-ui.com',
  'github.com',
  'learn.microsoft.com',
  'react.dev',
  'react.i18next.com',
  'reactrouter.com',
  'rolldown.rs',
]

test('the build holds no address of another host, no key and nothing of the environment it was built in (S-18, S-28)', () => {
  const texts = [document, ...chunks.map(({ code }) => code), ...workers.map(({ source }) => String(source))]
  const hosts = texts.flatMap((text) => [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host]) => host ?? ''))
  expect([...new Set(hosts)].filter((host) => !NAMED_HOSTS.includes(host.replace(/\.$/, '')))).toEqual([])
  const secrets = /VITE_[A-Z]+|appid=\w+|api[_-]?key["']?\s*[:=]\s*["'`][^"'`]{8,}/gi
  expect(texts.flatMap((text) => [...text.matchAll(secrets)].map(([match]) => match))).toEqual([])
})
