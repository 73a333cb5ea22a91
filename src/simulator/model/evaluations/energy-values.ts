import type { EnergyValues } from '../../../wire/server/evaluations.ts'
import type { Quality } from '../../../wire/server/pv.ts'
import type { PlantArchive } from '../archive/plant-archive.ts'
import { clamp, h01 } from '../base/hash.ts'
import { boundedCache } from '../base/memory.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { PlantValues } from '../values/pv-values.ts'

/** The electrical inputs of the treatment plant, domain 2.3. */
const GRID_KEY = 'ai100100'
const CHP_KEY = 'ai100101'
const POWER_FACTOR_KEY = 'ai100103'
/** The mean of a quarter of an hour that the operator allows. */
const SETPOINT_KEY = 'ao100004'
const GRID = { type: 'AnaIn', nr: 100_100 } as const

/** Used if the plant has no such output, kW. Domain 2.4.8. */
const DEFAULT_SETPOINT_KW = 150
const PERIOD_MS = 15 * MINUTE_MS
const PERIOD_S = PERIOD_MS / SECOND_MS
const SAMPLE_MS = 15 * SECOND_MS
/** Near the end of a period the correction would grow without limit. */
const LEAST_REST_S = 15
/** Every few days a pulse of the meter is lost. */
const LOST_PULSE_PROBABILITY = 0.003
const PULSE_STREAM = 7_700
/** Above this share of the setpoint, consumers that the optimisation would switch off keep running with priority. */
const SHED_SHARE = 0.85
const CACHED_PERIODS = 4

export interface EnergyParts extends Pick<PlantValues, 'value'>, Pick<PlantArchive, 'chart'> {
  readonly process: PlantProcess
}

interface Sums {
  /** kWs bought and made since the pulse. */
  readonly bought: number
  readonly made: number
}

/** Returns the energy optimisation of the treatment plant as a function of time; undefined if it lacks the inputs. */
export function createEnergyValues(model: EnergyParts): (at: number) => EnergyValues | undefined {
  const { process } = model
  const { calendar } = process
  const round = (value: number, decimals = 1) => Math.round(value * 10 ** decimals) / 10 ** decimals

  function read(key: string, at: number): { readonly value: number; readonly quality: Quality } | undefined {
    const pv = model.value(key, at)
    return pv?.doubleValue === undefined ? undefined : { value: pv.doubleValue, quality: pv.quality }
  }

  const hasPulse = (period: number) => h01(process.seed, period, PULSE_STREAM) >= LOST_PULSE_PROBABILITY

  /** A lost pulse extends the previous period. */
  function pulseBefore(at: number): number {
    let period = Math.floor(at / PERIOD_MS)
    while (!hasPulse(period)) period -= 1
    return period * PERIOD_MS
  }

  function sums(from: number, to: number): Sums {
    let bought = 0
    let made = 0
    for (let start = from; start < to; start += SAMPLE_MS) {
      const seconds = Math.min(SAMPLE_MS, to - start) / SECOND_MS
      bought += (read(GRID_KEY, start)?.value ?? 0) * seconds
      made += (read(CHP_KEY, start)?.value ?? 0) * seconds
    }
    return { bought, made }
  }

  /** Means of the finished quarters of the day, computed once each quarter. */
  const means = boundedCache(CACHED_PERIODS, (period: number): readonly number[] => {
    const at = period * PERIOD_MS
    const midnight = calendar.dayStart(calendar.dayOf(at))
    const points = model.chart(GRID, 'QuarterHourValues', Math.min(midnight, at - 2 * HOUR_MS), at, at) ?? []
    return points.flatMap(({ value }) => value ?? [])
  })

  return (at) => {
    const grid = read(GRID_KEY, at)
    const chp = read(CHP_KEY, at)
    const powerFactor = read(POWER_FACTOR_KEY, at)
    if (grid === undefined || chp === undefined || powerFactor === undefined) return undefined
    const setpoint = read(SETPOINT_KEY, at)?.value ?? DEFAULT_SETPOINT_KW
    const pulse = pulseBefore(at)
    const { bought, made } = sums(pulse, at)
    const elapsedS = Math.max(1, (at - pulse) / SECOND_MS)
    const restS = Math.max(0, PERIOD_S - elapsedS)
    const correction = (setpoint * PERIOD_S - bought) / Math.max(LEAST_REST_S, restS) - grid.value
    const quarters = means(Math.floor(at / PERIOD_MS))
    const isOnTime = elapsedS <= PERIOD_S
    return {
      wirkleistungAktuell: grid.value,
      wirkleistungMittel: round(bought / elapsedS),
      bhkwLeistungAktuell: chp.value,
      bhkwLeistungMittel: round(made / elapsedS),
      korrekturleistung: round(clamp(correction, -999, 999)),
      cosPhi: powerFactor.value,
      evuImpuls: isOnTime,
      periodenMaximum: round(Math.max(0, ...quarters)),
      ruheleistung: round(Math.max(0, Math.min(...quarters, grid.value))),
      periodenRestzeit: Math.round(restS),
      vorrangigBetriebenMinuten: 15 * quarters.filter((mean) => mean > SHED_SHARE * setpoint).length,
      sollleistung: setpoint,
      trendleistung: round((bought + grid.value * restS) / PERIOD_S),
      quality: qualityOf([grid.quality, chp.quality, powerFactor.quality, isOnTime ? 'Good' : 'Uncertain']),
      timestamp: Math.floor(at / SECOND_MS) * SECOND_MS,
    }
  }
}

/** Returns the worst quality. */
function qualityOf(qualities: readonly Quality[]): Quality {
  if (qualities.includes('Bad')) return 'Bad'
  return qualities.includes('Uncertain') ? 'Uncertain' : 'Good'
}
