import type { AlertSource } from '../../../../domain/alerts/alert-view.ts'
import { NO_CONDITIONS } from '../../../../domain/base/filter.ts'
import type { RangeChoice } from '../../../../domain/time/presets.ts'
import { useAlertList } from '../../../../live/views/alert-list.ts'
import { CutNote } from '../../../../ui/loaded/cut-note.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { AlertListState } from '../../../../wire/tabs/alert-list.ts'

interface CutArchiveProps {
  readonly source: AlertSource
  readonly list: AlertListState
  readonly range: RangeChoice
  readonly onRange: (range: RangeChoice) => void
}

/** The note of an archive whose older alerts the limit cut off. */
export function CutArchive({ source, list, range, onRange }: CutArchiveProps) {
  const { language } = useFormat()
  // Filter and order of the table must not decide which is the oldest.
  const byAge = useAlertList(
    { source, filter: NO_CONDITIONS, group: null, sort: 'came', descending: false, language },
    false,
  )
  const oldest = byAge.row(0)?.timestamp ?? null
  return <CutNote loaded={list.all} more={list.more} oldest={oldest} range={range} onRange={onRange} />
}
