import { setTimeout as pause } from 'node:timers/promises'
import { Dice } from '../../tests/chaos/nemesis.ts'
import { slope } from '../live/worker-heap.ts'
import type { Scenario } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { WallBrowser } from './wall-browser.ts'
import { CRASHES, FAULTS, type WallFault, type WallParts } from './wall-faults.ts'
import { WallPlant } from './wall-plant.ts'
import { isSameView, type KeptView, keepView, viewAfter } from './wall-view.ts'
import { WallWatch } from './wall-watch.ts'

const MS_PER_MINUTE = 60_000
const HOURS = 8
const SAMPLED_PATH = '/values'
/** Takes a turn after 8 s; dims from 22 to 6 o'clock; the plant's clock begins an evening. */
const PAGES = [SAMPLED_PATH, '/stations/1', '/images/station-1.svg', '/dashboards/1', '/alerts/pending']
const ADDRESS = `${SAMPLED_PATH}?wall=1&pages=${PAGES.join(',')}&every=8`
const EVENING = Date.UTC(2026, 10, 20, 20)
/** The longest delay between two attempts to connect is 30 s. */
const MOST_RECOVERY_MS = 60_000
/** Sessions that end need a login, which the kiosk's program makes. */
const MOST_START_MS = 120_000
const FULL = {
  minutes: Number(process.env.WALL_MINUTES ?? 60),
  warmUpMinutes: 10,
  everyNth: 1,
  seed: Number(process.env.WALL_SEED ?? 1),
}
const QUICK = { minutes: 2, warmUpMinutes: 0, everyNth: 9, seed: 1 }

interface Recovery {
  readonly name: string
  readonly ms: number
}

/** Returns all faults in random order, crashes first. */
function order({ everyNth, seed }: typeof FULL): readonly WallFault[] {
  const dice = new Dice(seed)
  const shuffled = FAULTS.map((fault) => ({ fault, at: dice.roll() })).toSorted((a, b) => a.at - b.at)
  return [...CRASHES, ...shuffled.map(({ fault }) => fault)].filter((_, i) => i % everyNth === 0)
}

async function play(
  fault: WallFault,
  parts: WallParts,
  watch: WallWatch,
  say: (text: string) => void,
): Promise<Recovery> {
  say(`wall: ${fault.name}`)
  try {
    await fault.begin(parts)
    await pause(fault.ms)
    fault.end?.(parts)
  } catch (error) {
    watch.breach(`"${fault.name}": ${String(error)}`)
  }
  const ms = await watch.well(MOST_RECOVERY_MS)
  if (Number.isNaN(ms))
    watch.breach(`after "${fault.name}" not everything is current again within a minute: ${stateOf(watch)}`)
  // A longer time is not known.
  return { name: fault.name, ms: Number.isNaN(ms) ? MOST_RECOVERY_MS : ms }
}

function stateOf({ latest }: WallWatch): string {
  if (latest === null) return 'the page does not answer'
  const stale = latest.values.filter(({ isStale }) => isStale).length
  return `${latest.path.split('?')[0]}, broken: ${latest.broken}, ${stale} of ${latest.values.length} values last known`
}

/**
 * A wall monitor over eight hours of the plant in an hour, with every kind of fault and nobody at its keyboard: five pages take
 * turns in a real browser. Each second what it shows without a mark is compared with the plant.
 */
