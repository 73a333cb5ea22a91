import type { EnergyValues } from '../../../wire/server/evaluations.ts'
import type { Quality } from '../../../wire/server/pv.ts'
import type { PlantArchive } from '../archive/plant-archive.ts'
import { clamp, h01 } from '../base/hash.ts'
import { boundedCache, dayCache } from '../base/memory.ts'
import { dateOf, dayNumber, MINUTE_MS, SECOND_MS } from '../base/time.ts'
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
/** Idle power is the least mean of so many quarters: those of a day, so that its nights are among them. */
const IDLE_QUARTERS = 96
/** As many days as a month has, and the present one. */
const CACHED_DAYS = 32
const CACHED_PERIODS = 4

/** What the finished quarters tell, in kW. */
interface QuarterFigures {
  /** The highest mean of the month. */
  readonly maximum: number
  /** The least one of a day: what always runs. */
  readonly idle: number
  readonly ofDay: readonly number[]
}

export interface EnergyParts extends Pick<PlantValues, 'value'>, Pick<PlantArchive, 'chart'> {
  readonly process: PlantProcess
}

interface Sums {
  /** kWs bought and made since the pulse. */
  readonly bought: number
  readonly made: number
}

/**
 * Returns the energy optimisation of the treatment plant as a function of time; undefined if it lacks the inputs, or while its archive
 * has no quarter of the day or the month.
 */
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
      // What is fed in has a meter of its own: it makes nothing cheaper that was bought before.
      bought += Math.max(0, read(GRID_KEY, start)?.value ?? 0) * seconds
      made += (read(CHP_KEY, start)?.value ?? 0) * seconds
    }
    return { bought, made }
  }

  const quartersOf = (from: number, to: number) =>
    (model.chart(GRID, 'QuarterHourValues', from, to, to) ?? []).flatMap(({ value }) => value ?? [])
  /** The means of a day that is over. */
  const dayMeans = dayCache(process, CACHED_DAYS, (day) =>
    quartersOf(calendar.dayStart(day), calendar.dayStart(day + 1)),
  )

  /** What finished quarters tell, computed once each quarter. */
  const figures = boundedCache(CACHED_PERIODS, (period: number): QuarterFigures | null => {
    const at = period * PERIOD_MS
    // The month goes on until its last quarter is told.
    const today = calendar.dayOf(at - 1)
    const { year, month } = dateOf(today)
    const means: number[] = []
    for (let day = dayNumber(year, month, 1); day < today; day++) means.push(...dayMeans(day))
    const ofDay = quartersOf(calendar.dayStart(today), at)
    means.push(...ofDay)
    const newest = quartersOf(at - IDLE_QUARTERS * PERIOD_MS, at)
    if (means.length === 0 || newest.length === 0) return null
    return { maximum: Math.max(...means), idle: Math.max(0, Math.min(...newest)), ofDay }
  })

  return (at) => {
    const grid = read(GRID_KEY, at)
    const chp = read(CHP_KEY, at)
    const powerFactor = read(POWER_FACTOR_KEY, at)
    const told = figures(Math.floor(at / PERIOD_MS))
    if (grid === undefined || chp === undefined || powerFactor === undefined || told === null) return undefined
    const pulse = pulseBefore(at)
    // Without its pulse a period does not go on: what it told at its end is held until the next one begins. Domain 5.2.
    const isOnTime = at - pulse <= PERIOD_MS
    const until = isOnTime ? at : pulse + PERIOD_MS
    const power = Math.max(0, (isOnTime ? grid : (read(GRID_KEY, until) ?? grid)).value)
    const setpoint = read(SETPOINT_KEY, at)?.value ?? DEFAULT_SETPOINT_KW
    const { bought, made } = sums(pulse, until)
    const elapsedS = Math.max(1, (until - pulse) / SECOND_MS)
    const restS = Math.max(0, PERIOD_S - elapsedS)
    const correction = (setpoint * PERIOD_S - bought) / Math.max(LEAST_REST_S, restS) - power
    const { maximum, idle, ofDay } = told
    return {
      wirkleistungAktuell: grid.value,
      wirkleistungMittel: round(bought / elapsedS),
      bhkwLeistungAktuell: chp.value,
      bhkwLeistungMittel: round(made / elapsedS),
      korrekturleistung: round(clamp(correction, -999, 999)),
      cosPhi: powerFactor.value,
      evuImpuls: isOnTime,
      periodenMaximum: round(maximum),
      ruheleistung: round(idle),
      periodenRestzeit: Math.round(restS),
      vorrangigBetriebenMinuten: 15 * ofDay.filter((mean) => mean > SHED_SHARE * setpoint).length,
      sollleistung: setpoint,
      trendleistung: round((bought + power * restS) / PERIOD_S),
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
