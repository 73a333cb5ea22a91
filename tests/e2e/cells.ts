import { expect, type Locator, type Page } from 'playwright/test'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'

/** Stamps wrap after this time. */
const STAMP_WRAP_MS = 10_000_000

export interface Cell {
  readonly key: string
  readonly text: string
  readonly stale: boolean
}

/** Returns every live value on screen. */
export function cells(page: Page): Promise<readonly Cell[]> {
  return page.locator('[data-pv]').evaluateAll((elements) =>
    elements.map((element) => ({
      key: element.getAttribute('data-pv') ?? '',
      text: element.textContent ?? '',
      stale: element.hasAttribute('data-stale'),
    })),
  )
}

/** Returns the age in ms of a stamped value in German text (`4.711,250`); NaN if the text is not a number. */
export function stampAge(text: string, now: number): number {
  if (!/^[\d.]+,\d{3}$/.test(text)) return Number.NaN
  const stamp = Number(text.replaceAll('.', '').replace(',', '.')) * 1000
  return (now - stamp + 2 * STAMP_WRAP_MS) % STAMP_WRAP_MS
}

/** A summary of the live values of a page. Only with `STAMPED`, where analogue inputs show the time they were made. */
interface Freshness {
  readonly cells: number
  readonly stale: number
  /** Age in ms of the oldest stamped value; infinite if there is none. */
  readonly oldestMs: number
}

function freshnessOf(all: readonly Cell[], now: number): Freshness {
  const ages = all.filter((cell) => cell.key.startsWith('ai')).map((cell) => stampAge(cell.text, now))
  const oldestMs = ages.length === 0 || ages.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...ages)
  return { cells: all.length, stale: all.filter((cell) => cell.stale).length, oldestMs }
}

/** Returns true if live values are on screen, none is stale, and all stamped ones are at most `maxAgeMs` old. */
export async function isFresh(page: Page, maxAgeMs = 1500): Promise<boolean> {
  const { cells: count, stale, oldestMs } = freshnessOf(await cells(page), Date.now())
  return count > 0 && stale === 0 && oldestMs <= maxAgeMs
}

/** Returns the connected station with the most PVs (the first one if none is connected), and its live keys. */
export function largestStation(plant: SimulatorHandle): { readonly number: number; readonly keys: readonly string[] } {
  const live = plant.model.nodes
    .filter(({ stationNumber }) => plant.model.dialState(stationNumber, plant.now()) === 'Connected')
    .toSorted((a, b) => b.pvs.length - a.pvs.length)
  const [station] = live.length > 0 ? live : plant.model.nodes
  if (station === undefined) throw new Error('The simulator has no stations')
  const keys = station.pvs.map(liveKey).filter((key) => key !== null)
  return { number: station.stationNumber, keys: keys.toSorted() }
}

/** Waits until the simulator has sent this many more values: a tab that still receives frames would show it by then. */
export async function valuesSent(plant: SimulatorHandle, count: number): Promise<void> {
  const before = plant.stats().hubs.pv.valuesSent
  await expect.poll(() => plant.stats().hubs.pv.valuesSent - before, { timeout: 30_000 }).toBeGreaterThan(count)
}

/** Waits until a list has as many rows as the simulator has alerts. Asks both each time: alerts come and go meanwhile. */
export async function expectRows(list: Locator, known: () => number): Promise<void> {
  await expect.poll(async () => Number(await list.getAttribute('aria-rowcount')) - 1 - known()).toBe(0)
}
