import { must } from '../../../domain/base/must.ts'
import type { Calendar } from '../base/calendar.ts'

/**
 * Daily profile: 24 hourly factors of the daily mean, interpolated, with a separate row for weekends and public
 * holidays. Domain 2.4.2.
 */
export interface Profile {
  factor(at: number): number
  /** Returns the part of the day's use from midnight to a share of the day. Both run from 0 to 1. */
  partOfDay(day: number, share: number): number
  /** Returns the use of a day relative to a normal one: lower in school holidays, when people are away. */
  weight(day: number): number
}

const SCHOOL_HOLIDAY_WEIGHT = 0.94

type Factors = readonly number[]

/** Domain 2.4.2, a small town: its peaks are steeper than those of a large plant. */
export const SEWAGE_WORKDAY: Factors = [
  0.8, 0.72, 0.66, 0.62, 0.6, 0.64, 0.8, 1.05, 1.22, 1.26, 1.24, 1.2, 1.18, 1.14, 1.1, 1.06, 1.04, 1.08, 1.16, 1.2,
  1.18, 1.12, 1.02, 0.91,
]
export const SEWAGE_WEEKEND: Factors = [
  0.86, 0.78, 0.7, 0.64, 0.61, 0.61, 0.66, 0.78, 0.98, 1.18, 1.3, 1.32, 1.28, 1.2, 1.12, 1.06, 1.02, 1.04, 1.1, 1.14,
  1.12, 1.06, 0.98, 0.92,
]
export const WATER_WORKDAY: Factors = [
  0.62, 0.51, 0.49, 0.45, 0.46, 0.52, 0.75, 1.17, 1.41, 1.47, 1.4, 1.31, 1.24, 1.21, 1.28, 1.22, 1.15, 1.12, 1.04, 1.16,
  1.22, 1.15, 0.92, 0.78,
]
/** On weekends the morning peak comes two hours later. */
export const WATER_WEEKEND: Factors = [
  0.68, 0.56, 0.51, 0.47, 0.46, 0.48, 0.56, 0.72, 1.05, 1.36, 1.46, 1.44, 1.36, 1.28, 1.24, 1.2, 1.15, 1.12, 1.08, 1.14,
  1.18, 1.1, 0.92, 0.78,
]

function normalised(factors: Factors): Factors {
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length
  return factors.map((factor) => factor / mean)
}

/** Integrals from midnight to each full hour, normalised so that the day is exactly 1. */
function integrals(factors: Factors): Factors {
  const sums = [0]
  for (let hour = 0; hour < 24; hour++) {
    sums.push(must(sums[hour]) + (must(factors[hour]) + must(factors[(hour + 1) % 24])) / 48)
  }
  return sums
}

export function createProfile(calendar: Calendar, workday: Factors, weekend: Factors): Profile {
  const rows = [normalised(workday), normalised(weekend)] as const
  const sums = [integrals(rows[0]), integrals(rows[1])] as const
  const weight = (day: number) => (calendar.isSchoolHoliday(day) ? SCHOOL_HOLIDAY_WEIGHT : 1)
  return {
    weight,
    factor: (at) => {
      const day = calendar.dayOf(at)
      const row = rows[calendar.isRestDay(day) ? 1 : 0]
      const wall = calendar.hourOf(at)
      const hour = Math.floor(wall)
      const share = wall - hour
      return weight(day) * (must(row[hour]) * (1 - share) + must(row[(hour + 1) % 24]) * share)
    },
    partOfDay: (day, part) => {
      const weekendRow = calendar.isRestDay(day) ? 1 : 0
      const wall = Math.min(part * 24, 24)
      const hour = Math.min(Math.floor(wall), 23)
      const share = wall - hour
      const begin = must(rows[weekendRow][hour])
      const slope = must(rows[weekendRow][(hour + 1) % 24]) - begin
      return must(sums[weekendRow][hour]) + (share * begin + (share * share * slope) / 2) / 24
    },
  }
}
