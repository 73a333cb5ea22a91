import { AUTO_LOGOUT_MS } from '../../domain/session/auto-logout.ts'
import { pvParam } from '../../domain/values/pv-ref.ts'
import type { PvNode, PvRef } from '../../wire/server/pv.ts'
import { createAlertBook } from './alerts/alert-book.ts'
import { createAlertRules } from './alerts/alert-rules.ts'
import { createAlertStates } from './alerts/alert-states.ts'
import { createFillerAlerts } from './alerts/filler-alerts.ts'
import { createLiveStates } from './alerts/live-states.ts'
import { createPastAcks, LONGEST_ALERT_MS } from './alerts/past-acks.ts'
import { createProcessAlerts } from './alerts/process-alerts.ts'
import { createRuleChanges } from './alerts/rule-changes.ts'
import { createPlantArchive } from './archive/plant-archive.ts'
import { createBerlinCalendar } from './base/calendar.ts'
import { runTask } from './base/cooperative-task.ts'
import { createOverlay } from './base/overlay.ts'
import { createChartCatalogue } from './charts/chart-catalogue.ts'
import { createPlantCommands, presentConfig } from './plant-commands.ts'
import type { PlantModel } from './plant-model.ts'
import { createPlantProcess } from './process/plant-process.ts'
import type { InflowRecord } from './replay/parse-inflow.ts'
import { WEATHER_PLACE } from './site/weather.ts'
import { stamped } from './station-pvs/load-pvs.ts'
import { createPlantPvs } from './station-pvs/plant-pvs.ts'
import { type PlantSize, SIZE_FIGURES } from './station-pvs/plant-size.ts'
import { createPlantStations } from './stations/plant-stations.ts'
import { PRIORITIES } from './stations/priorities.ts'
import { pvValue } from './values/pv-values.ts'
import { createRuntimes } from './values/runtimes.ts'
import { createUpdateSelector } from './values/update-selector.ts'

export interface PlantModelOptions {
  readonly seed: number
  readonly size: PlantSize
  /** Start of the simulation, ms since 1970 in simulated time. All but a few earlier alerts count as acknowledged. */
  readonly start: number
  /** Values sent per simulated second; by default what is usual for the size. */
  readonly updatesPerSecond?: number
  /** For benchmarks: the value of every analogue input is the time at which it was made. */
  readonly stamp?: boolean
  /** After the start no connection fails and no instrument breaks by chance. */
  readonly steady?: boolean
  /** Recorded inflows that the leak zones replay. */
  readonly replay?: InflowRecord
}

const TIME_ZONE = 'Europe/Berlin'
/** Of the control unit's storage card, in percent. */
const STORAGE_CARD_LIFE = 87
/** The simulator includes the weather service: an empty origin means this server. */
const WEATHER_SERVICE = { origin: '', key: 'demo', place: WEATHER_PLACE }

/** Creates the simulated process "Musterstadt": pure functions of seed and time, and an overlay of what users did. */
export function createPlantModel(options: PlantModelOptions): PlantModel {
  const { seed, size, start, stamp = false, steady = false } = options
  const figures = SIZE_FIGURES[size]
  const calendar = createBerlinCalendar()
  const overlay = createOverlay()
  const process = createPlantProcess(seed, start, calendar, options.replay, steady ? start : Number.POSITIVE_INFINITY)
  const built = createPlantPvs(process, figures, overlay)
  const plant = stamp ? stamped(built) : built
  const { sources } = plant
  // PVs that show the runtime of a machine use it as their signal too, so archive and live values agree.
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
    scripted: process.scripted,
    changed: process.memory.changed,
  })
  const drawn = createUpdateSelector(
    pvs,
    sources,
    options.updatesPerSecond ?? figures.updatesPerSecond,
    figures.comparesDigital,
    (pv, at) => states.failure(pv, at, at),
  )

  return {
    ...createPlantStations(plant.stations, sources, calendar, overlay, process.scripted),
    ...createPlantArchive((ref) => byRef.get(pvParam(ref)), sources, process),
    calendar,
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
    priorities: PRIORITIES,
    settings: {
      plantName: 'Musterstadt',
      timeZone: TIME_ZONE,
      autoLogout: true,
      autoLogoutMs: AUTO_LOGOUT_MS,
      storageCardLife: STORAGE_CARD_LIFE,
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
      const set = [...overlay.outputs.takeChanged(from, to), ...overlay.resets.takeChanged(from, to)]
      return set.length === 0 ? drawn(from, to) : new Set([...drawn(from, to), ...set])
    },
    alertState: createAlertStates(pvs, plant.stations, seed),
    pending: book.pending,
    archive: (from, to, limit) => runTask(book.archive(from, to, limit)),
    archiveTask: book.archive,
    advance: book.advance,
    acknowledge: book.acknowledge,
    findAlerts: book.find,
    deleteAlerts: book.remove,
    alertsOfPvs: (from, to, refs, limit) => {
      return book.ofPvs(from, to, new Set(refs.flatMap((ref) => byRef.get(pvParam(ref)) ?? [])), limit)
    },
    charts,
  }
}
