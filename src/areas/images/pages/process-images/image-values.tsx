import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { PvTable } from '../../../values/table/pv-table.tsx'
import styles from './process-images.module.css'
import { useAlertRanks } from './use-alert-ranks.ts'

/** The values of an image as a list, those with pending alerts first: what a telephone shows of a large drawing. */
export function ImageValues({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation('images')
  const { rankOf } = useAlertRanks(useMemo(() => configs.map(({ pvRef }) => pvParam(pvRef)), [configs]))
  const rows = useMemo(() => {
    const listed = configs.map((config) => ({ id: pvParam(config.pvRef), config }))
    return localRows(
      listed.toSorted((a, b) => rankOf(a.id) - rankOf(b.id)),
      ({ id }) => id,
    )
  }, [configs, rankOf])
  return (
    <section className={`${controls.panel} ${styles.values}`} aria-label={t('values')}>
      <h2 className={controls.panelTitle}>
        {t('values')} <small>{t('deviationsFirst', { count: configs.length })}</small>
      </h2>
      <PvTable
        label={t('values')}
        source={rows}
        empty={t('noValues')}
        withStation={new Set(configs.map(({ stationNumber }) => stationNumber)).size > 1}
      />
    </section>
  )
}
