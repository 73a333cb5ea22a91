import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { BasinReport } from './basin-report.tsx'
import styles from './basins.module.css'
import { useBasinBegins } from './use-basin-begins.ts'

/** Overflow basins: how often, how long and how much they stored and spilled, in all years, a year or a month. Domain 4.3. */
export function BasinsPage() {
  const { t } = useTranslation('basins')
  const catalogueText = useCatalogueText()
  const { load, body, refetch } = useQuery('ruebConfigs')
  const configs = body?.ruebConfigItems ?? null
  if (configs !== null && configs.length > 0) return <Known configs={configs} />
  return (
    <Page title={t('page')}>
      <LoadGate
        what={t('what')}
        failed={catalogueText('basins.configsNotLoaded')}
        load={load}
        body={configs}
        onRetry={refetch}
      >
        {() => <p className={`${controls.panel} ${controls.notice}`}>{t('none')}</p>}
      </LoadGate>
      <SebamList />
    </Page>
  )
}

function Known({ configs }: { readonly configs: readonly RuebConfig[] }) {
  const begins = useBasinBegins(configs)
  return (
    <BasinReport configs={configs} begins={begins}>
      <SebamList />
    </BasinReport>
  )
}

/**
 * The basins of the module Sebam, of which only the names are known; nothing where there are none, which a list that cannot be
 * loaded does not say. Rule P8.
 */
function SebamList() {
  const { t } = useTranslation('basins')
  const { body: sebam, load, refetch } = useQuery('sebamConfigs')
  if (sebam === null ? load.state !== 'error' : sebam.length === 0) return null
  return (
    <section className={`${controls.panel} ${styles.sebam}`} aria-label={t('sebam')}>
      <h2 className={controls.panelTitle}>
        {t('sebam')} <small>{sebam?.length}</small>
      </h2>
      <LoadGate what={t('sebamWhat')} load={load} body={sebam} onRetry={refetch}>
        {(all) => (
          <ul>
            {all.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </LoadGate>
    </section>
  )
}
