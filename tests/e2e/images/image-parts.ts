import { expect, type Locator, type Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { changeAddress } from '../screens/views.ts'

/** A pumping station in the morning; nothing depends on the day of the run. */
export const PLANT = { seed: 7, start: Date.UTC(2026, 5, 10, 8) }
export const STATION = 14

/** Has to be called before it can be controlled, and has an alarm plan of its own. */
export const DIAL_UP = 12

/** A window in which the tree stands beside the image. */
export const BESIDE = { width: 1600, height: 900 }
export const IMAGE = `/images/station-${STATION}.svg`
const GERMAN = createFormat('de', 'Europe/Berlin')
export const pv = (type: PvRef['type'], number: number): PvRef => ({ type, nr: STATION * 100_000 + number })

/** Leads to the image of a station inside of the client, and waits until it has taken the place of what was there. */
export async function openImage(page: Page, plant: SimulatorHandle, station: number): Promise<void> {
  const { processImage, name } = plant.model.stations.find(({ id }) => id === station) ?? {}
  await changeAddress(page, `/images/${processImage}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? 'no such station')
}

export function elementOf(page: Page, ref: PvRef, view = 'value'): Locator {
  return page.locator(`[data-draws-image] [data-pv="${liveKey(ref)}"][data-view="${view}"]`)
}

/** What the plant says of a number at this moment, as the image writes it. */
export function shownNumber(plant: SimulatorHandle, ref: PvRef): string {
  const value = plant.model.value(liveKey(ref) ?? '', plant.now())?.doubleValue
  return GERMAN.number(value ?? Number.NaN, plant.model.config(ref)?.decimalPlaces ?? 0)
}

export const SET_POINT = pv('AnaOut', 1)
export const PUMP = pv('DigiIn', 1)
export const RELEASE = pv('DigiOut', 1)
export const FAULT = pv('DigiIn', 100)
