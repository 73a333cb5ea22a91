import type { TFunction } from 'i18next'
import type { Format } from '../../../../domain/text/format.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import type { ChartSeries } from './chart-series.ts'
import { coverageText } from './coverage-text.ts'

/** What is known of one series besides its points. */
export interface SeriesLoad {
  readonly load: LoadState
  readonly isEmpty: boolean
  /** Part of the window could not be loaded. */
  readonly isPartMissing: boolean
  /** Its points were thinned out. */
  readonly isThinned?: true
}

export const LOADING: SeriesLoad = { load: { state: 'loading' }, isEmpty: true, isPartMissing: false }

const READY: SeriesLoad = { load: { state: 'ready' }, isEmpty: false, isPartMissing: false }
/** Of a difference: its two series were thinned out. */
const TOO_LONG: SeriesLoad = { ...READY, isEmpty: true, isThinned: true }

/** All of the window is there: what is missing in it has no values. */
export function isWhole({ load, isEmpty, isPartMissing, isThinned }: SeriesLoad): boolean {
  return load.state === 'ready' && !isPartMissing && !(isEmpty && isThinned)
}

/** Returns what is loaded of a series: of a difference as much as of the two that it is made of. */
export function loadOf({ id, source }: ChartSeries, loads: ReadonlyMap<string, SeriesLoad>): SeriesLoad {
  if (source.kind !== 'difference') return loads.get(id) ?? LOADING
  const parts = [source.of, source.from].map((of) => loads.get(of) ?? LOADING)
  return parts.find((part) => !isWhole(part)) ?? (parts.some(({ isThinned }) => isThinned) ? TOO_LONG : READY)
}

/** Returns the share of the time that has values, as in the legend. */
export function loadedCoverage(coverage: number | null, load: SeriesLoad, format: Format): string {
  return isWhole(load) ? coverageText(coverage, format) : '–'
}

/** Returns what is wrong with the loading of a series in a word; nothing if all of it is there and has values. */
export function loadText({ load, isEmpty, isPartMissing, isThinned }: SeriesLoad, t: TFunction<'chart'>): string {
  if (load.state === 'error') return t('series.failed')
  if (isPartMissing) return t('series.partMissing')
  if (isEmpty && isThinned) return t('series.tooLong')
  return isEmpty ? t(load.state === 'loading' ? 'series.loading' : 'series.empty') : ''
}
