import type { Quality } from './pv.ts'

/**
 * Energy optimisation: specification 3 says what there is and that the names are German, domain 5.2 what it means.
 * Powers in kW, the mean over the present quarter-hour. @assumed name
 */
export interface EnergyValues {
  readonly wirkleistungAktuell: number
  readonly wirkleistungMittel: number
  readonly bhkwLeistungAktuell: number
  readonly bhkwLeistungMittel: number
  /** Positive: may be added; negative: must be shed. */
  readonly korrekturleistung: number
  readonly cosPhi: number
  /** The utility's pulse came at the start of the present period. */
  readonly evuImpuls: boolean
  readonly periodenMaximum: number
  readonly ruheleistung: number
  /** Seconds. */
  readonly periodenRestzeit: number
  readonly vorrangigBetriebenMinuten: number
  readonly sollleistung: number
  readonly trendleistung: number
  /** @assumed */
  readonly quality: Quality
  /** ms since 1970. @assumed */
  readonly timestamp: number
}
