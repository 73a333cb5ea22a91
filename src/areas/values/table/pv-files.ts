import type { Format } from '../../../domain/text/format.ts'
import { isNumber, laneText, type StateWords } from '../../../domain/text/lane-text.ts'
import { timeCell } from '../../../domain/text/written-cell.ts'
import { areOnlyLastKnown } from '../../../domain/values/dial-state.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { shownQuality, signOf } from '../../../domain/values/value-sign.ts'
import type { ReadValues, ValueRef } from '../../../live/views/read-values.ts'
import type { Lane } from '../../../live/views/subscriptions.ts'
import type { FileColumn } from '../../../ui/table/rows/column.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { SignTexts } from '../value/quality-signs.ts'

/** A row of a table that shows a PV. */
interface WithConfig {
  readonly config: PvConfig
}

/** What puts a live value into words. */
export interface ValueWords {
  readonly format: Format
  readonly words: StateWords
  readonly texts: SignTexts & { readonly good: string; readonly unknown: string; readonly lastKnownState: string }
}

/** Returns what has to be read to write the live value of a row. */
export function pvReads({ config }: WithConfig): readonly ValueRef[] {
  const key = liveKey(config.pvRef)
  const station = { topic: 'dialState', key: String(config.stationNumber) } as const
  return key === null ? [] : [{ topic: 'pvValue', key }, station]
}

/** Returns the live value of a row of which a file was made; null for one that cannot have any. */
export function readLane({ config }: WithConfig, live: ReadValues): Lane | null {
  const key = liveKey(config.pvRef)
  return key === null ? null : live.lane(key)
}

/** Returns the column of the value as the screen writes it; empty where there is no valid one. */
export function valueFile(title: string, { format, words }: ValueWords): FileColumn<WithConfig> {
  return {
    id: 'value',
    title,
    isNumber: true,
    plain: (row, live) => {
      const lane = readLane(row, live)
      const { decimalPlaces, digiDisplayConfig } = row.config
      if (lane === null || !hasValue(lane) || lane.kind === null) return null
      const text = laneText(lane.kind, lane.num, decimalPlaces, format, digiDisplayConfig, words)
      return isNumber(lane.kind) ? { number: lane.num, decimals: decimalPlaces, text } : text
    },
  }
}

/** Returns the column that says in words what a value is worth, or why there is none. */
export function qualityFile(title: string, { texts }: ValueWords): FileColumn<WithConfig> {
  return {
    id: 'quality',
    title,
    plain: (row, live) => {
      const lane = readLane(row, live)
      if (lane === null) return null
      const station = live.value('dialState', String(row.config.stationNumber))
      const quality = shownQuality(signOf(lane), areOnlyLastKnown(station))
      if (quality === 'refused') return texts.refused(lane.error?.text ?? '')
      if (quality === 'none') return texts.unknown
      return quality === 'lastKnown' ? texts.lastKnownState : texts[quality]
    },
  }
}

/** Returns the column of the time at the source. */
export function sourceTimeFile(title: string, { format }: ValueWords): FileColumn<WithConfig> {
  return {
    id: 'time',
    title,
    plain: (row, live) => {
      const lane = readLane(row, live)
      return lane === null || !lane.known || Number.isNaN(lane.time) ? null : timeCell(lane.time, format)
    },
  }
}

/** Returns whether a value can be written: the number of a bad one would be taken for a good one. */
export function hasValue({ known, quality }: Lane): boolean {
  return known && quality !== 'Bad'
}
