import { expect, test } from 'vitest'
import { liveKey, splitNr } from '../../../src/domain/values/pv-ref.ts'
import { isWithin, validRange } from '../../../src/domain/values/valid-range.ts'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import type { PvConfig, PvType } from '../../../src/wire/server/pv.ts'

const start = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const model = createPlantModel({ seed: 4711, size: 'demo', start })
const refs = model.nodes.flatMap(({ pvs }) => pvs)
const configs = refs.map((ref) => {
  const config = model.config(ref)
  if (config === undefined) throw new Error(`no config of ${ref.type} ${ref.nr}`)
  return config
})

function number(key: string, at: number): number {
  const value = model.value(key, at)
  if (value?.doubleValue === undefined) throw new Error(`${key} has no number`)
  return value.doubleValue
}

test('the demo has 24 stations and about 400 process variables', () => {
  expect(model.stations.map(({ id }) => id)).toEqual([
    1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 31, 32, 33, 34, 41, 42, 43, 44, 45, 46, 51,
  ])
  expect(refs.length).toBeGreaterThanOrEqual(380)
  expect(refs.length).toBeLessThanOrEqual(445)
})

test('stations have one place unknown, one picture missing, a name of 60 characters and one with quotes', () => {
  expect(model.stations.filter(({ hasGeoLocation }) => !hasGeoLocation).map(({ location }) => location)).toEqual([null])
  expect(model.stations.filter(({ processImage }) => processImage === null)).toHaveLength(1)
  expect(Math.max(...model.stations.map(({ name }) => name.length))).toBe(60)
  expect(model.stations.filter(({ name }) => name.includes('"') && /[äöüß]/.test(name))).toHaveLength(1)
})

test('references are unique and inputs and outputs carry their station', () => {
  expect(new Set(refs.map(({ type, nr }) => `${type}-${nr}`)).size).toBe(refs.length)
  for (const { stationNumber, pvs } of model.nodes) {
    for (const ref of pvs) {
      const { station } = splitNr(ref)
      expect(station ?? stationNumber).toBe(stationNumber)
      expect(model.config(ref)?.stationNumber).toBe(stationNumber)
    }
  }
})

test('numbers without a station part run from 1', () => {
  const freeTypes: readonly PvType[] = ['RechenWert', 'LaborWert', 'ZaehlWert', 'MinMax']
  for (const type of freeTypes) {
    const numbers = refs.filter((ref) => ref.type === type).map(({ nr }) => nr)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(0)
  }
})

const DECIMALS_MAX = 3

function orderedLimits({ anaLimitConfig }: PvConfig): readonly number[] {
  const { lower, lowerMid, upperMid, upper } = anaLimitConfig ?? {
    lower: null,
    lowerMid: null,
    upperMid: null,
    upper: null,
  }
  return [lower, lowerMid, upperMid, upper].filter((limit) => limit !== null)
}

test('every configuration is valid: names, decimals, range, ordered limits within it, texts, priorities', () => {
  for (const config of configs) {
    const { name, eksNr, decimalPlaces, domainConfig, digiDisplayConfig, alertInputConfig, pvRef } = config
    expect(name.trim()).toBe(name)
    expect(name).not.toBe('')
    expect(eksNr).toMatch(/^[A-Z]{2}\d{2}-[A-Z]{1,2}\d-[A-Z]\d{2}$/)
    expect(decimalPlaces >= 0 && decimalPlaces <= DECIMALS_MAX && Number.isInteger(decimalPlaces)).toBe(true)
    if (pvRef.type === 'AnaIn') expect(domainConfig).not.toBeNull()
    const range = validRange(domainConfig)
    expect(range.min).toBeLessThan(range.max)
    const limits = orderedLimits(config)
    expect(limits).toEqual(limits.toSorted((a, b) => a - b))
    for (const limit of limits) {
      expect(isWithin(range, limit)).toBe(true)
    }
    const isDigital = pvRef.type === 'DigiIn' || pvRef.type === 'DigiOut'
    expect(digiDisplayConfig !== null).toBe(isDigital)
    if (digiDisplayConfig !== null) {
      expect(digiDisplayConfig.stateActiveText).not.toBe('')
      expect(digiDisplayConfig.stateInactiveText).not.toBe('')
    }
    if (alertInputConfig !== null) {
      expect(alertInputConfig.priority >= 0 && alertInputConfig.priority <= 9).toBe(true)
      expect(alertInputConfig.description).not.toBe('')
      expect(alertInputConfig.message).not.toBe('')
    }
  }
})

test('one set point has only a minimum and one only a maximum (deviation 11)', () => {
  const open = configs.filter(({ domainConfig }) => domainConfig !== null && Object.values(domainConfig).includes(null))
  expect(open.map(({ name, domainConfig }) => ({ name, ...domainConfig }))).toEqual([
    { name: 'Dosiermenge Fällmittel', min: 0, max: null },
    { name: 'Sollleistung Bezug', min: null, max: 250 },
  ])
})

test('every live key has a value of one kind, within its range and with no more digits than its decimals', () => {
  for (const config of configs) {
    const key = liveKey(config.pvRef)
    if (key === null) continue
    const value = model.value(key, start + 12_345)
    expect(value?.pvRef).toEqual(config.pvRef)
    const kinds = [
      value?.boolValue,
      value?.doubleValue,
      value?.counterValue,
      value?.timeOfDayValue,
      value?.failureStateValue,
      value?.runtimeValue,
    ]
    expect(kinds.filter((kind) => kind !== undefined)).toHaveLength(1)
    if (value?.doubleValue !== undefined) {
      expect(Number(value.doubleValue.toFixed(config.decimalPlaces))).toBe(value.doubleValue)
      expect(isWithin(validRange(config.domainConfig), value.doubleValue)).toBe(true)
    }
  }
  expect(model.value('ai9900001', start)).toBeUndefined()
  expect(model.value('nonsense', start)).toBeUndefined()
})

