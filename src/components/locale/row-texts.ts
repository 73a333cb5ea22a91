import type { TFunction } from 'i18next'

/**
 * Texts of what stands in every row of a list, looked up once for all: a translation hook takes most of a millisecond,
 * and a list opens with hundreds of cells.
 */
export interface RowTexts {
  readonly none: string
  readonly stale: string
  readonly bad: string
  readonly uncertain: string
  /** Uncertain, since the time at the source cannot be right. */
  readonly implausible: string
  readonly lastKnown: (time: string) => string
  readonly lastValue: (value: string, time: string) => string
  readonly priority: (priority: number, open: boolean) => string
}

export function rowTexts(t: TFunction<'common'>): RowTexts {
  return {
    none: t('value.none'),
    stale: t('value.stale'),
    bad: t('value.bad'),
    uncertain: t('value.uncertain'),
    implausible: t('value.implausible'),
    lastKnown: (time) => t('value.lastKnown', { time }),
    lastValue: (value, time) => t('value.lastValue', { value, time }),
    priority: (priority, open) => t(open ? 'priorityOpen' : 'priority', { priority }),
  }
}
