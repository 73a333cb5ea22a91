import { expect, test } from 'vitest'
import type { CallFunction } from '../../../workers/context/core-context.ts'
import { AutoLogout } from '../../../workers/session/auto-logout.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const MINUTE_MS = 60_000
const LIMIT_MS = 15 * MINUTE_MS

/** A logout whose server sends these settings, checked each second as the heartbeat of the worker does. */
async function begin(settings: { autoLogout?: boolean; autoLogoutMs?: number } | null = {}) {
  const clock = new FakeClock()
  const shown: (number | null)[] = []
  const seen = { over: 0, asked: 0, settings, shown }
  const call = (() => {
    seen.asked += 1
    const answer = seen.settings
    return Promise.resolve(
      answer === null ? { ok: false, error: { kind: 'timeout', text: '' } } : { ok: true, body: answer },
    )
  }) as CallFunction
  const logout = new AutoLogout(
    { clock, call },
    {
      onCountdown: (seconds) => shown.push(seconds),
      onOver: () => {
        seen.over += 1
      },
    },
  )
  const beat = () => {
    logout.check()
    clock.after(1000, beat)
  }
  clock.after(1000, beat)
  logout.begin()
  await clock.turnAsync(0)
  return { clock, logout, seen }
}

test('without activity the last minute counts down, second by second, to the logout (rules A9, A12) (R-33)', async () => {
  const { clock, seen } = await begin()
  clock.turn(LIMIT_MS - MINUTE_MS - 1000)
  expect(seen.shown).toEqual([])
  clock.turn(1000)
  expect(seen.shown).toEqual([60])
  clock.turn(MINUTE_MS - 1000)
  expect(seen.shown).toEqual(Array.from({ length: 60 }, (_, i) => 60 - i))
  expect(seen.over).toBe(0)
  clock.turn(1000)
  expect(seen.over).toBe(1)
  expect(seen.shown.at(-1)).toBeNull()
  clock.turn(LIMIT_MS)
  expect(seen.over).toBe(1)
})

test('activity in any tab puts it off and ends the countdown (rule A8) (S-20)', async () => {
  const { clock, logout, seen } = await begin()
  for (let minutes = 0; minutes < 60; minutes += 10) {
    clock.turn(10 * MINUTE_MS)
    logout.activity('user')
  }
  expect([seen.over, seen.shown]).toEqual([0, []])
  clock.turn(LIMIT_MS - 20_000)
  expect(seen.shown.at(-1)).toBe(20)
  logout.activity('user')
  expect(seen.shown.at(-1)).toBeNull()
  clock.turn(LIMIT_MS - 1000)
  expect(seen.over).toBe(0)
  clock.turn(1000)
  expect(seen.over).toBe(1)
})

test('a machine that slept over the deadline is logged out by the first look, and activity comes too late (R-33)', async () => {
  const { clock, logout, seen } = await begin()
  clock.sleep(LIMIT_MS + 1000)
  logout.activity('user')
  expect(seen.over).toBe(1)
})

test('a monotonic clock that stands still while the machine sleeps changes nothing (R-33)', async () => {
  const { clock, logout, seen } = await begin()
  clock.set(LIMIT_MS + 1000)
  expect(logout.check()).toBe(true)
  expect(seen.over).toBe(1)
})

test('a wall clock that is set back does not prolong the time (R-33)', async () => {
  const { clock, seen } = await begin()
  clock.set(-60 * MINUTE_MS)
  clock.turn(LIMIT_MS)
  expect(seen.over).toBe(1)
})

test('a frame puts it off, and alone not for ever: at most for the time once more (rule A11) (S-10)', async () => {
  const { clock, logout, seen } = await begin()
  const flood = (ms: number) => {
    for (let at = 0; at < ms; at += 1000) {
      logout.activity('frame')
      clock.turn(1000)
    }
  }
  flood(2 * LIMIT_MS - 1000)
  expect(seen.over).toBe(0)
  flood(1000)
  expect(seen.over).toBe(1)
})

test('the settings of the server shorten it, switch it off, and are read again after an outage (rule A9)', async () => {
  const { clock, logout, seen } = await begin({ autoLogout: true, autoLogoutMs: 2 * MINUTE_MS })
  clock.turn(MINUTE_MS)
  expect(seen.shown).toEqual([60])
  seen.settings = { autoLogout: false }
  await logout.readSettings()
  expect(seen.shown).toEqual([60, null])
  clock.turn(10 * LIMIT_MS)
  expect(seen.over).toBe(0)
})

test('settings that cannot be read are asked for again; until then it is 15 minutes (rule A9)', async () => {
  const { clock, seen } = await begin(null)
  await clock.turnAsync(10_000)
  expect(seen.asked).toBe(2)
  seen.settings = { autoLogoutMs: MINUTE_MS }
  await clock.turnAsync(50_000)
  expect(seen.over).toBe(1)
})

test('nothing of it outlives the session', async () => {
  const { clock, logout, seen } = await begin()
  clock.turn(LIMIT_MS - 10_000)
  logout.end()
  expect(seen.shown.at(-1)).toBeNull()
  logout.activity('user')
  clock.turn(2 * LIMIT_MS)
  expect(seen.over).toBe(0)
})

test('before a session and after it nothing is asked, and a late answer starts no time (rule A9)', async () => {
  const clock = new FakeClock()
  const seen = { over: 0, asked: 0 }
  const answer = Promise.withResolvers<unknown>()
  const call = (() => {
    seen.asked += 1
    return answer.promise
  }) as CallFunction
  const logout = new AutoLogout(
    { clock, call },
    {
      onCountdown: () => {},
      onOver: () => {
        seen.over += 1
      },
    },
  )
  await logout.readSettings()
  logout.activity('user')
  expect(seen).toEqual({ over: 0, asked: 0 })
  logout.begin()
  logout.end()
  answer.resolve({ ok: true, body: { autoLogout: true, autoLogoutMs: MINUTE_MS } })
  await clock.turnAsync(LIMIT_MS)
  expect(logout.check()).toBe(false)
  expect(seen).toEqual({ over: 0, asked: 1 })
})

test('settings that could not be read are asked for once in 10 s, whoever else asks, and no more after the end', async () => {
  const { clock, logout, seen } = await begin(null)
  await clock.turnAsync(5000)
  await logout.readSettings()
  expect(seen.asked).toBe(2)
  await clock.turnAsync(9000)
  expect(seen.asked).toBe(2)
  await clock.turnAsync(1000)
  expect(seen.asked).toBe(3)
  logout.end()
  await clock.turnAsync(60_000)
  expect(seen.asked).toBe(3)
})

test('settings that are shorter than what has passed already log out at once (rule A9)', async () => {
  const { clock, logout, seen } = await begin()
  clock.turn(5 * MINUTE_MS)
  seen.settings = { autoLogout: true, autoLogoutMs: 2 * MINUTE_MS }
  await logout.readSettings()
  expect(seen.over).toBe(1)
})
