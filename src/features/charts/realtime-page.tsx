import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { useCatalogueText } from '../../components/status/catalogue-text.ts'
import { PATHS } from '../../domain/text/paths.ts'
import { liveKey, pvOfParam, pvParam } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { PvPicker } from './pv-picker.tsx'
import { RealtimeChart } from './realtime-chart.tsx'

/** Live chart of the PV in the address (`?pv=TYPE-NR`), or a picker for one. Specification 2. */
export function RealtimePage() {
  const { t } = useTranslation('charts')
  const [query] = useSearchParams()
  const [text, ...more] = query.getAll('pv')
  if (text === undefined) {
    return (
      <Page key="pick" title={t('pick.title')}>
        <PvPicker />
      </Page>
    )
  }
  const pv = pvOfParam(text)
  if (pv === null) return <Problem text={t('badPv', { text })} />
  if (liveKey(pv) === null) return <Problem text={t('noLive', { ...pv })} />
  return <OfPv key={pvParam(pv)} pv={pv} more={more.length} />
}

function OfPv({ pv, more }: { readonly pv: PvRef; readonly more: number }) {
  const { t } = useTranslation('charts')
  const catalogueText = useCatalogueText()
  const configs = useQuery('pvConfigs', { pvs: [pv] })
  const config = configs.body?.find((candidate) => pvParam(candidate.pvRef) === pvParam(pv))
  const { load } = configs
  if (load.state === 'error' && load.error.kind === 'missing')
    return <Problem text={catalogueText('values.missing', pv)} />
  return (
    <Page title={config?.name ?? t('title')} actions={<OtherPv />}>
      {more > 0 && (
        <p className={`${controls.panel} ${controls.notice}`} role="status">
          {t('more', { count: more })}
        </p>
      )}
      <LoadGate what={t('what')} load={configs.load} body={config ?? null} onRetry={configs.refetch}>
        {(body) => <RealtimeChart config={body} />}
      </LoadGate>
    </Page>
  )
}

function Problem({ text }: { readonly text: string }) {
  const { t } = useTranslation('charts')
  return (
    <Page title={t('title')} actions={<OtherPv />}>
      <p className={`${controls.panel} ${controls.notice}`} role="alert">
        {text}
      </p>
    </Page>
  )
}

function OtherPv() {
  const { t } = useTranslation('charts')
  return (
    <Link className={controls.button} to={PATHS.realtimeChart}>
      {t('pick.other')}
    </Link>
  )
}
