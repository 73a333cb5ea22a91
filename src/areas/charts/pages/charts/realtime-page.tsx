import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { realtimeChartPath } from '../../../../domain/text/paths.ts'
import { MAX_TREND_SERIES, pvsOfAddress } from '../../../../domain/trend/trend-line.ts'
import { LIVE_TYPES, liveKey } from '../../../../domain/values/pv-ref.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { PvSearchTable } from '../../../values/picker/pv-search-table.tsx'
import { Problems, useProblemTexts } from '../../chart/trend/problems.tsx'
import { RealtimeCharts } from './realtime-charts.tsx'

/** Realtime trend line of the PVs in the address (`?pv=TYPE-NR`, repeated), or a picker for one. Specification 2. */
export function RealtimePage() {
  const { t } = useTranslation('trend')
  const navigate = useNavigate()
  const problemTexts = useProblemTexts()
  const open = useCallback((pv: PvRef) => void navigate(realtimeChartPath([pv])), [navigate])
  const [query] = useAddress()
  // Only other PVs are another chart.
  const address = query.getAll('pv').join('&')
  const { pvs, problems } = useMemo(() => {
    const asked = new URLSearchParams(address === '' ? [] : address.split('&').map((text) => ['pv', text]))
    return pvsOfAddress(asked)
  }, [address])
  const live = useMemo(() => pvs.filter((pv) => liveKey(pv) !== null), [pvs])
  const shown = useMemo(() => live.slice(0, MAX_TREND_SERIES), [live])
  if (!query.has('pv')) {
    return (
      <Page key="pick" title={t('pick')}>
        <PvSearchTable types={LIVE_TYPES} onOpen={open} />
      </Page>
    )
  }
  const texts = [
    ...problemTexts(problems),
    ...pvs.filter((pv) => liveKey(pv) === null).map((pv) => t('noLive', { ...pv })),
    ...(live.length > shown.length ? [t('more', { count: live.length - shown.length, most: MAX_TREND_SERIES })] : []),
  ]
  return <RealtimeCharts pvs={shown} problems={<Problems texts={texts} />} />
}
