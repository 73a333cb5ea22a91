import { expect, type Locator, type Page } from 'playwright/test'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { showWaiting } from './still-list.ts'

/** Stamps wrap after this time. */
const STAMP_WRAP_MS = 10_000_000

interface Cell {
  readonly key: string
  readonly text: string
  readonly stale: boolean
}

/** Returns every live value on screen. One that was replaced since it was found is not there any more. */
export function cells(page: Page): Promise<readonly Cell[]> {
  return page.locator('[data-pv]').evaluateAll((elements) =>
    elements
      .filter(({ isConnected }) => isConnected)
      .map((element) => ({
        key: element.getAttribute('data-pv') ?? '',
        text: element.textContent ?? '',
        stale: element.hasAttribute('data-stale'),
      })),
  )
}

/** Returns the time in ms of a stamped value in German text (`4.711,250`), wrapped; NaN if the text is not a number. */
export function stampOf(text: string): number {
  if (!/^[\d.]+,\d{3}$/.test(text)) return Number.NaN
  return Number(text.replaceAll('.', '').replace(',', '.')) * 1000
}

/** Returns whether a stamped value was made at this time of the plant or later. */
export function isMadeSince(text: string, since: number): boolean {
  return (stampOf(text) - (since % STAMP_WRAP_MS) + STAMP_WRAP_MS) % STAMP_WRAP_MS < STAMP_WRAP_MS / 2
}

/** An expression for pages that nobody drives by Playwright: the plant's time in ms since 1970, at speed 1. */
export function plantTimeInPage(plant: SimulatorHandle): string {
  return `(Date.now() + ${plant.now() - Date.now()})`
}

/** A clock of the plant that can be asked at any time. */
interface PlantTime {
  now(): number | Promise<number>
}

/**
 * Waits until live values are on screen, none is stale, and all stamped ones were made after this call. Only with `STAMPED`,
 * where analogue inputs show the time they were made. However slow the machine is, what was there before cannot pass.
 */
export async function untilLive(page: Page, plant: PlantTime, timeout?: number): Promise<void> {
  const since = await plant.now()
  const old = async () => {
    const all = await cells(page)
    if (!all.some(({ key }) => key.startsWith('ai'))) return ['no value on screen']
    return all
      .filter(({ key, text, stale }) => stale || (key.startsWith('ai') && !isMadeSince(text, since)))
      .map(({ key, text, stale }) => `${key} ${text}${stale ? ', stale' : ''}`)
  }
  await expect.poll(old, timeout === undefined ? {} : { timeout }).toEqual([])
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

/**
 * Waits until a list says that it shows as many alerts as the simulator has. Asks both each time: alerts come and go meanwhile, and
 * those that come wait for fifteen seconds after the last press. Its rows may be fewer: three alerts of a kind within a minute are one.
 */
export async function expectAlerts(list: Locator, known: () => number): Promise<void> {
  const shown = list
    .page()
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ von [\d.]+/ })
  const lacking = async () => {
    await showWaiting(list.page())
    const [count = ''] = /^[\d.]+/.exec(await shown.innerText()) ?? []
    return Number(count.replaceAll('.', '')) - known()
  }
  await expect.poll(lacking).toBe(0)
}
