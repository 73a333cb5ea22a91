import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { completeFrom } from '../../domain/archive/complete-from.ts'
import type { RangeChoice } from '../../domain/time/presets.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import { Button } from '../controls/button.tsx'
import { useFormat } from '../locale/plant-settings.tsx'
import { PageNote } from '../page/page-note.tsx'

interface CutNoteProps {
  readonly loaded: number
  /** Older rows of the range that the limit cut off. */
  readonly more: number
  /** When the oldest loaded row was, ms since 1970; null while that is not known. */
  readonly oldest: number | null
  readonly range: RangeChoice
  readonly onRange: (range: RangeChoice) => void
}

/**
 * Says that only the newest rows are loaded, how many there are besides, and from when on the list is complete; offers that
 * as the range. Specification 9, "Alert and event loading".
 */
export function CutNote({ loaded, more, oldest, range, onRange }: CutNoteProps) {
  const { t } = useTranslation('loaded')
  const format = useFormat()
  const from = oldest === null ? null : completeFrom(oldest)
  const time = from === null ? null : format.stamp(from, serverNow())
  return (
    <PageNote>
      <Archive size={18} aria-hidden="true" />
      <p>
        <strong>{t('cut.loaded', { count: loaded, total: loaded + more })}</strong>{' '}
        {time !== null && t('cut.complete', { time })} {t('cut.older', { count: more })}
      </p>
      {from !== null && from < range.to && (
        <Button onClick={() => onRange({ from, to: range.to, preset: null })}>{t('cut.shorten', { time })}</Button>
      )}
    </PageNote>
  )
}
