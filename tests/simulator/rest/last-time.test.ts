import { expect, onTestFinished, test } from 'vitest'
import { operatedAfter, timeAfter } from '../../../src/domain/alerts/last-time.ts'
import { must } from '../../../src/domain/base/must.ts'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

const MINUTE = 60_000
const STEP = 5 * MINUTE
/** Ten days. */
const MOST_STEPS = 2880
const START = Date.UTC(2026, 5, 10, 7, 30)
/** Two within a quarter of an hour, one at its end, one after it. */
const MINUTES = [6, 9, 15, 21]

/** One entry of the plant's books: what was set, when and where. */
interface Booked {
  readonly at: number
  readonly station: number
  readonly pvName: string
}

test('what was operated within 15 minutes after an alert is what the books of the plant say, for ten alerts', async () => {
  const plant = await startSimulator({ seed: 7, size: 'small', steady: true, start: START })
  onTestFinished(() => plant.close())
  plant.setClock({ now: START, speed: 0 })
  const operator = await logIn(plant.url, 'admin')
  onTestFinished(() => operator.close())
  const outputs = new Map(
    plant.model.nodes.flatMap(({ stationNumber, pvs }) => {
      const output = pvs.find(({ type }) => type === 'DigiOut')
      return output === undefined ? [] : [[stationNumber, output] as const]
    }),
  )
  const others = [...outputs.keys()]
  const books: Booked[] = []
  const book = async (pvRef: PvRef, station: number, boolValue: boolean) => {
    const config = must(plant.model.config(pvRef))
    const result = await operator.call('setPvs', { values: [{ pvRef, boolValue }] })
    expect(result).toMatchObject({ unauthorizedPvs: [] })
    books.push({ at: plant.now(), station, pvName: config.name })
  }
  const looked: Alert[] = []
  for (let step = 1; looked.length < 10 && step < MOST_STEPS; step += 1) {
    plant.setClock({ now: Math.max(plant.now(), START) + STEP, speed: 0 })
    const now = plant.now()
    const fresh = plant.model.archive(now - STEP, now, 100).alerts
    const alert = fresh.find((one) => outputs.has(one.stationNumber) && !looked.includes(one))
    if (alert === undefined) continue
    looked.push(alert)
    const own = must(outputs.get(alert.stationNumber))
    const other = must(others.find((station) => station !== alert.stationNumber))
    for (const minutes of MINUTES) {
      plant.setClock({ now: alert.timestamp + minutes * MINUTE, speed: 0 })
      await book(own, alert.stationNumber, minutes % 2 === 1)
      await book(must(outputs.get(other)), other, true)
    }
  }
  expect(looked).toHaveLength(10)
  const counts: number[] = []
  for (const alert of looked) {
    const { events } = await operator.call('controlEvents', { ...timeAfter(alert), limit: 1000 })
    const counted = Object.fromEntries(operatedAfter([alert], events).map(({ pvName, count }) => [pvName, count]))
    const own = books.filter(
      ({ at, station }) =>
        station === alert.stationNumber && at >= alert.timestamp && at - alert.timestamp < 15 * MINUTE,
    )
    expect(counted).toEqual(
      Object.fromEntries([...Map.groupBy(own, ({ pvName }) => pvName)].map(([name, all]) => [name, all.length])),
    )
    counts.push(own.length)
  }
  expect(counts.every((count) => count >= 2)).toBe(true)
})
