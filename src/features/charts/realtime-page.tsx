import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Page } from '../../components/page/page.tsx'
import { PvSearchTable } from '../../components/pv/picker/pv-search-table.tsx'
import { realtimeChartPath } from '../../domain/text/paths.ts'
import { LIVE_TYPES, liveKey, pvOfParam, pvParam } from '../../domain/values/pv-ref.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { OtherPv, Problems } from './problems.tsx'
import { RealtimeCharts } from './realtime-charts.tsx'

/** More would be neither distinguishable nor readable. Specification 3, "Charts": 18 colours. */
const MAX_SERIES = 18

/** Live chart of the PVs in the address (`?pv=TYPE-NR`, repeated), or a picker for one. Specification 2. */
export function RealtimePage() {
  const { t } = useTranslation('charts')
  const navigate = useNavigate()
  const open = useCallback((pv: PvRef) => void navigate(realtimeChartPath([pv])), [navigate])
  const [query] = useSearchParams()
  const texts = query.getAll('pv')
  const address = [...new Set(texts)].join('&')
  const wanted = useMemo(() => wantedOf(address), [address])
  if (texts.length === 0) {
    return (
      <Page key="pick" title={t('pick.title')}>
        <PvSearchTable types={LIVE_TYPES} onOpen={open} />
      </Page>
    )
  }
  const problems = [
    ...wanted.bad.map((text) => t('badPv', { text })),
    ...wanted.withoutLive.map((pv) => t('noLive', { ...pv })),
    ...(wanted.more > 0 ? [t('more', { count: wanted.more })] : []),
  ]
  if (wanted.pvs.length > 0) return <RealtimeCharts key={address} pvs={wanted.pvs} problems={problems} />
  return (
    <Page title={t('title')} actions={<OtherPv />}>
      <Problems texts={problems} />
    </Page>
  )
}

function hasLiveValue(pv: PvRef): boolean {
  return liveKey(pv) !== null
}

function wantedOf(address: string) {
  const refs = address.split('&').map((text) => ({ text, pv: pvOfParam(text) }))
  const known = refs.flatMap(({ pv }) => pv ?? [])
  const live = known.filter(hasLiveValue)
  const unique = [...new Map(live.map((pv) => [pvParam(pv), pv])).values()]
  return {
    pvs: unique.slice(0, MAX_SERIES),
    more: Math.max(0, unique.length - MAX_SERIES),
    bad: refs.filter(({ pv }) => pv === null).map(({ text }) => text),
    withoutLive: known.filter((pv) => liveKey(pv) === null),
  } satisfies { pvs: readonly PvRef[]; more: number; bad: readonly string[]; withoutLive: readonly PvRef[] }
}
