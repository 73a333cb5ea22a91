import { expect, onTestFinished, test } from 'vitest'
import { burstsOf } from '../../../src/domain/alerts/alert-burst.ts'
import { alertWhat, urgency } from '../../../src/domain/alerts/alert-state.ts'
import { type CauseLink, type CauseReason, causesOf, structureOf } from '../../../src/domain/alerts/first-cause.ts'
import { must } from '../../../src/domain/base/must.ts'
import { PRIORITIES } from '../../../src/simulator/model/stations/priorities.ts'
import { SCENARIOS } from '../../../src/simulator/scenarios/scenario-table.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 5, 10, 7, 30)
const HOUR = 3_600_000
type Scenario = 'storm' | 'mains-failure' | 'comm-loss'

type Place = CauseLink & { readonly station: number }

/** Where something began, by the plain rule: alerts of a station at most ten minutes apart belong together. */
function placesOf(plant: SimulatorHandle): readonly Place[] {
  const ascending = plant.model
    .pending(plant.now())
    .toSorted((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1))
  return [...Map.groupBy(ascending, ({ stationNumber }) => stationNumber)].flatMap(([station, alerts]) =>
    burstsOf(alerts).map(({ firstId, end }) => {
      const alert = must(alerts.find(({ id }) => id === firstId))
      return { id: firstId, station, newest: end, first: { ...alert, what: alertWhat(alert) } }
    }),
  )
}

/** Runs a scenario and returns which places it has, and which of them likely came of which other one. */
async function afterScenario(name: Scenario, hours: number) {
  const plant = await startSimulator({ seed: 4711, size: 'demo', steady: true, start: START })
  onTestFinished(() => plant.close())
  plant.setClock({ now: START, speed: 0 })
  const user = await logIn(plant.url, 'admin')
  onTestFinished(() => user.close())
  const { ruebConfigItems } = await user.call('ruebConfigs', {})
  const { events } = SCENARIOS[name](plant.model, START)
  plant.model.script(events)
  plant.setClock({ now: START + hours * HOUR, speed: 0 })
  const places = placesOf(plant)
    .filter(({ first }) => first.timestamp > START)
    .toSorted((a, b) => a.first.timestamp - b.first.timestamp || (a.id < b.id ? -1 : 1))
  const causes = causesOf(places, structureOf(ruebConfigItems), urgency(PRIORITIES))
  const of = (why: CauseReason) =>
    places.flatMap(({ id, station }) => {
      const cause = causes.get(id)
      return cause?.why === why ? [{ station, cause: cause.of }] : []
    })
  const rootOf = (place: Place): Place => {
    const cause = causes.get(place.id)?.of
    return cause === undefined ? place : rootOf(cause)
  }
  return { events, places, rootOf, of, basins: ruebConfigItems }
}

test('in a storm what fills came of the rain: all basins without a gauge, and all pumping stations', async () => {
  const { places, of, basins } = await afterScenario('storm', 1.5)
  const rained = of('rain')
  const gauges = new Set(basins.map(({ rainPv }) => rainPv?.nr))
  expect(new Set(rained.map(({ cause }) => cause.first.what))).toEqual(new Set(['Niederschlag hoch']))
  expect(rained.every(({ cause }) => gauges.has(cause.first.pvRef?.nr))).toBe(true)
  const filled = places.filter(({ first: { what } }) => /^(Niveau|Entlastung|Hochwasser)/.test(what))
  expect(filled.length).toBeGreaterThan(10)
  expect(rained.map(({ station }) => station).sort()).toEqual(filled.map(({ station }) => station).sort())
})

test('stations that are lost at once have one cause, which is at the first of them', async () => {
  const { events, places, of } = await afterScenario('comm-loss', 0.2)
  const lost = places.filter(({ first }) => first.what === 'Verbindung gestört').map(({ station }) => station)
  expect(lost.length).toBeGreaterThan(5)
  expect(events.map(({ subject }) => subject)).toEqual(expect.arrayContaining(lost))
  const first = must(places.find(({ station }) => station === lost[0]))
  expect(new Set(of('same').map(({ station }) => station))).toEqual(
    new Set(lost.filter((station) => station !== first.station)),
  )
  expect(new Set(of('same').map(({ cause }) => cause.id))).toEqual(new Set([first.id]))
  expect(of('rain')).toEqual([])
})

test('after a failure of the mains all that follows leads back to it, over pumping stations that filled at once', async () => {
  const { events, places, rootOf, of } = await afterScenario('mains-failure', 0.5)
  const without = new Set(events.map(({ subject }) => subject))
  const caused = places.filter(({ station, first: { what } }) => without.has(station) && /^(Niveau|NH4)/.test(what))
  expect(new Set(caused.map(({ station }) => station))).toEqual(without)
  expect(caused.map((place) => rootOf(place).first.what)).toEqual(caused.map(() => 'Netzausfall'))
  expect(of('rain')).toEqual([])
})
