import { unreachable } from '../../../domain/base/unreachable.ts'
import { PV_NUMBER_SPLIT } from '../../../domain/values/pv-ref.ts'
import { h01 } from '../base/hash.ts'
import type { Overlay } from '../base/overlay.ts'
import type { Basin } from '../hydraulics/basin.ts'
import { createControlledBasin } from '../hydraulics/controlled-basin.ts'
import type { PumpStation, PumpStationFigures } from '../hydraulics/pump-station.ts'
import { type Intervals, NEVER } from '../intervals/intervals.ts'
import { createChatter } from '../intervals/loose-contact.ts'
import type { ScriptedEvents } from '../intervals/scripted-events.ts'
import { createEnergy } from '../process/energy.ts'
import type { LeakZone } from '../process/leak-zone.ts'
import { createPlantControl } from '../process/plant-control.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { createVisits } from '../process/station-events.ts'
import { createStationSource, createUserCalls, type StationSource } from '../process/station-source.ts'
import { createTreatmentPlant } from '../process/treatment-plant.ts'
import { createWaterworks, LOW_ZONE_M3H, type Waterworks } from '../process/waterworks.ts'
import { createPlantBuild } from '../pv/build-pv.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { type StationBuilder, stationBuilder } from '../pv/station-builder.ts'
import { createUserSignals, type UserSignals } from '../pv/user-signals.ts'
import { basinFiguresOf, createStations, type StationModel } from '../stations/stations.ts'
import { basinPvs } from './basin-pvs.ts'
import { fillerPvs } from './load-pvs.ts'
import type { SizeFigures } from './plant-size.ts'
import { createPumpingFaults, type PumpingFaults, pumpingStationPvs } from './pumping-station-pvs.ts'
import { treatmentPlantContacts } from './treatment-plant-contacts.ts'
import { treatmentPlantValues } from './treatment-plant-pvs.ts'
import { boosterPvs, reservoirPvs, wellPvs, zonePvs } from './water-pvs.ts'

export interface PlantPvs {
  readonly stations: readonly StationModel[]
  readonly sources: readonly StationSource[]
  /** In the order of the stations. */
  readonly pvs: readonly PvModel[]
  readonly scripted: ScriptedEvents
  /** Maintenance visits by station number. */
  readonly visits: ReadonlyMap<number, Intervals>
  /** Overflow basins by station number. */
  readonly basins: ReadonlyMap<number, Basin>
  /** Leak zones by copy of the town and number. */
  readonly leakZones: ReadonlyMap<number, ReadonlyMap<number, LeakZone>>
}

/** Number of the output of a basin that sets its throttle. */
const THROTTLE_OUTPUT = 1
/** The treatment plant is always staffed; networks and filler stations have no building. */
const UNVISITED: ReadonlySet<StationModel['kind']> = new Set(['treatment-plant', 'zones', 'filler'])
const FIRST_PUMPING = 11
/** Share of each of the three wells in the demand of the low zone. */
const MEAN_WELL_M3H = LOW_ZONE_M3H / 3
const FIRST_WELL = 41
const RAIN_GAUGES = [31, 33]
const AREAS: { readonly [kind in StationModel['kind']]: string } = {
  'treatment-plant': 'KA',
  pumping: 'PW',
  basin: 'RB',
  well: 'BR',
  reservoir: 'HB',
  booster: 'DE',
  zones: 'RN',
  filler: 'AS',
}
/** Design starts per hour of a pump sump, and the ratio of pump delivery to inflow (domain 2.3, "Design"). */
const STARTS_PER_HOUR = 11
const PUMP_TO_DRY = 14 / 3.4

/**
 * Returns the figures of a pumping station. The first has those published with the formulas, the others vary around
 * them.
 * @internal
 */
export function pumpStationFigures(id: number): PumpStationFigures {
  const dryLs = id === 1 ? 3.4 : Math.round((1.8 + 2.2 * h01(id, 3, 60)) * 10) / 10
  const pumpLs = id === 1 ? 14 : Math.round(dryLs * PUMP_TO_DRY * 10) / 10
  return {
    id,
    dryLs,
    pumpLs,
    rainLs: (0.35 * dryLs) / 3.4,
    switchM3: id === 1 ? 1.15 : Math.round(((0.9 * pumpLs) / STARTS_PER_HOUR) * 100) / 100,
    offM: 0.55,
    onM: 1.15,
  }
}

/** What the stations of one copy of the town share. */
interface Town {
  readonly basins: ReadonlyMap<number, Basin>
  readonly pumps: ReadonlyMap<number, PumpStation>
  /** By number of the zone; filled together with the process variables of the network. */
  readonly leakZones: Map<number, LeakZone>
}

