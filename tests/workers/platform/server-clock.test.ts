import { describe, expect, test } from 'vitest'
import { type ClockStep, ServerClock } from '../../../workers/platform/server-clock.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
/** How often a server says its time. */
const STATUS_MS = 5 * SECOND_MS
const START = 1_790_000_000_000

/** A client whose clock is two hours late, and a server that says its time when it is told to. */
function clocks() {
  const local = new FakeClock(START - 2 * HOUR_MS)
  const steps: ClockStep[] = []
  const server = new ServerClock(local, (step) => steps.push(step))
  let offset = 2 * HOUR_MS
  const truth = () => local.elapsed() + offset
  return {
    local,
    server,
    steps,
    truth,
    wrongBy: () => server.now() - truth(),
    setServer: (ms: number) => {
      offset += ms
    },
    /** A message that has been on its way for so long. */
    say: (lateMs = 0) => server.hubTime(truth() - lateMs),
    /** The server says its time again and again, each message so much later than it should be. */
    pass: (ms: number, lateMs = 0) => {
      for (let passed = 0; passed < ms; passed += STATUS_MS) {
        local.turn(STATUS_MS)
        server.hubTime(truth() - lateMs)
      }
    },
  }
}

test('time is unknown until the server says it, and then everything is plausible up to 10 s ahead of it', () => {
  const { server, say, steps, truth } = clocks()
  expect([server.now(), server.latest(), server.at(5)]).toEqual([Number.NaN, 8.64e15, 5])
  say()
  expect([server.now(), server.latest(), steps]).toEqual([truth(), truth() + 10_000, ['known']])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, 0, -1])('%d is no time of a server (R-20)', (time) => {
  const { server, steps } = clocks()
  server.hubTime(time)
  expect([server.now(), steps]).toEqual([Number.NaN, []])
})

test.each([HOUR_MS, -HOUR_MS, 365 * 24 * HOUR_MS])(
  'a browser whose clock is set by %d ms does not take the time of the server along (R-50)',
  (ms) => {
    const { local, say, wrongBy, steps, server, truth } = clocks()
    say()
    local.set(ms)
    expect(wrongBy()).toBe(0)
    local.turn(SECOND_MS)
    expect([wrongBy(), server.at(local.now()), steps]).toEqual([0, truth(), ['known']])
  },
)

describe('a server that says an earlier time than expected', () => {
  test('by more than any message is late was set back (F1, R-50)', () => {
    const { say, pass, setServer, wrongBy, steps } = clocks()
    pass(60 * SECOND_MS)
    setServer(-HOUR_MS)
    say()
    expect([wrongBy(), steps]).toEqual([0, ['known', 'back']])
  })

  test('by a little was set back when it says so again (F1, R-50)', () => {
    const { local, say, pass, setServer, wrongBy, steps } = clocks()
    pass(60 * SECOND_MS)
    setServer(-3 * SECOND_MS)
    say()
    expect(wrongBy()).toBe(3 * SECOND_MS)
    local.turn(STATUS_MS)
    say()
    expect([wrongBy(), steps]).toEqual([0, ['known', 'back']])
  })

  test('in messages that were held up and come together was not: no age becomes too small by it (F1, R-50)', () => {
    const { local, say, pass, wrongBy, steps } = clocks()
    pass(60 * SECOND_MS)
    for (const lateMs of [25, 20, 15, 10, 5]) say(lateMs * SECOND_MS)
    expect(wrongBy()).toBe(0)
    local.turn(STATUS_MS)
    say()
    expect([wrongBy(), steps]).toEqual([0, ['known']])
  })
})

test.each([
  ['an hour', HOUR_MS],
  ['a year', 365 * 24 * HOUR_MS],
])('a server whose clock is set ahead by %s is followed at once, and back again (F1, R-50)', (_, ms) => {
  const { say, pass, setServer, wrongBy, steps } = clocks()
  pass(60 * SECOND_MS)
  setServer(ms)
  say()
  expect(wrongBy()).toBe(0)
  pass(60 * SECOND_MS)
  expect(wrongBy()).toBe(0)
  setServer(-ms)
  say()
  pass(60 * SECOND_MS)
  expect([wrongBy(), steps]).toEqual([0, ['known', 'ahead', 'back']])
})

