import { pvParam } from '../../domain/values/pv-ref.ts'
import type { PvNode, PvRef } from '../../wire/server/pv.ts'
import { createAlertBook } from './alerts/alert-book.ts'
import { createAlertRules } from './alerts/alert-rule.ts'
import { createAlertStates } from './alerts/alert-states.ts'
import { createFillerAlerts } from './alerts/filler-alerts.ts'
import { createPastAcks, LONGEST_ALERT_MS } from './alerts/past-acks.ts'
import { createProcessAlerts } from './alerts/process-alerts.ts'
import { createRuleChanges } from './alerts/rule-changes.ts'
import { aggregate, sumDimension } from './archive/aggregate.ts'
import { chartData } from './archive/chart-data.ts'
import { createBerlinCalendar } from './base/calendar.ts'
import { runAtOnce } from './base/cooperative-steps.ts'
import { createOverlay } from './base/overlay.ts'
import { createChartCatalogue } from './charts/chart-catalogue.ts'
import { createPlantCommands } from './create-plant-commands.ts'
import type { PlantModel } from './plant-model.ts'
import { createPlantProcess } from './process/plant-process.ts'
import { createPlantPvs } from './pvs/plant-pvs.ts'
import { type PlantSize, SIZE_FIGURES } from './pvs/plant-size.ts'
import type { InflowRecord } from './replay/parse-inflow.ts'
import { dialCounter } from './stations/dial-counter.ts'
import { createLiveStates } from './values/live-states.ts'
import { presentConfig } from './values/present-config.ts'
import { PRIORITIES } from './values/priorities.ts'
import { priorityOutputs } from './values/priority-outputs.ts'
import { PV_GROUPS, pvGroupOf } from './values/pv-groups.ts'
import { pvValue } from './values/pv-values.ts'
import { createRuntimes } from './values/runtimes.ts'
import { stamped } from './values/stamped.ts'
import { createUpdateSelector } from './values/update-selector.ts'

export interface PlantModelOptions {
  readonly seed: number
  readonly size: PlantSize
  /** ms since 1970 in plant time: when the plant is started. Alerts before it count as acknowledged, but for a few. */
  readonly start: number
  /** Values a second of plant time that leave the plant; without it what is usual for the size. */
  readonly updatesPerSecond?: number
  /** Aid of the benchmarks: the value of every analogue input tells when the plant made it. */
  readonly stamp?: boolean
  /** Recorded inflows that the leak zones replay. */
  readonly replay?: InflowRecord
}

const TIME_ZONE = 'Europe/Berlin'
const AUTO_LOGOUT_MS = 900_000
/** The plant plays the weather service itself: an empty origin is this server. */
const WEATHER_SERVICE = { origin: '', key: 'demo' }