function signalsOf(overlay: Overlay, station: number): UserSignals {
  return createUserSignals(overlay, (number) => station * PV_NUMBER_SPLIT + number)
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function createTown(process: PlantProcess, stations: readonly StationModel[], overlay: Overlay): Town {
  const basins = new Map<number, Basin>()
  const pumps = new Map<number, PumpStation>()
  for (const model of stations) {
    const { station, kind } = model
    if (kind === 'pumping') {
      pumps.set(station.id, process.pumpStation(pumpStationFigures(station.id - FIRST_PUMPING + 1)))
    }
    const figures = basinFiguresOf(model)
    if (figures !== undefined) {
      const signals = signalsOf(overlay, station.id)
      const throttleLs = signals.output('AnaOut', THROTTLE_OUTPUT, figures.throttleLs)
      const control = { throttleLs, changedAt: signals.firstSet([['AnaOut', THROTTLE_OUTPUT]]) }
      basins.set(station.id, createControlledBasin(process.basin(figures), control, process, process.memory))
    }
  }
  return { basins, pumps, leakZones: new Map() }
}

/** Builds all process variables of a plant and the connections of its stations. */
export function createPlantPvs(process: PlantProcess, size: SizeFigures, overlay: Overlay): PlantPvs {
  const stations = createStations(size.copies, size.stations)
  const build = createPlantBuild(process, overlay)
  const wells = stations.filter(({ kind, copy }) => kind === 'well' && copy === 0)
  const pumpSignals = wells.map(({ station }) => signalsOf(overlay, station.id))
  const releases = pumpSignals.map((signals) => signals.output('DigiOut', 1, 1))
  const works = createWaterworks(
    process,
    (at) => releases.reduce((sum, released) => sum + (released(at) === 1 ? 0 : MEAN_WELL_M3H), 0),
    () => earliest(pumpSignals.map((signals) => signals.firstSet([['DigiOut', 1]])())),
  )
  const towns = new Map<number, Town>()
  const faults = new Map<number, PumpingFaults>()
  const pvs: PvModel[] = []
  const sources: StationSource[] = []
  const visits = new Map<number, Intervals>()
  const perStation = Math.ceil(size.pvs / size.stations)

  stations.forEach((model, stationIndex) => {
    const { station, kind, copy } = model
    const town =
      towns.get(copy) ??
      createTown(
        process,
        stations.filter((other) => other.copy === copy),
        overlay,
      )
    towns.set(copy, town)
    if (kind === 'pumping') {
      faults.set(station.id, createPumpingFaults(process, station.id))
    }
    if (!UNVISITED.has(kind)) visits.set(station.id, createVisits(process, station.id))
    const alarms = faults.get(station.id)?.any ?? NEVER
    const source = createStationSource(
      process.seed,
      station.id,
      model.connection,
      alarms,
      createUserCalls(overlay, station.id),
      process.scripted.of('communication', station.id),
      process.steadyFrom,
    )
    process.memory.onChange(source.forget)
    sources.push(source)
    const area = `${AREAS[kind]}${String(station.id).padStart(2, '0')}`
    const to = stationBuilder(build, station, stationIndex, area)
    addStationPvs(to, {
      process,
      model,
      town,
      works,
      faults: faults.get(station.id),
      visits: visits.get(station.id) ?? NEVER,
      complete: size.complete,
    })
    const missing = Math.min(perStation - to.pvs.length, size.pvs - pvs.length - to.pvs.length)
    if (missing > 0) fillerPvs(to, process.seed, station.id, missing)
    pvs.push(...to.pvs)
  })
  return {
    stations,
    sources,
    pvs,
    scripted: process.scripted,
    visits,
    leakZones: new Map([...towns].map(([copy, { leakZones }]) => [copy, leakZones])),
    basins: new Map([...towns.values()].flatMap(({ basins }) => [...basins])),
  }
}

interface StationParts {
  readonly process: PlantProcess
  readonly model: StationModel
  readonly town: Town
  readonly works: Waterworks
  readonly faults: PumpingFaults | undefined
  readonly visits: Intervals
  /** All rows of the tables, not only those of the demo. */
  readonly complete: boolean
}

/** Adds the process variables of the station's kind. */
function addStationPvs(to: StationBuilder, parts: StationParts): void {
  const { process, model, town, works, faults, visits, complete } = parts
  const { station, kind, origin } = model
  switch (kind) {
    case 'treatment-plant': {
      const control = createPlantControl(to, process, station.id)
      const plant = createTreatmentPlant(process, [...town.basins.values()], [...town.pumps.values()], control)
      const energy = createEnergy(process, plant, control)
      treatmentPlantValues(to, process, plant, energy, control)
      treatmentPlantContacts(to, process, plant, energy, createChatter(process.seed + model.copy), control)
      return
    }
    case 'pumping': {
      const pumps = town.pumps.get(station.id)
      if (pumps === undefined || faults === undefined) return
      const extent = complete ? 'complete' : model.connection === 'dial-up' ? 'dial-up' : 'short'
      pumpingStationPvs(to, process, pumps, faults, station.id, extent, visits)
      return
    }
    case 'basin': {
      const basin = town.basins.get(station.id)
      if (basin !== undefined) basinPvs(to, process, basin, station.id, RAIN_GAUGES.includes(origin))
      return
    }
    case 'well':
      wellPvs(to, process, works, station.id, origin - FIRST_WELL)
      return
    case 'reservoir':
      reservoirPvs(to, process, works, station.id, model.connection === 'dial-up' ? 'high' : 'low')
      return
    case 'booster':
      boosterPvs(to, process, works, station.id)
      return
    case 'zones':
      for (const [zone, leakZone] of zonePvs(to, process, works)) town.leakZones.set(zone, leakZone)
      return
    case 'filler':
      return
    default:
      unreachable(kind)
  }
}
