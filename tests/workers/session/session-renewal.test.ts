import { expect, test } from 'vitest'
import type { Result } from '../../../src/wire/server/result.ts'
import type { CallFunction } from '../../../workers/context/core-context.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { SessionRenewal } from '../../../workers/session/session-renewal.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const MINUTE_MS = 60_000

/** A session whose server grants `ms` with each renewal; null = it fails. */
function setup(server: { ms: number | null }) {
  const clock = new FakeClock()
  const serverClock = new ServerClock(clock)
  serverClock.hubTime(clock.now())
  const tabs = { isOpen: true }
  let count = 0
  const call: CallFunction = () => {
    count += 1
    const { ms } = server
    const result: Result<unknown> =
      ms === null
        ? { ok: false, error: { kind: 'network', text: 'down' } }
        : { ok: true, body: { validUntil: clock.now() + ms } }
    // The only call is the renewal, whose body this is.
    return Promise.resolve(result) as ReturnType<CallFunction> as Promise<Result<never>>
  }
  const renewal = new SessionRenewal({ clock, serverClock, call, hasTabs: () => tabs.isOpen })
  return { clock, renewal, tabs, sent: () => count }
}

test.each([
  ['half of what the server grants', 4 * MINUTE_MS, 2 * MINUTE_MS],
  ['5 min, however much it grants', 60 * MINUTE_MS, 5 * MINUTE_MS],
  ['1 s, however little it grants', 500, 1000],
  ['5 min, where the time is over already', -1000, 5 * MINUTE_MS],
  ['10 s after a failure', null, 10_000],
])('the session is renewed after %s (T12) (rule A14)', async (_, granted, ms) => {
  const { clock, renewal, sent } = setup({ ms: granted })
  renewal.begin()
  await settle()
  expect(sent()).toBe(1)
  for (const times of [1, 2]) {
    await clock.turnAsync(ms - 1)
    expect(sent()).toBe(times)
    await clock.turnAsync(1)
    expect(sent()).toBe(times + 1)
  }
})

test('without a tab it is not renewed; the next tab renews it at once (rule A14)', async () => {
  const { clock, renewal, tabs, sent } = setup({ ms: 2 * MINUTE_MS })
  renewal.begin()
  await settle()
  renewal.check()
  expect(sent()).toBe(1)
  tabs.isOpen = false
  await clock.turnAsync(60 * MINUTE_MS)
  expect(sent()).toBe(1)
  tabs.isOpen = true
  renewal.check()
  expect(sent()).toBe(2)
})

test('the session of nobody is not renewed, also when an answer comes late (rule A14)', async () => {
  const { clock, renewal, sent } = setup({ ms: 2 * MINUTE_MS })
  renewal.begin()
  renewal.end()
  await clock.turnAsync(60 * MINUTE_MS)
  renewal.check()
  expect(sent()).toBe(1)
})

test('before a session nothing is renewed, and an answer that comes after its end begins nothing (rule A14)', async () => {
  const { clock, renewal, sent } = setup({ ms: 2 * MINUTE_MS })
  renewal.check()
  await clock.turnAsync(60 * MINUTE_MS)
  expect(sent()).toBe(0)
  renewal.begin()
  await settle()
  renewal.end()
  await clock.turnAsync(60 * MINUTE_MS)
  expect(sent()).toBe(1)
})

test('one renewal is due at a time, also where a session begins again (rule A14)', async () => {
  const { clock, renewal, sent } = setup({ ms: 4 * MINUTE_MS })
  renewal.begin()
  renewal.begin()
  await settle()
  expect(sent()).toBe(2)
  await clock.turnAsync(2 * MINUTE_MS)
  expect(sent()).toBe(3)
})

test('a renewal without an answer is sent again after 5 min (rule A14)', async () => {
  const clock = new FakeClock()
  let count = 0
  const call = (() => {
    count += 1
    return new Promise(() => {})
  }) as CallFunction
  const renewal = new SessionRenewal({ clock, serverClock: new ServerClock(clock), call, hasTabs: () => true })
  renewal.begin()
  await clock.turnAsync(5 * MINUTE_MS - 1)
  expect(count).toBe(1)
  await clock.turnAsync(1)
  expect(count).toBe(2)
})
