import { expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import type { PlantModel } from '../../../src/simulator/model/plant-model.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

const START = Date.UTC(2026, 5, 10, 8)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AT = START + MINUTE_MS

/** A plant after its first tick, and a twin without user changes. */
function plants(): readonly [PlantModel, PlantModel] {
  const pair = [0, 1].map(() => {
    const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
    model.pending(START)
    model.advance(START, START + 100)
    return model
  })
  const [model, twin] = pair
  if (model === undefined || twin === undefined) throw new Error('no plants')
  return [model, twin]
}

function number(model: PlantModel, key: string, at: number): number {
  const value = model.value(key, at)
  return value?.doubleValue ?? value?.counterValue?.value ?? Number.NaN
}

function keyOf(model: PlantModel, eksNr: string): string {
  const ref = model.nodes.flatMap(({ pvs }) => pvs).find((pv) => model.config(pv)?.eksNr === eksNr)
  return ref === undefined ? '' : (liveKey(ref) ?? '')
}

const digital = (nr: number): PvRef => ({ type: 'DigiOut', nr })
const analogue = (nr: number): PvRef => ({ type: 'AnaOut', nr })

/** Output, setting, the measurement that follows within half an hour, and the least change. */
const COMMANDS: readonly (readonly [string, readonly PvRef[], number, string, number])[] = [
  ['a throttle that is nearly shut lets less through', [analogue(3_100_001)], 10, 'ai3100003', -1],
  ['a lower throttle makes the basin fill', [analogue(3_100_001)], 10, 'ai3100001', 0.001],
  ['more return sludge flows', [analogue(100_002)], 120, 'KA01-RS1-F80', 10],
  ['more return sludge lowers the blanket', [analogue(100_002)], 120, 'ai100006', -0.1],
  ['without return sludge the blanket rises', [digital(100_006)], 0, 'ai100006', 0.2],
  ['without return sludge nothing flows back', [digital(100_006)], 0, 'KA01-RS1-F80', -20],
  ['less precipitant leaves more phosphate', [analogue(100_003)], 0, 'ai100203', 0.5],
  ['more precipitant leaves less phosphate', [analogue(100_003)], 60, 'ai100203', -0.05],
  ['without blowers ammonium rises', [digital(100_001), digital(100_002)], 0, 'ai100201', 0.5],
  ['without blowers nitrate falls', [digital(100_001), digital(100_002)], 0, 'ai100202', -0.3],
  ['a stopped gas engine delivers nothing', [digital(100_005)], 0, 'ai100101', -60],
  ['a stopped gas engine makes the plant buy more', [digital(100_005)], 0, 'ai100100', 60],
  ['a stopped gas engine fills the gas holder', [digital(100_005)], 0, 'ai100008', 4],
  ['raking by hand frees the screen', [digital(100_004)], 1, 'ai100009', -0.01],
  ['a well that is stopped delivers nothing', [digital(4_200_001)], 0, 'ai4200002', -70],
  ['a well that is stopped recovers', [digital(4_200_001)], 0, 'ai4200001', -1],
  ['an open hydrant takes water from its zone', [digital(5_100_003)], 1, 'ai5100003', 15],
  ['an open hydrant takes pressure from its zone', [digital(5_100_003)], 1, 'ai5100013', -0.3],
]

test.each(COMMANDS)(
  '%s within half an hour, nothing changes before, and the archive agrees',
  (_, outputs, set, of, by) => {
    const [model, twin] = plants()
    const key = of.includes('-') ? keyOf(model, of) : of
    for (const output of outputs) model.commands.setOutput(output, set, AT)
    for (let at = AT - 2 * HOUR_MS; at <= AT; at += 7 * MINUTE_MS) {
      expect(number(model, key, at)).toBe(number(twin, key, at))
    }
    const differences: number[] = []
    for (let at = AT; at <= AT + 30 * MINUTE_MS; at += MINUTE_MS) {
      differences.push(number(model, key, at) - number(twin, key, at))
    }
    if (by > 0) expect(Math.max(...differences)).toBeGreaterThanOrEqual(by)
    else expect(Math.min(...differences)).toBeLessThanOrEqual(by)
    const ref = model.nodes.flatMap(({ pvs }) => pvs).find((pv) => liveKey(pv) === key)
    if (ref === undefined) throw new Error(`no ${key}`)
    const now = AT + HOUR_MS
    for (const { timestamp, value } of model.chart(ref, 'MeasurementArchive', AT, now, now) ?? []) {
      expect([timestamp, value]).toEqual([timestamp, number(model, key, timestamp)])
    }
  },
)

test('oxygen follows the blowers: none leaves none, one keeps some, the third replaces the first', () => {
  const [model, twin] = plants()
  const highest = (plant: PlantModel, from: number) =>
    Math.max(...Array.from({ length: 120 }, (_, minute) => number(plant, 'ai100200', from + minute * MINUTE_MS)))
  const full = highest(twin, AT)
  model.commands.setOutput(digital(100_001), 0, AT)
  const [alone, from] = [AT + HOUR_MS, AT + 4 * HOUR_MS]
  expect(highest(model, alone)).toBeGreaterThan(0.4 * full)
  expect(highest(model, alone)).toBeLessThan(0.8 * full)
  model.commands.setOutput(digital(100_002), 0, from)
  expect(highest(model, from + HOUR_MS)).toBeLessThan(0.1)
  expect(number(model, 'ai100013', from + HOUR_MS)).toBe(0)
  const again = from + 4 * HOUR_MS
  for (const blower of [100_002, 100_003]) model.commands.setOutput(digital(blower), 1, again)
  expect(highest(model, again + HOUR_MS)).toBeGreaterThan(0.8 * full)
  const speeds = Array.from({ length: 120 }, (_, minute) => number(model, 'ai100012', again + minute * MINUTE_MS))
  expect(Math.max(...speeds)).toBeGreaterThan(40)
})

test('a basin whose throttle is shut fills in dry weather day after day without a jump at midnight, and raises an alert', () => {
  const [model, twin] = plants()
  let dry = AT
  // Some days without rain, so that only the throttle can fill the basin.
  while (twin.process.rain.wet(dry - 24 * HOUR_MS, dry + 8 * 24 * HOUR_MS, 0).length > 0) dry += 24 * HOUR_MS
  const plant = createPlantModel({ seed: 4711, size: 'demo', start: dry })
  plant.pending(dry)
  plant.commands.setOutput(analogue(3_100_001), 10, dry)
  const end = dry + 8 * 24 * HOUR_MS
  const events: string[] = []
  for (let at = dry; at < end; at += 16 * HOUR_MS) {
    for (const { kind, alert } of plant.advance(at, at + 16 * HOUR_MS)) {
      if (alert.stationNumber === 31) events.push(`${kind} ${alert.pvName}`)
    }
  }
  expect(events).toContain('came Einstau')
  const stored = number(plant, 'ai3100001', end)
  expect(stored).toBeGreaterThan(0.5)
  expect(number(model, 'ai3100001', AT)).toBeLessThan(stored)
  const day = plant.basins.get(31)?.day(plant.calendar.dayOf(end))
  const next = plant.basins.get(31)?.day(plant.calendar.dayOf(end) + 1)
  expect(next?.volumeM3[0]).toBeCloseTo(day?.volumeM3.at(-1) ?? 0, 6)
})

test('stopped wells empty the reservoir until it raises its alert', () => {
  const [model] = plants()
  for (const well of [41, 42, 43]) model.commands.setOutput(digital(well * 100_000 + 1), 0, AT)
  const events: string[] = []
  for (let at = AT; at < AT + 8 * HOUR_MS; at += HOUR_MS) {
    for (const { alert } of model.advance(at, at + HOUR_MS)) events.push(`${alert.stationName}: ${alert.pvName}`)
  }
  expect(events).toContain('HB Nord: Niveau Kammer 1')
  expect(number(model, 'ai4400003', AT + 8 * HOUR_MS)).toBeLessThan(40)
})

test.each([
  ['an oxygen set value that is too high', analogue(100_001), 3, 'KA Musterstadt: O2 BB1 hoch'],
  ['a network pressure that is set too low', analogue(4_600_001), 3, 'Netzdruck sehr niedrig'],
  ['a network pressure that is set too high', analogue(4_600_001), 7, 'Netzdruck hoch'],
])('%s raises the alert of its limit', (_, output, set, description) => {
  const [model] = plants()
  model.commands.setOutput(output, set, AT)
  const told: string[] = []
  for (let at = AT; at < AT + 24 * HOUR_MS; at += HOUR_MS) {
    for (const { alert } of model.advance(at, at + HOUR_MS)) told.push(alert.description)
  }
  expect(told.some((text) => text.endsWith(description))).toBe(true)
})

test('energy follows the output of the gas engine: trend power, energy bought and made', () => {
  const [model, twin] = plants()
  model.commands.setOutput(digital(100_005), 0, AT)
  const end = AT + 6 * HOUR_MS
  const more = (eksNr: string) => {
    const grown = (plant: PlantModel) =>
      number(plant, keyOf(plant, eksNr), end) - number(plant, keyOf(plant, eksNr), AT)
    return grown(model) - grown(twin)
  }
  expect(more('KA01-EL1-E71')).toBeLessThan(-250)
  expect(more('KA01-EL1-E70')).toBeCloseTo(-more('KA01-EL1-E71'), 0)
})

test.each([
  ['92', Date.UTC(2026, 2, 27, 12), 276],
  ['100', Date.UTC(2026, 9, 23, 12), 300],
])('a set throttle holds over a day of %s quarter-hours without a jump', (_, start, steps) => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start })
  model.pending(start)
  model.commands.setOutput(analogue(3_100_001), 10, start)
  const basin = model.basins.get(31)
  const first = model.calendar.dayOf(start)
  let last: number | undefined
  for (let day = first; day < first + 5; day++) {
    const volumes = basin?.day(day).volumeM3
    if (last !== undefined) expect(volumes?.[0]).toBeCloseTo(last, 6)
    last = volumes?.at(-1)
    for (const throttle of basin?.day(day + 1).throttleLs ?? []) expect(throttle).toBeLessThanOrEqual(10)
  }
  expect([0, 1, 2, 3].map((after) => (basin?.day(first + after).volumeM3.length ?? 0) - 1)).toContain(steps)
  const end = model.calendar.dayStart(first + 4)
  const quarters = model.chart({ type: 'AnaIn', nr: 3_100_003 }, 'QuarterHourValues', start, end, end) ?? []
  // One spike of the instrument may be among them.
  expect(quarters.slice(2).filter(({ value }) => (value ?? 0) > 10).length).toBeLessThanOrEqual(1)
})

test('an output whose time comes again after the clock was set back is sent again', () => {
  const [model] = plants()
  const throttle = analogue(3_100_001)
  const key = liveKey(throttle) ?? ''
  const before = number(model, key, START)
  model.commands.setOutput(throttle, before / 2, AT)
  const sent = () => [...model.updates(AT - 100, AT + HOUR_MS)].includes(key)
  expect(sent()).toBe(true)
  // The clock is set back; what was set later does not hold yet, and holds again an hour on.
  expect([...model.updates(START - 100, START)].includes(key)).toBe(false)
  expect([number(model, key, START), number(model, key, AT + HOUR_MS)]).toEqual([before, before / 2])
  expect(sent()).toBe(true)
})
