import { expect, test } from 'vitest'
import { limitsNow, withLiveLimits } from '../../../src/domain/values/live-limits.ts'
import type { LimitType } from '../../../src/wire/server/alert.ts'
import type { AnaLimitConfig, PvConfig } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'

const PV = { type: 'AnaIn', nr: 1 } as const

const configOf = (anaLimitConfig: AnaLimitConfig | null): PvConfig => ({
  pvRef: PV,
  name: 'Niveau',
  eksNr: '',
  subtype: '',
  dimension: 'm',
  decimalPlaces: 2,
  hasArchiveData: true,
  stationNumber: 1,
  stationName: 'PW',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig,
  alertInputConfig: null,
})
const limitOf = (limitType: LimitType, limit: number, notSet = false): PvLimitConfig => ({
  pvLimitRef: { pv: PV, limitType },
  limit,
  priority: 1,
  delayTime: 0,
  description: '',
  message: '',
  notSet,
})
const LIMITS: AnaLimitConfig = { lower: 1, lowerMid: 2, upperMid: 3, upper: null }

test('each limit of the hub takes the place of the configured one; what the hub has not told stays (rule F10)', () => {
  const live = [limitOf('Bottom', 0.5), limitOf('TopMiddle', 9, true), limitOf('Top', 4)]
  const { anaLimitConfig } = withLiveLimits(configOf(LIMITS), live)
  expect(anaLimitConfig).toEqual({ lower: 0.5, lowerMid: 2, upperMid: null, upper: 4 })
})

test('the same limits are the same object, and a value that cannot have limits gets none', () => {
  const config = configOf(LIMITS)
  const same = [limitOf('Bottom', 1), limitOf('BottomMiddle', 2), limitOf('TopMiddle', 3), limitOf('Top', 7, true)]
  expect(withLiveLimits(config, same)).toBe(config)
  const without = configOf(null)
  expect(withLiveLimits(without, [limitOf('Top', 4)])).toBe(without)
})

test('limits are known when all four are told, of now if none of them is the last known one (rule F10, I1)', () => {
  const of = (limitType: LimitType, limit: number, stale = false) => ({ value: limitOf(limitType, limit), stale })
  const told = {
    Bottom: of('Bottom', 0.5),
    BottomMiddle: { value: limitOf('BottomMiddle', 7, true), stale: false },
    TopMiddle: of('TopMiddle', 3),
    Top: of('Top', 4),
  }
  const limits = { lower: 0.5, lowerMid: null, upperMid: 3, upper: 4 }
  expect(limitsNow(configOf(LIMITS), told)).toEqual({ limits, state: 'current' })
  expect(limitsNow(configOf(LIMITS), { ...told, Top: of('Top', 4, true) })).toEqual({ limits, state: 'stale' })
  for (const Top of [undefined, { value: null, stale: false }]) {
    expect(limitsNow(configOf(LIMITS), { ...told, Top })).toEqual({ limits: null, state: 'unknown' })
  }
  expect(limitsNow(configOf(null), told)).toEqual({ limits: null, state: 'current' })
})
