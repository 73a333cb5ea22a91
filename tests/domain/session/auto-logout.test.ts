import { expect, test } from 'vitest'
import { AUTO_LOGOUT_MS, autoLogoutMs, warningMs } from '../../../src/domain/session/auto-logout.ts'

test('where the settings are silent or make no sense, it is on and 15 minutes (rule A9)', () => {
  expect(AUTO_LOGOUT_MS).toBe(900_000)
  expect(autoLogoutMs({})).toBe(900_000)
  expect(autoLogoutMs({ autoLogout: true })).toBe(900_000)
  for (const ms of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(autoLogoutMs({ autoLogout: true, autoLogoutMs: ms })).toBe(900_000)
  }
})

test('the settings switch it off or give another time (rule A9)', () => {
  expect(autoLogoutMs({ autoLogout: false, autoLogoutMs: 5000 })).toBeNull()
  expect(autoLogoutMs({ autoLogoutMs: 5000 })).toBe(5000)
})

test('the countdown is the last minute, or half of a shorter time (rule A12)', () => {
  expect([warningMs(900_000), warningMs(120_000), warningMs(4000)]).toEqual([60_000, 60_000, 2000])
})