export const wall: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const speed = quick ? HOURS : (HOURS * 60) / length.minutes
  const plant = await WallPlant.start({ dist: productDist(), speed, start: EVENING })
  const browser = await WallBrowser.open(plant.url, ADDRESS)
  const parts = { plant, wall: browser }
  const watch = new WallWatch({ ...parts, sampledPath: SAMPLED_PATH, say })
  try {
    if (Number.isNaN(await watch.well(MOST_START_MS))) throw new Error(`The wall does not start: ${stateOf(watch)}`)
    const recoveries: Recovery[] = []
    const faults = order(length)
    const start = performance.now()
    const slot = (length.minutes * MS_PER_MINUTE) / faults.length
    for (const [index, fault] of faults.entries()) {
      recoveries.push(await play(fault, parts, watch, say))
      const rest = start + (index + 1) * slot - performance.now()
      await pause(Math.max(0, rest))
    }
    const plantHours = plant.minutes / 60
    const view = await keepView(browser, watch, SAMPLED_PATH)
    for (const fault of CRASHES) recoveries.push(await play(fault, parts, watch, say))
    const after = view === null ? null : await viewAfter(browser, view)
    const same = after !== null && isSameView(after, view)
    const { byCase, table } = recoveryTable(recoveries)
    const figures = figuresOf(watch, length.warmUpMinutes * MS_PER_MINUTE)
    const counts: readonly (readonly [string, string, number])[] = [
      ['plantHours', 'hours of the plant', plantHours],
      ['faults', 'faults', recoveries.length],
      ['readings', 'readings of the screen', watch.readings],
      ['judged', 'values without a mark that were compared', watch.judged],
      ['breaches', 'readings with something old without a mark, or not recovered', watch.breaches.length],
      ['oldestMs', 'oldest value without a mark, ms', watch.oldestMs],
      ['otherViews', 'other page, zoom or place of a list afterwards', same ? 0 : 1],
      ['logins', 'sessions that ended and were given again', watch.logins],
      ['loads', 'loads of the document', watch.loads],
    ]
    const rows = [
      ...counts.map(([key, name, value]) => ({ key, name, value: figure([value]) })),
      ...figures,
      { key: 'recoveredMs', name: 'ms from the end of a fault until everything is current', value: byCase },
    ]
    return {
      scenario: 'wall',
      measuredAt: new Date().toISOString(),
      keys: Object.fromEntries(rows.map(({ key, value }) => [`wall.${key}`, value])),
      machine: describeMachine(await browserProduct(browser.browser)),
      setting: { quick, ...length, speed, address: ADDRESS },
      tables: [
        {
          title: `${plantHours.toFixed(1)} h of the plant in ${length.minutes} minutes, ${recoveries.length} faults`,
          caseName: 'figure',
          columns: [{ key: 'value', title: 'value', decimals: 2 }],
          rows: rows.map(({ name, value }) => ({ name, figures: { value } })),
          notes: [
            `Readings by page: ${[...watch.paths].map(([path, count]) => `${path} ${count}`).join(', ')}.`,
            ...watch.breaches.map((breach) => `Breach: ${breach}.`),
            `View before and after: ${viewText(view)}; ${viewText(after)}.`,
          ],
        },
        table,
      ],
    }
  } finally {
    await watch.stop()
    await browser.browser.close()
    await plant.close()
  }
}

function viewText(view: KeptView | null): string {
  if (view === null) return 'not known'
  const { path, zoom, scroll, isPaused } = view
  return `${path.split('?')[0]} at ${zoom}, scrolled to ${scroll.join()}, ${isPaused ? 'paused' : 'turning'}`
}

function recoveryTable(recoveries: readonly Recovery[]) {
  const cases = Map.groupBy(recoveries, ({ name }) => name)
  const rows = [...cases].map(([name, each]) => ({ name, figures: { value: figure(each.map(({ ms }) => ms)) } }))
  const table = {
    title: 'Until everything is current after a fault',
    caseName: 'fault',
    columns: [{ key: 'value', title: 'ms', decimals: 0 }],
    rows,
    notes: [],
  }
  return { byCase: figure(recoveries.map(({ ms }) => ms)), table }
}

/** Heaps, nodes and canvases of the document that was there longest, after the warm-up. */
function figuresOf(watch: WallWatch, warmUpMs: number): readonly { key: string; name: string; value: Figure }[] {
  const byDocument = Map.groupBy(watch.samples, ({ loadedAt }) => loadedAt)
  const longest = [...byDocument.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const steady = longest.filter(({ atMs }) => atMs >= warmUpMs)
  const parts = [
    ['page', 'pageHeapMB', 'heap of the page, MB'],
    ['worker', 'workerHeapMB', 'heap of the worker, MB'],
    ['nodes', 'nodes', 'elements'],
    ['canvases', 'canvases', 'canvases'],
  ] as const
  return parts.flatMap(([part, key, name]) => {
    const perMs = slope(steady.map((sample) => ({ x: sample.atMs, y: sample[part] })))
    return [
      { key, name, value: figure(steady.map((sample) => sample[part])) },
      { key: `${key}PerHour`, name: `${name}: slope an hour`, value: figure([perMs * 60 * MS_PER_MINUTE]) },
    ]
  })
}
