import { expect, test } from 'vitest'
import { Outage } from '../../../workers/hubs/hub-liveness.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

type Answer = number | 'hangs' | 'fails'

function asked(random = () => 0.5) {
  const clock = new FakeClock(0)
  const asks: number[] = []
  const returns: number[] = []
  const server: { answer: Answer; afterMs: number; isWaiting: boolean } = { answer: 200, afterMs: 10, isWaiting: true }
  const fetch = (_: string, { signal }: RequestInit): Promise<Response> => {
    asks.push(clock.elapsed())
    const { answer, afterMs } = server
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (answer === 'hangs') return
      clock.after(afterMs, () => {
        if (answer === 'fails') reject(new TypeError('fetch failed'))
        else resolve(new Response('{}', { status: answer }))
      })
    })
  }
  const outage = new Outage(
    { clock, random, fetch, origin: 'http://plant.test' },
    { isWaiting: () => server.isWaiting, returned: () => returns.push(clock.elapsed()) },
  )
  return { clock, asks, returns, server, outage }
}

test('a server that does not respond gets a request every 1.5 s, and its first response is its return (F24)', async () => {
  const { clock, asks, returns, server, outage } = asked()
  server.answer = 'hangs'
  outage.begin()
  outage.begin()
  await clock.turnAsync(60_000)
  expect(asks.slice(0, 4)).toEqual([0, 1500, 3000, 4500])
  expect(returns).toEqual([])
  server.answer = 200
  await clock.turnAsync(2000)
  expect(returns).toEqual([61_510 - (61_500 % 1500)])
  expect(clock.pending).toBe(0)
})

test('a server that responds at once was not away: attempts keep their delays (F24; R-06)', async () => {
  const { clock, asks, returns, outage } = asked()
  outage.begin()
  await clock.turnAsync(60_000)
  expect([asks, returns]).toEqual([[0], []])
  expect(clock.pending).toBe(0)
})

test('a server that responds slowly was not away: its slow starts are not cancelled (F24)', async () => {
  const { clock, asks, returns, server, outage } = asked()
  server.afterMs = 3500
  outage.begin()
  await clock.turnAsync(60_000)
  expect([asks, returns]).toEqual([[0, 1500, 3000], []])
})

test('a short outage shows by the request that was lost in it (F24)', async () => {
  const { clock, asks, returns, server, outage } = asked()
  server.answer = 'hangs'
  outage.begin()
  await clock.turnAsync(1000)
  server.answer = 200
  await clock.turnAsync(60_000)
  expect(asks).toEqual([0, 1500])
  expect(returns).toEqual([1510])
})

test.each([401, 404, 302])('%i is a response too (F24)', async (status) => {
  const { clock, returns, server, outage } = asked()
  server.answer = 'hangs'
  outage.begin()
  await clock.turnAsync(3000)
  server.answer = status
  await clock.turnAsync(2000)
  expect(returns).toHaveLength(1)
})

test.each<Answer>(['fails', 502, 504])(
  'a server that starts again, so that its clients are told %s, is asked by them over 5 s (F24; R-06)',
  async (answer) => {
    const at: number[] = []
    for (let client = 0; client < 50; client += 1) {
      const { clock, returns, server, outage } = asked(() => ((client * 7 + 3) % 50) / 50)
      server.answer = 'hangs'
      outage.begin()
      await clock.turnAsync(10_000)
      server.answer = answer
      await clock.turnAsync(20_000)
      server.answer = 200
      await clock.turnAsync(5100)
      at.push((returns[0] ?? Number.NaN) - 30_000)
    }
    expect(Math.max(...at)).toBeLessThanOrEqual(5100)
    const seconds = Map.groupBy(at, (ms) => Math.floor(ms / 1000))
    expect(seconds.size).toBeGreaterThanOrEqual(4)
  },
)

test('no request is sent when nothing waits, or after a stop (F24)', async () => {
  const { clock, asks, server, outage } = asked()
  server.answer = 'hangs'
  outage.begin()
  await clock.turnAsync(4000)
  server.isWaiting = false
  await clock.turnAsync(60_000)
  expect(asks).toHaveLength(3)
  server.isWaiting = true
  outage.begin()
  outage.stop()
  await clock.turnAsync(60_000)
  expect(asks).toHaveLength(4)
  expect(clock.pending).toBe(0)
})

test.each([
  [3999, [0, 1500, 3000]],
  [4001, [0, 1500, 3000, 4500, 6000, 7500]],
])('a response after %i ms is one, or a lost one: the limit is 4 s (F24)', async (afterMs, all) => {
  const { clock, asks, server, outage } = asked()
  server.afterMs = afterMs
  outage.begin()
  await clock.turnAsync(8000)
  expect(asks).toEqual(all)
  outage.stop()
})
