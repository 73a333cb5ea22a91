import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlertGroupChoice } from '../../components/alert/columns/alert-groups.tsx'
import { RangeBar } from '../../components/loaded/range-bar.tsx'
import { useListAddress } from '../../components/loaded/use-list-address.ts'
import { Page } from '../../components/page/page.tsx'
import { type AlertSource, sourceText } from '../../domain/alerts/alert-view.ts'
import { ALERT_ARCHIVE } from '../../domain/archive/list-addresses.ts'
import { loadedTimes } from '../../domain/archive/list-query.ts'
import styles from './archive.module.css'
import { ArchiveTable } from './archive-table.tsx'

/** Alerts of a range of time, also those that are over and acknowledged. Specification 9, "Alert default range". */
export function ArchivePage() {
  const { t } = useTranslation('archive')
  const address = useListAddress(ALERT_ARCHIVE)
  const groups = useAlertGroupChoice()
  const { range, limit } = address.query
  const source = useMemo<AlertSource>(() => ({ of: 'archive', ...loadedTimes(range), limit }), [range, limit])
  return (
    <Page title={t('title')}>
      <RangeBar of={ALERT_ARCHIVE} address={address}>
        {address.isLive && <span className={styles.live}>{t('live')}</span>}
      </RangeBar>
      {/* Another range is another list: rows of the last one would be taken for its own. */}
      <ArchiveTable key={sourceText(source)} source={source} address={address} groups={groups} />
    </Page>
  )
}
