import { PV_NUMBER_SPLIT } from '../../../domain/values/pv-ref.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { BasinType, RuebConfig, RuebEvent, RuebLevelGap } from '../../../wire/server/report.ts'
import { dayOfIso } from '../../model/base/time.ts'
import { ruebEvents } from '../../model/evaluations/rueb-events.ts'
import type { BasinFigures } from '../../model/hydraulics/basin.ts'
import { CREST_M } from '../../model/hydraulics/basin.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import type { StationModel } from '../../model/stations/stations.ts'
import { BASIN_FIGURES, basinFiguresOf } from '../../model/stations/stations.ts'
import { checked, fields, integer } from '../../server/read-value.ts'
import { DATE, NO_ARGS } from '../shared/arguments.ts'
import { Refusal, withSession, withSessionInTurns } from '../shared/handler.ts'

/** Overflow basin reports cover a year; this allows a leap year and a week. */
const MAX_DAYS = 373
/** Basins of a large plant are fetched one by one. */
const MAX_BASINS = 40
const ALL = 0
/** Numbers of the inputs of a basin, domain 2.3. */
const LEVEL = 1
const OVERFLOW = 5
const RAIN = 6

/** Types of the four basins of a town, in the order of their figures. */
const BASIN_TYPES: readonly BasinType[] = ['Durchlaufbecken', 'Fangbecken', 'Durchlaufbecken', 'Stauraumkanal']

const EVENTS = checked(
  fields<{ configId: number; from: string; to: string }>({
    configId: integer(ALL, Number.MAX_SAFE_INTEGER),
    from: DATE,
    to: DATE,
  }),
  ({ from, to }) => {
    const days = (dayOfIso(to) ?? 0) - (dayOfIso(from) ?? 0)
    if (days < 0) return 'has a first day after its last day'
    return days > MAX_DAYS ? `asks for more than ${MAX_DAYS} days` : null
  },
)

/** Handles overflow basins. The id of a config is its station number (specification 7, "Rueb and Sebam"). */
export function createRuebHandlers(model: PlantModel, now: () => number) {
  const { calendar, process } = model
  const basins = model.stationModels.flatMap((station) => {
    const figures = basinFiguresOf(station)
    return figures === undefined ? [] : [{ station, figures }]
  })

  function input(station: number, number: number): PvRef | null {
    const ref: PvRef = { type: 'AnaIn', nr: station * PV_NUMBER_SPLIT + number }
    return model.config(ref) === undefined ? null : ref
  }

  /** Two basins share a gauge, which belongs to the first of them. */
  const gauge = (station: number) => input(station, RAIN) ?? input(station - 1, RAIN)

  function ruebConfig({ station }: StationModel, figures: BasinFigures): RuebConfig {
    return {
      id: station.id,
      stationNumber: station.id,
      name: station.name,
      basinType: BASIN_TYPES[BASIN_FIGURES.indexOf(figures)] ?? 'Fangbecken',
      volume: figures.volumeM3,
      area: figures.imperviousHa,
      throttleFlow: figures.throttleLs,
      weirLevel: CREST_M,
      levelPv: input(station.id, LEVEL),
      overflowPv: input(station.id, OVERFLOW),
      rainPv: gauge(station.id),
    }
  }

  return {
    ruebConfigs: withSession(NO_ARGS, () => ({
      ruebConfigItems: basins.map(({ station, figures }) => ruebConfig(station, figures)),
    })),
    ruebEvents: withSessionInTurns(EVENTS, function* ({ configId, from, to }) {
      const wanted = basins.filter(({ station }) => configId === ALL || station.station.id === configId)
      if (wanted.length === 0 && configId !== ALL) return new Refusal(404, `There is no basin ${configId}.`)
      if (wanted.length > MAX_BASINS) {
        return new Refusal(400, `The plant has more than ${MAX_BASINS} basins; ask for each of them.`)
      }
      const start = calendar.dayStart(dayOfIso(from) ?? 0)
      const end = calendar.dayStart((dayOfIso(to) ?? 0) + 1)
      const at = now()
      const events: RuebEvent[] = []
      const levelGaps: RuebLevelGap[] = []
      for (const { station, figures } of wanted) {
        const { id } = station.station
        const basin = model.basins.get(id) ?? process.basin(figures)
        const level = input(id, LEVEL)
        const isGood = (when: number) => level !== null && model.unknownTimes(level, when, when + 1, at)?.length === 0
        events.push(...(yield* ruebEvents({ process, basin, configId: id, isGood }, start, end, at)))
        for (const gap of level === null ? [] : (model.unknownTimes(level, start, end, at) ?? [])) {
          levelGaps.push({ configId: id, from: gap.start, to: gap.end < at ? gap.end : null })
        }
      }
      return { ruebEvents: events.sort((a, b) => a.start - b.start), levelGaps }
    }),
    /** Always empty: Sebam is not specified (domain 10.5). */
    sebamConfigs: withSession(NO_ARGS, () => []),
  }
}
