import type { Calendar } from '../base/calendar.ts'
import { DEFAULT_SEED } from '../base/hash.ts'
import { createMemory, type Memory } from '../base/memory.ts'
import { dateOf, dayNumber } from '../base/time.ts'
import { type Basin, type BasinFigures, createBasin } from '../hydraulics/basin.ts'
import {
  createProfile,
  type Profile,
  SEWAGE_WEEKEND,
  SEWAGE_WORKDAY,
  WATER_WEEKEND,
  WATER_WORKDAY,
} from '../hydraulics/profile.ts'
import { createPumpStation, type PumpStation, type PumpStationFigures } from '../hydraulics/pump-station.ts'
import { createRain, type Rain } from '../hydraulics/rain.ts'
import { createRainDepth, type RainDepth } from '../hydraulics/rain-depth.ts'
import { GOLDEN_EVENTS } from '../intervals/golden-week.ts'
import { createScriptedEvents, type ScriptedEvents } from '../intervals/scripted-events.ts'
import type { InflowRecord } from '../replay/parse-inflow.ts'
import { createReplay, type Replay } from '../replay/replay.ts'

const PUMP_NOISE_STREAM = 900
/** Whole years of archive before the year of the start. */
const ARCHIVE_YEARS = 2

/** What all stations share: the weather, the daily habits of the town, the calendar. */
export interface PlantProcess {
  readonly seed: number
  /** From then on no connection fails and no instrument breaks by chance, in ms since 1970; infinite for a plant of real life. */
  readonly steadyFrom: number
  readonly calendar: Calendar
  /** First local day and instant of the archive, 1 January two years before the start. */
  readonly epochDay: number
  readonly epoch: number
  /** Notifies caches of changes. */
  readonly memory: Memory
  /** Events at fixed times, in addition to random ones. */
  readonly scripted: ScriptedEvents
  /** Recorded inflows that replace the simulated ones of the leak zones; null = none. */
  readonly replay: Replay | null
  readonly rain: Rain
  readonly rainDepth: RainDepth
  readonly sewage: Profile
  readonly water: Profile
  /** Returns one basin for equal figures, so copies of a town share its days. */
  basin(figures: BasinFigures): Basin
  pumpStation(figures: PumpStationFigures): PumpStation
}

export function createPlantProcess(
  seed: number,
  start: number,
  calendar: Calendar,
  record: InflowRecord | null = null,
  steadyFrom = Number.POSITIVE_INFINITY,
): PlantProcess {
  const memory = createMemory()
  const scripted = createScriptedEvents(GOLDEN_EVENTS, memory.changed)
  const rain = createRain(seed, memory, scripted)
  const sewage = createProfile(calendar, SEWAGE_WORKDAY, SEWAGE_WEEKEND)
  const basins = new Map<BasinFigures, Basin>()
  const epochDay = dayNumber(dateOf(calendar.dayOf(start)).year - ARCHIVE_YEARS, 1, 1)
  return {
    seed,
    steadyFrom,
    calendar,
    epochDay,
    epoch: calendar.dayStart(epochDay),
    memory,
    scripted,
    replay: record === null ? null : createReplay(record, calendar),
    rain,
    rainDepth: createRainDepth(rain, calendar, epochDay, memory),
    sewage,
    water: createProfile(calendar, WATER_WORKDAY, WATER_WEEKEND),
    basin: (figures) => {
      const basin = basins.get(figures) ?? createBasin(figures, { rain, sewage, calendar }, memory)
      basins.set(figures, basin)
      return basin
    },
    pumpStation: (figures) =>
      createPumpStation(figures, seed - DEFAULT_SEED + PUMP_NOISE_STREAM, rain, sewage, calendar, memory),
  }
}