function isOn(key: string, at: number): boolean {
  return model.value(key, at)?.boolValue === true
}

test('level, contact, current and flow of a pumping station agree', () => {
  const stepMs = 10_000
  const running = (at: number) => isOn('di1100001', at) || isOn('di1100002', at)
  let starts = 0
  for (let at = start; at < start + 6 * HOUR_MS; at += stepMs) {
    const now = running(at)
    const next = running(at + stepMs)
    expect(number('ai1100100', at) > 5).toBe(isOn('di1100001', at))
    expect(number('ai1100101', at) > 5).toBe(isOn('di1100002', at))
    if (!now) expect(number('ai1100002', at)).toBe(0)
    const level = number('ai1100001', at)
    expect(level).toBeGreaterThanOrEqual(0.55)
    expect(level).toBeLessThanOrEqual(1.15)
    // The sump empties while a pump runs and fills while none does; a cycle is never shorter than a step.
    if (now && next) expect(number('ai1100001', at + stepMs)).toBeLessThanOrEqual(level)
    if (!now && !next) expect(number('ai1100001', at + stepMs)).toBeGreaterThanOrEqual(level)
    if (!now && next) starts += 1
  }
  expect(starts).toBeGreaterThan(20)
  expect(starts).toBeLessThanOrEqual(60)
})

test('a counter grows by the volume that flowed', () => {
  const counter = configs.find(({ eksNr }) => eksNr === 'PW11-DR1-F70')
  const key = counter === undefined ? null : liveKey(counter.pvRef)
  const a = model.value(key ?? '', start)?.counterValue
  const b = model.value(key ?? '', start + 6 * HOUR_MS)?.counterValue
  if (a === undefined || b === undefined) throw new Error('no counter')
  let flow = 0
  for (let at = start; at < start + 6 * HOUR_MS; at += 5_000) flow += (number('ai1100002', at) * 5) / 1_000
  expect(b.value - a.value).toBeGreaterThan(flow * 0.9)
  expect(b.value - a.value).toBeLessThan(flow * 1.1)
  expect(b.day).toBeLessThanOrEqual(b.month)
  expect(b.month).toBeLessThanOrEqual(b.year)
})

test('the time of day setpoint holds 05:30', () => {
  expect(model.value('ao1100100', start)?.timeOfDayValue).toEqual({ hour: 5, minutes: 30 })
})

test('dial-up stations show old values between their calls and call about every six hours', () => {
  for (const station of [12, 16, 19, 22, 45]) {
    let connected = 0
    let oldest = 0
    const calls = new Set<number>()
    for (let at = start; at < start + 48 * HOUR_MS; at += MINUTE_MS) {
      const { timestamp, lastConnection } = model.timestamp(station, at)
      const value = model.value(`ai${station}00001`, at)
      expect(value?.timestamp).toBe(timestamp)
      const age = at - (timestamp ?? 0)
      oldest = Math.max(oldest, age)
      if (model.dialState(station, at) === 'Connected') {
        connected += 1
        expect(age).toBe(0)
      }
      calls.add(lastConnection ?? 0)
    }
    expect(oldest).toBeGreaterThan(4 * HOUR_MS)
    expect(connected).toBeGreaterThan(8)
    expect(connected).toBeLessThan(120)
    expect(calls.size).toBeGreaterThanOrEqual(6)
    expect(calls.size).toBeLessThanOrEqual(12)
  }
})

test('usually some values are bad or uncertain, and never many without a lost line', () => {
  const keys = refs.flatMap((ref) => liveKey(ref) ?? [])
  let troubled = 0
  const looks = 40
  for (let look = 0; look < looks; look++) {
    const at = start + look * 7 * HOUR_MS
    const bad = keys.filter((key) => model.value(key, at)?.quality !== 'Good').length
    if (bad > 0) troubled += 1
    expect(bad).toBeLessThan(200)
  }
  expect(troubled).toBeGreaterThan(looks * 0.8)
})

test('a station whose line is lost has bad values and its time stops', () => {
  const permanent = [1, 11, 13, 14, 31, 32]
  const line = model
    .archive(start - 60 * 24 * HOUR_MS, start, 10_000)
    .alerts.find(
      ({ description, stationNumber }) =>
        description.endsWith('Verbindung gestört') && permanent.includes(stationNumber),
    )
  if (line === undefined) throw new Error('no line was lost in sixty days')
  const key = `di${line.stationNumber}00001`
  const at = line.timestamp + MINUTE_MS
  expect(model.value(key, at)?.quality).toBe('Bad')
  expect(model.value(key, at)?.timestamp).toBe(line.timestamp - MINUTE_MS)
  expect(['CommunicationError', 'ConnectionError', 'TimeOut']).toContain(model.dialState(line.stationNumber, at))
})

test('the same seed and time give the same plant', () => {
  const twin = createPlantModel({ seed: 4711, size: 'demo', start })
  const other = createPlantModel({ seed: 4712, size: 'demo', start })
  const at = start + 5 * HOUR_MS
  const values = (plant: typeof model) => refs.map((ref) => plant.value(liveKey(ref) ?? '', at))
  expect(values(twin)).toEqual(values(model))
  expect(values(other)).not.toEqual(values(model))
  expect([...twin.updates(at, at + 100)]).toEqual([...model.updates(at, at + 100)])
})
