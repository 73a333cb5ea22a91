import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DataPoint } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { settle } from '../../support/fakes/fake-clock.ts'
import { archiveWith, DAY_MS, HOUR_MS, MINUTE_MS, NOON, pointsIn } from './prepared-archive.ts'

const PVS: readonly PvRef[] = [1, 2, 3].map((nr) => ({ type: 'AnaIn', nr }))
const FROM = NOON - 3 * HOUR_MS

/** A value a minute with gaps, as the contract has them: null where a gap starts, none before the first value. */
function archive(startDate: number, endDate: number, series: string): readonly DataPoint[] {
  const offset = Number(series.split('-')[1])
  const points: DataPoint[] = []
  for (let at = Math.ceil(startDate / MINUTE_MS) * MINUTE_MS; at <= endDate; at += MINUTE_MS) {
    const isGap = Math.floor(at / (5 * MINUTE_MS) + offset) % 7 === 0
    if (!isGap) points.push({ timestamp: at, value: ((at / MINUTE_MS) % 1440) + offset })
    else if ((points.at(-1)?.value ?? null) !== null) points.push({ timestamp: at, value: null })
  }
  return points
}

const pv = fc.nat(PVS.length - 1)
const minute = fc.integer({ min: 0, max: 240 })
const step = fc.oneof(
  fc.record({ do: fc.constant('subscribe' as const), pv, from: minute, length: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('turn' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constantFrom('fail', 'heal', 'hold', 'release', 'settle', 'log out', 'log in', 'retry') }),
)

test('after any subscriptions, refusals, late responses and retries each window holds what the archive has (R-30)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { store, clock, hold, release, fail, endSession, beginSession, subscribe } = archiveWith(archive, {
        maxKeptPoints: 200,
      })
      const subscriptions: { window: ReturnType<typeof subscribe>; series: string; from: number; to: number }[] = []
      const turn = (seconds: number) => {
        for (let second = 0; second < seconds; second += 20) {
          clock.turn(20_000)
          store.tick()
        }
      }
      for (const each of steps) {
        switch (each.do) {
          case 'subscribe': {
            const window = subscribe(PVS[each.pv])
            const from = FROM + each.from * MINUTE_MS
            const to = from + each.length * MINUTE_MS
            subscriptions.push({ window, series: `AnaIn-${PVS[each.pv]?.nr}`, from, to })
            window.setRange(from, to)
            break
          }
          case 'end':
            for (const { window } of subscriptions.splice(each.which % (subscriptions.length + 1), 1))
              window.unsubscribe()
            break
          case 'turn':
            turn(each.seconds)
            break
          case 'fail':
            fail(() => ({ kind: 'network', text: 'down' }))
            break
          case 'heal':
            fail(null)
            break
          case 'hold':
            hold()
            break
          case 'release':
            await release()
            break
          case 'settle':
            await settle()
            break
          case 'log out':
            endSession()
            break
          case 'log in':
            beginSession()
            break
          case 'retry':
            store.retryNow()
            break
        }
      }
      fail(null)
      beginSession()
      await release()
      for (let minutes = 0; minutes < 5; minutes += 1) {
        turn(60)
        await settle()
      }
      for (const { window, series, from, to } of subscriptions) {
        const until = Math.min(to, clock.now())
        const held = pointsIn(window).filter(([at]) => at >= from && at <= until)
        const isRepeated = (i: number) => Number.isNaN(held[i]?.[1]) && Number.isNaN(held[i - 1]?.[1] ?? 0)
        const told = archive(from - DAY_MS, until, series)
          .filter(({ timestamp }) => timestamp >= from)
          .map(({ timestamp, value }) => [timestamp, value ?? Number.NaN])
        // A gap before the first value that is shown is none: nothing is drawn there either way.
        const firstValue = (points: readonly (readonly (number | undefined)[])[]) =>
          points.slice(points.findIndex(([, y]) => !Number.isNaN(y)))
        expect(firstValue(held.filter((_, i) => !isRepeated(i)))).toEqual(firstValue(told))
      }
    }),
    { numRuns: 300 },
  )
})
