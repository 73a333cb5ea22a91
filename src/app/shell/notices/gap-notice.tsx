import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NO_ALERT_FILTER } from '../../../domain/alerts/alert-filter.ts'
import { pendingAlertsPath } from '../../../domain/text/paths.ts'
import { type GapWatch, NO_GAP, watchGap } from '../../../domain/values/link-gap.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useConnection, useLiveValue } from '../../../live/views/hooks.ts'
import { areAlertsOld } from '../../../ui/alert-sign/pending-sign.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { AlertSummary } from '../../../wire/tabs/alert-list.ts'
import styles from './bars.module.css'
import { Notice } from './notice.tsx'

/**
 * Says that the link was away, from when to when, and how many alerts came meanwhile, until somebody has read it: whoever looked away
 * sees live values again and would not know.
 */
export function GapNotice() {
  const { t } = useTranslation(['gap', 'shell'])
  const format = useFormat()
  const connection = useConnection()
  const alerts = useLiveValue('alertSummary', '')
  const [watch, setWatch] = useState<GapWatch>(NO_GAP)
  /** How many alerts were news before the first gap that nobody has read, and after the last one; null while not known. */
  const [before, setBefore] = useState<number | null>(null)
  const [after, setAfter] = useState<number | null>(null)
  const next = watchGap(watch, connection, serverNow())
  if (next !== watch) {
    // Set while rendering, so that no picture shows a link as good without its gap.
    setWatch(next)
    if (next.since !== null) {
      if (watch.unread.length === 0) setBefore(raisedOf(alerts.value))
      setAfter(null)
    }
  }
  const isKnown =
    next.since === null && next.unread.length > 0 && alerts.load.state === 'ready' && !areAlertsOld(alerts)
  if (isKnown && after === null && alerts.value !== null) setAfter(raisedOf(alerts.value))
  const last = next.since === null ? next.unread.at(-1) : undefined
  if (last === undefined) return null
  const [first] = next.unread
  const others = next.unread.length - 1
  const came = before === null || after === null ? null : Math.max(0, after - before)
  const texts = [
    t('text', { duration: format.age(last.to - last.from), from: format.time(last.from), to: format.time(last.to) }),
    ...(others > 0 && first !== undefined ? [t('others', { count: others, time: format.time(first.from) })] : []),
    ...(came === null ? [] : [came === 0 ? t('nothing') : t('alerts', { count: came })]),
  ]
  return (
    <Notice Icon={History} text={texts.join(' ')} data={{ 'data-gap': next.unread.length }}>
      {came !== null && came > 0 && (
        <Link to={pendingAlertsPath(NO_ALERT_FILTER)}>{t('shell:page.pendingAlerts')}</Link>
      )}
      <button type="button" className={styles.button} onClick={() => setWatch({ ...next, unread: [] })}>
        {t('read')}
      </button>
    </Notice>
  )
}

/** News are counted by the worker, which never counts one twice, however often a link was lost. */
function raisedOf(summary: AlertSummary | null): number | null {
  return summary === null ? null : summary.raised.reduce((sum, { count }) => sum + count, 0)
}
