import type { AlertFigures } from '../../wire/tabs/alert-figures.ts'
import { FLOOD_ABOVE, FLOOD_WINDOW_MS } from './alert-flood.ts'

/** Figures that standards name a number for: EEMUA 191, ISA-18.2 and IEC 62682. */
export const AIMED = ['rate', 'worst', 'periods', 'hours', 'flood', 'ten', 'chattering', 'standing'] as const
export type AimedFigure = (typeof AIMED)[number]

const DAY_MS = 86_400_000
/** A day can have an hour less. */
const HOUR_MS = 3_600_000
/** In less time a storm or a holiday decides, and not the plant. */
const LEAST_DAYS = 30

/** What a figure may be: a number or a share of 1, at most or below it. */
interface Aim {
  readonly most: number
  readonly isBelow?: true
  readonly isShare?: true
}

export const AIMS: { readonly [id in AimedFigure]: Aim } = {
  rate: { most: 1 },
  worst: { most: FLOOD_ABOVE },
  periods: { most: 0.01, isBelow: true, isShare: true },
  hours: { most: 0.01, isBelow: true, isShare: true },
  flood: { most: 0.01, isBelow: true, isShare: true },
  ten: { most: 0.05, isShare: true },
  chattering: { most: 0 },
  standing: { most: 5, isBelow: true },
}

/** Returns a figure as its aim counts it: a number, or a share of 1; null where nothing can be said, as of a share of no alerts. */
export function aimedFigure(id: AimedFigure, figures: AlertFigures): number | null {
  const ms = figures.until - figures.from
  const share = (part: number, of: number) => (of > 0 ? part / of : null)
  switch (id) {
    case 'rate':
      return share(figures.count * FLOOD_WINDOW_MS, ms)
    case 'worst':
      return figures.worst?.count ?? 0
    case 'periods':
      return share(figures.periods.above, figures.periods.of)
    case 'hours':
      return share(figures.hours.above, figures.hours.of)
    case 'flood':
      return share(figures.floodMs, ms)
    case 'ten':
      return share(figures.ofTen, figures.count)
    case 'chattering':
      return figures.chatteringKinds
    case 'standing':
      return figures.standingWorst?.count ?? 0
  }
}

/** Returns whether an aim is kept; null where figures cannot be judged: less than 30 days, or not all alerts of them. */
export function isAimKept(id: AimedFigure, figures: AlertFigures): boolean | null {
  const value = aimedFigure(id, figures)
  if (value === null || !isLongEnough(figures)) return null
  const { most, isBelow } = AIMS[id]
  return isBelow ? value < most : value <= most
}

/** Whether the judged time is long enough to mean something: at least 30 days. */
export function isLongEnough({ from, until }: Pick<AlertFigures, 'from' | 'until'>): boolean {
  return until - from >= LEAST_DAYS * DAY_MS - HOUR_MS
}
