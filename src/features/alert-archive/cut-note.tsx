import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAlertList } from '../../components/alert/columns/alert-list.ts'
import controls from '../../components/controls/controls.module.css'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import type { AlertSource } from '../../domain/alerts/alert-view.ts'
import { completeFrom } from '../../domain/archive/archive-query.ts'
import { NO_CONDITIONS } from '../../domain/base/filter.ts'
import type { RangeChoice } from '../../domain/time/presets.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import styles from './archive.module.css'

interface CutNoteProps {
  readonly source: AlertSource
  readonly loaded: number
  /** Older ones of the range that the limit cut off. */
  readonly more: number
  readonly range: RangeChoice
  readonly onRange: (range: RangeChoice) => void
}

/**
 * Says that only the newest alerts are loaded, how many there are besides, and from when on the list is complete; offers that
 * as the range. Specification 8, "too many alert messages loaded".
 */
export function CutNote({ source, loaded, more, range, onRange }: CutNoteProps) {
  const { t } = useTranslation('archive')
  const format = useFormat()
  const { language } = format
  // Filter and order of the table must not decide which is the oldest.
  const byAge = useAlertList(
    { source, filter: NO_CONDITIONS, group: null, sort: 'came', descending: false, language },
    false,
  )
  const oldest = byAge.row(0)
  const from = oldest === undefined ? null : completeFrom(oldest.timestamp)
  const time = from === null ? null : format.stamp(from, serverNow())
  return (
    <div className={`${controls.panel} ${styles.cut}`} role="status">
      <Archive size={18} aria-hidden="true" />
      <p>
        <strong>{t('cut.loaded', { count: loaded, total: format.number(loaded + more, 0) })}</strong>{' '}
        {time !== null && t('cut.complete', { time })} {t('cut.older', { count: more })}
      </p>
      {from !== null && from < range.to && (
        <button type="button" className={controls.button} onClick={() => onRange({ from, to: range.to, preset: null })}>
          {t('cut.shorten', { time })}
        </button>
      )}
    </div>
  )
}
