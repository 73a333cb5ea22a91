import type { AlertFigures } from '../../wire/tabs/alert-figures.ts'

/** Figures that standards name a number for: EEMUA 191, ISA-18.2 and IEC 62682. */
export const AIMED = ['rate', 'worst', 'periods', 'hours', 'flood', 'ten', 'chattering', 'standing'] as const
export type AimedFigure = (typeof AIMED)[number]

const PERIOD_MS = 600_000
const DAY_MS = 86_400_000
/** A day can have an hour less. */
const HOUR_MS = 3_600_000
/** In less time a storm or a holiday decides, and not the plant. */
const LEAST_DAYS = 30
const MOST_A_PERIOD = 10
const SHARE = 0.01
const SHARE_OF_TEN = 0.05
const STANDING = 5

/** Returns a figure as its aim counts it: a number, or a share of 1; null where nothing can be said, as of a share of no alerts. */
export function aimedFigure(id: AimedFigure, figures: AlertFigures): number | null {
  const ms = figures.until - figures.from
  const share = (part: number, of: number) => (of > 0 ? part / of : null)
  switch (id) {
    case 'rate':
      return share(figures.count * PERIOD_MS, ms)
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

const IS_KEPT: { readonly [id in AimedFigure]: (value: number) => boolean } = {
  rate: (value) => value <= 1,
  worst: (value) => value <= MOST_A_PERIOD,
  periods: (value) => value < SHARE,
  hours: (value) => value < SHARE,
  flood: (value) => value < SHARE,
  ten: (value) => value <= SHARE_OF_TEN,
  chattering: (value) => value === 0,
  standing: (value) => value < STANDING,
}

/** Returns whether an aim is kept; null where figures cannot be judged: less than 30 days, or not all alerts of them. */
export function isAimKept(id: AimedFigure, figures: AlertFigures): boolean | null {
  const value = aimedFigure(id, figures)
  return value === null || !isLongEnough(figures) ? null : IS_KEPT[id](value)
}

/** Whether the judged time is long enough to mean something: at least 30 days. */
export function isLongEnough({ from, until }: Pick<AlertFigures, 'from' | 'until'>): boolean {
  return until - from >= LEAST_DAYS * DAY_MS - HOUR_MS
}
