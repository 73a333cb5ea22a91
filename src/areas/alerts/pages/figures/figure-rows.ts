import type { TFunction } from 'i18next'
import { FLOOD_WINDOW_MS } from '../../../../domain/alerts/alert-flood.ts'
import { soundClass } from '../../../../domain/alerts/alert-sound.ts'
import { AIMED, AIMS, aimedFigure, isAimKept } from '../../../../domain/alerts/figure-aims.ts'
import { alertsOfTimePath } from '../../../../domain/archive/archive-path.ts'
import type { Filter } from '../../../../domain/base/filter.ts'
import { unreachable } from '../../../../domain/base/unreachable.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { NO_NUMBER } from '../../../../ui/table/rows/usual-columns.ts'
import type { AlertFigures, AlertPeak } from '../../../../wire/tabs/alert-figures.ts'
import type { FigureTexts } from './figure-texts.ts'

const ROWS = [
  'count',
  'rate',
  'worst',
  'periods',
  'hours',
  'flood',
  'ten',
  'hundred',
  'chattering',
  'fleeting',
  'standing',
  'priorities',
  'duration',
  'active',
  'acked',
  'open',
] as const
type FigureId = (typeof ROWS)[number]

const HOUR_MS = 3_600_000
const PERCENT = 100
const CLASSES = [0, 1, 2] as const

/** A line of the table of figures. */
export interface FigureRow {
  readonly id: FigureId
  readonly name: string
  readonly value: string
  /** Of the time before; a dash while it is not known. */
  readonly before: string
  readonly aim: string
  readonly verdict: boolean | null
  /** Where the alerts are that it counts; null where the archive cannot say it. */
  readonly to: string | null
}

export interface FigureParts {
  readonly t: TFunction<'figures'>
  readonly format: Format
  readonly texts: FigureTexts
  /** Returns the rank of a priority; 0 is the most urgent. */
  readonly rankOf: (priority: number) => number
}

export function figureRows(
  figures: AlertFigures,
  before: AlertFigures | null,
  parts: FigureParts,
): readonly FigureRow[] {
  return ROWS.map((id) => {
    const aimed = AIMED.find((one) => one === id)
    return {
      id,
      name: parts.t(`name.${id}`),
      value: valueText(id, figures, parts),
      before: before === null ? NO_NUMBER : valueText(id, before, parts),
      aim: aimText(id, parts),
      verdict: aimed === undefined ? null : isAimKept(aimed, figures),
      to: pathOf(id, figures),
    }
  })
}

function valueText(id: FigureId, figures: AlertFigures, parts: FigureParts): string {
  const { t, format, texts } = parts
  const { count, acked, duration } = figures
  const share = (part: number) => texts.share(count === 0 ? null : part / count)
  const counted = (part: number) => t('of', { count: part, share: share(part) })
  switch (id) {
    case 'count':
      return texts.number(count)
    case 'rate':
      return format.number(aimedFigure('rate', figures) ?? Number.NaN, 2)
    case 'worst':
    case 'chattering':
    case 'standing':
      return texts.number(aimedFigure(id, figures) ?? Number.NaN)
    case 'periods':
    case 'hours':
      return t('of', { count: figures[id].above, share: texts.share(aimedFigure(id, figures)) })
    case 'flood':
      return t('of', { count: figures.floodCount, share: texts.share(aimedFigure('flood', figures)) })
    case 'ten':
      return share(figures.ofTen)
    case 'hundred':
      return share(figures.ofHundred)
    case 'fleeting':
      return counted(figures.fleeting)
    case 'open':
      return counted(figures.open)
    case 'priorities':
      return classShares(figures, parts)
    case 'duration':
      return `${texts.length(duration.median)} / ${texts.length(duration.p95)}`
    case 'active':
      return texts.share(figures.activeMs / Math.max(1, figures.until - figures.from))
    case 'acked':
      return `${texts.length(acked.median)} / ${texts.length(acked.p95)}`
    default:
      return unreachable(id)
  }
}

/** The shares of the two most urgent priorities, of the next two, and of the others: the classes of the horn. */
function classShares({ priorities, count }: AlertFigures, { rankOf, texts }: FigureParts): string {
  const counts = CLASSES.map((sound) =>
    priorities.reduce((sum, one) => (soundClass(rankOf(one.priority)) === sound ? sum + one.count : sum), 0),
  )
  return counts.map((part) => texts.share(count === 0 ? null : part / count)).join(' / ')
}

function aimText(id: FigureId, { t, format }: FigureParts): string {
  const percent = (value: number) => format.amount(value, 0, '%')
  const aimed = AIMED.find((one) => one === id)
  if (aimed !== undefined) {
    const { most, isBelow, isShare } = AIMS[aimed]
    const value = isShare ? percent(most * PERCENT) : format.number(most, 0)
    // Nothing is less than none.
    return most === 0 ? value : t(isBelow ? 'aim.below' : 'aim.atMost', { value })
  }
  return id === 'priorities' ? t('aim.about', { value: [5, 15, 80].map(percent).join(' / ') }) : ''
}

/** Where exactly these alerts are. */
function pathOf(id: FigureId, figures: AlertFigures): string | null {
  const { from, until, worst, periods, hours } = figures
  const all = (...conditions: readonly Filter[]) => alertsOfTimePath({ from, to: until }, conditions)
  const slot = (peak: AlertPeak | undefined, ms: number) =>
    peak === undefined ? null : alertsOfTimePath({ from: peak.at, to: peak.at + ms })
  switch (id) {
    case 'count':
      return all()
    case 'worst':
      // Up to and with the last of them; the first of ten minutes is not among them any more.
      return worst === null ? null : alertsOfTimePath({ from: worst.at - FLOOD_WINDOW_MS + 1, to: worst.at + 1 })
    case 'periods':
      return slot(periods.busiest[0], FLOOD_WINDOW_MS)
    case 'hours':
      return slot(hours.busiest[0], HOUR_MS)
    case 'fleeting':
      return all(['lasted', 'eq', 'minute'])
    case 'open':
      return all(['state', 'endswith', 'open'])
    case 'rate':
    case 'flood':
    case 'ten':
    case 'hundred':
    case 'chattering':
    case 'standing':
    case 'priorities':
    case 'duration':
    case 'active':
    case 'acked':
      return null
    default:
      return unreachable(id)
  }
}
