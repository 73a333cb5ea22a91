import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { usePlantSettings } from '../../components/locale/plant-settings.tsx'
import { PvTable } from '../../components/pv/table/pv-table.tsx'
import { localRows } from '../../components/table/rows/row-source.ts'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { useLiveValues } from '../../live/views/hooks.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import styles from './process-images.module.css'

const nothing = () => undefined

/** The values of an image as a list, those with pending alerts first: what a telephone shows of a large drawing. */
export function ImageValues({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation('images')
  const { rankOf } = usePlantSettings()
  const alerts = useLiveValues(
    'pvAlert',
    useMemo(() => configs.map(({ pvRef }) => pvParam(pvRef)), [configs]),
  )
  const rows = useMemo(() => {
    const rank = (id: string) => {
      const worst = alerts.get(id)?.value?.[0]
      return worst === undefined ? Number.MAX_SAFE_INTEGER : rankOf(worst.priority)
    }
    const listed = configs.map((config) => ({ id: pvParam(config.pvRef), config }))
    return localRows(
      listed.toSorted((a, b) => rank(a.id) - rank(b.id)),
      ({ id }) => id,
    )
  }, [configs, alerts, rankOf])
  return (
    <section className={`${controls.panel} ${styles.values}`} aria-label={t('values')}>
      <h2 className={controls.panelTitle}>
        {t('values')} <small>{t('deviationsFirst', { count: configs.length })}</small>
      </h2>
      <PvTable
        label={t('values')}
        source={rows}
        empty={t('noValues')}
        withStation={false}
        sort={null}
        onSort={nothing}
      />
    </section>
  )
}