/** The simulated process "Musterstadt": pure functions of seed and time, and an overlay of what users did. */
export function createPlantModel(options: PlantModelOptions): PlantModel {
  const { seed, size, start, stamp = false } = options
  const figures = SIZE_FIGURES[size]
  const calendar = createBerlinCalendar()
  const overlay = createOverlay()
  const process = createPlantProcess(seed, start, calendar, options.replay)
  const built = createPlantPvs(process, figures, overlay)
  const plant = stamp ? stamped(built) : built
  const { sources } = plant
  // What shows the runtime of a machine has it as its signal too: archive and live values are one.
  const pvs = plant.pvs.map((pv) =>
    pv.runtimeOf === undefined ? pv : { ...pv, signal: (at: number) => states.runtime(pv, at)?.value ?? 0 },
  )
  const stations = plant.stations.map(({ station }) => station)

  const byRef = new Map(pvs.map((pv) => [pvParam(pv.ref), pv]))
  const byKey = new Map(pvs.flatMap((pv) => (pv.key === null ? [] : [[pv.key, pv] as const])))
  const refs = stations.map((): PvRef[] => [])
  for (const { ref, stationIndex } of pvs) refs[stationIndex]?.push(ref)
  const nodes = stations.map(
    (station, index): PvNode => ({ stationNumber: station.id, stationName: station.name, pvs: refs[index] ?? [] }),
  )
  const stationIndexes = new Map(stations.map((station, index) => [station.id, index]))
  const sourceOf = (stationNumber: number) => sources[stationIndexes.get(stationNumber) ?? -1]

  const charts = createChartCatalogue(plant.stations, (station) => {
    const index = stationIndexes.get(station) ?? -1
    return (refs[index] ?? []).flatMap((ref) => byRef.get(pvParam(ref))?.config ?? [])
  })

  const rules = createAlertRules(plant, seed)
  const changes = createRuleChanges(rules, overlay, calendar)
  const processAlerts = createProcessAlerts(rules, calendar, changes.taken)
  process.memory.onChange((from) => {
    processAlerts.forget(from)
    changes.forget(from)
  })
  const fillerAlerts =
    figures.fillerAlertsPerDay === 0
      ? null
      : createFillerAlerts(
          pvs.filter(({ ref }) => ref.type === 'AnaIn'),
          figures.fillerAlertsPerDay,
          seed,
          process.epoch,
          calendar,
        )
  const pastAcks = createPastAcks(processAlerts, fillerAlerts, figures.fillerPending, start)
  const fillerDays = figures.fillerPending / Math.max(1, figures.fillerAlertsPerDay)
  const book = createAlertBook(
    [processAlerts, changes.stream, ...(fillerAlerts === null ? [] : [fillerAlerts])],
    plant.stations,
    pastAcks.of,
    overlay,
    start,
    process.epoch,
    Math.max(LONGEST_ALERT_MS, (fillerDays + 1) * 86_400_000),
  )

  const runtimes = createRuntimes(overlay, seed, process.epoch, start)
  const states = createLiveStates({
    streams: [processAlerts, changes.stream],
    ackOf: pastAcks.of,
    overlay,
    runtimes,
    find: (key) => byKey.get(key),
    memory: process.memory,
  })
  const commands = createPlantCommands({
    byRef,
    byKey,
    overlay,
    book,
    rules: changes,
    runtimes,
    changed: process.memory.changed,
  })
  const drawn = createUpdateSelector(
    pvs,
    sources,
    options.updatesPerSecond ?? figures.updatesPerSecond,
    figures.comparesDigital,
    (pv, at) => states.failure(pv, at, at),
  )

  const chart: PlantModel['chartInSteps'] = (ref, source, from, to, now, measurement = 'Mittelwert') => {
    const pv = byRef.get(pvParam(ref))
    const station = pv === undefined ? undefined : sources[pv.stationIndex]
    return pv === undefined || station === undefined
      ? undefined
      : chartData({ pv, source: station, measurement }, process, source, from, to, now)
  }

  return {
    stations,
    stationModels: plant.stations,
    process,
    basins: plant.basins,
    leakZones: plant.leakZones,
    nodes,
    commands,
    script: (events) => book.change(() => process.scripted.add(events)),
    restart: (at) => {
      pastAcks.restart(at)
      book.restart(at)
    },
    endScript: (at) => book.change(() => process.scripted.cut(at)),
    faultContacts: pvs.flatMap(({ contactAlarm, ref: { type, nr } }) =>
      contactAlarm === null || type !== 'DigiIn' ? [] : [{ nr, delayMs: contactAlarm.delayS * 1_000 }],
    ),
    priorityOutputs: priorityOutputs(stations),
    priorities: PRIORITIES,
    pvGroups: PV_GROUPS.filter(({ id }) => plant.stations.some((station) => pvGroupOf(station) === id)),
    settings: {
      plantName: 'Musterstadt',
      timeZone: TIME_ZONE,
      autoLogout: true,
      autoLogoutMs: AUTO_LOGOUT_MS,
      weatherService: WEATHER_SERVICE,
    },
    config: (ref) => {
      const pv = byRef.get(pvParam(ref))
      const isAsBuilt = overlay.limits.isEmpty && overlay.priorities.isEmpty
      return pv === undefined || isAsBuilt ? pv?.config : presentConfig(pv, commands)
    },
    value: (key, at) => {
      const pv = byKey.get(key)
      const source = pv === undefined ? undefined : sources[pv.stationIndex]
      return pv === undefined || source === undefined ? undefined : pvValue(pv, source, process, states, at)
    },
    updates: (from, to) => {
      const set = [...overlay.outputs.takeChanged(to), ...overlay.resets.takeChanged(to)]
      return set.length === 0 ? drawn(from, to) : new Set([...drawn(from, to), ...set])
    },
    timestamp: (station, at) => {
      const state = sourceOf(station)?.state(at)
      const name = stations[stationIndexes.get(station) ?? -1]?.name ?? ''
      return {
        stationNumber: station,
        name,
        timestamp: state?.time ?? null,
        lastConnection: state?.connectedAt ?? null,
      }
    },
    dialState: (station, at) => sourceOf(station)?.state(at).dialState ?? 'NotDefined',
    dialCounter: (station, at) => dialCounter(station, sourceOf(station), calendar, at),
    callStation: (station, action, at) => {
      const source = sourceOf(station)
      if (source?.connection !== 'dial-up') return false
      overlay.calls.put(String(station), action, at)
      source.forget()
      return true
    },
    alertState: createAlertStates(pvs, plant.stations, seed),
    pending: book.pending,
    archive: (from, to, limit) => runAtOnce(book.archive(from, to, limit)),
    archiveInSteps: book.archive,
    advance: book.advance,
    acknowledge: book.acknowledge,
    deleteAlerts: book.remove,
    alertsOfPvs: (from, to, refs, limit) => {
      return book.ofPvs(from, to, new Set(refs.flatMap((ref) => byRef.get(pvParam(ref)) ?? [])), limit)
    },
    chart: (ref, source, from, to, now, measurement) => {
      const steps = chart(ref, source, from, to, now, measurement)
      return steps === undefined ? undefined : runAtOnce(steps)
    },
    chartInSteps: chart,
    aggregate: (ref, type, from, to, now) => {
      const pv = byRef.get(pvParam(ref))
      const station = pv === undefined ? undefined : sources[pv.stationIndex]
      return pv === undefined || station === undefined
        ? undefined
        : aggregate(pv, station, process, type, from, to, now)
    },
    sumDimension: (ref) => {
      const pv = byRef.get(pvParam(ref))
      return pv === undefined ? undefined : sumDimension(pv)
    },
    charts,
    calendar,
    archiveStart: process.epoch,
  }
}