test('a server that runs at another speed is followed between its messages too, and values may be ahead by as much (R-50)', () => {
  const { local, server, steps } = clocks()
  let truth = START
  const pass = (ms: number, speed: number, wrong: number[] = []) => {
    for (let passed = 0; passed < ms; passed += SECOND_MS) {
      local.turn(SECOND_MS)
      truth += speed * SECOND_MS
      wrong.push(server.now() - truth)
      if ((passed / SECOND_MS) % 5 === 4) server.hubTime(truth)
    }
    return wrong
  }
  server.hubTime(truth)
  pass(15 * SECOND_MS, 60)
  expect(pass(30 * SECOND_MS, 60).filter((ms) => Math.abs(ms) > SECOND_MS)).toEqual([])
  expect(server.latest() - server.now()).toBe(600_000)
  // A message that is a second late is a minute behind then, and no clock was set back.
  const before = steps.length
  local.turn(SECOND_MS)
  server.hubTime(truth)
  truth += 60 * SECOND_MS
  expect(steps).toHaveLength(before)
  pass(15 * SECOND_MS, 0)
  expect(pass(30 * SECOND_MS, 0).filter((ms) => Math.abs(ms) > SECOND_MS)).toEqual([])
  pass(15 * SECOND_MS, 1)
  expect(pass(30 * SECOND_MS, 1).filter((ms) => Math.abs(ms) > SECOND_MS)).toEqual([])
})

test('a server that turns out to be ahead may be ahead by as much again, but by no more than a minute (R-50)', () => {
  const { server, say, pass, setServer } = clocks()
  pass(60 * SECOND_MS)
  const tolerance = () => server.latest() - server.now()
  setServer(6 * SECOND_MS)
  say()
  expect(tolerance()).toBe(16_000)
  setServer(HOUR_MS)
  say()
  expect(tolerance()).toBe(70_000)
  say()
  expect(tolerance()).toBe(10_000)
})

test('a speed that was measured wrongly carries the time away for a few seconds only (R-50)', () => {
  const { local, server } = clocks()
  // Two messages in a row that were 25 s less late than the one before.
  const sent = [-50, -25, 0, 5].map((s) => START + s * SECOND_MS)
  for (const time of sent) {
    server.hubTime(time)
    local.turn(SECOND_MS)
  }
  const before = server.now()
  local.turn(HOUR_MS)
  expect(server.now() - before).toBeLessThan(HOUR_MS + 600 * SECOND_MS)
})

test('after a sleep that the monotonic clock has not counted the time is right at once, and a header may correct it (R-53)', () => {
  const { local, server, say, steps } = clocks()
  say()
  const before = server.now()
  // The wall clock alone goes on, which is what such a sleep looks like.
  local.set(8 * HOUR_MS)
  server.wallJumped()
  expect(server.now() - before).toBe(8 * HOUR_MS)
  server.dateHeader(new Date(before).toUTCString())
  expect(Math.abs(server.now() - before)).toBeLessThan(SECOND_MS)
  expect(steps).toEqual(['known', 'back'])
})

test('a wall clock that is set back says nothing of the server (R-50)', () => {
  const { local, server, say, wrongBy } = clocks()
  say()
  local.set(-HOUR_MS)
  server.wallJumped()
  expect(wrongBy()).toBe(0)
})

test('Date headers count until a hub has told it better', () => {
  const { server, truth, say, wrongBy } = clocks()
  server.dateHeader(new Date(truth() - 700).toUTCString())
  expect(Math.abs(wrongBy())).toBeLessThan(1300)
  say()
  server.dateHeader(new Date(truth() - HOUR_MS).toUTCString())
  server.dateHeader('no date')
  server.dateHeader(null)
  expect(wrongBy()).toBe(0)
})

test.each(['Fri, 27 Nov 2026 10:00:00', '2026-11-27T10:00', '27 Nov 2026'])(
  "the Date header '%s' names no zone and says nothing: it would be read on the browser's clock (F41)",
  (header) => {
    const { server, steps } = clocks()
    const before = server.now()
    server.dateHeader(header)
    expect([server.now(), steps]).toEqual([before, []])
  },
)
