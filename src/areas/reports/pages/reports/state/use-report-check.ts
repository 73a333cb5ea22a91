import { useMemo } from 'react'
import { reportRange } from '../../../../../domain/reports/report-date.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import { isAnswered } from '../../../../../live/calls/query-cache.ts'
import { useQuery } from '../../../../../live/views/hooks.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import type { PvRef, PvType } from '../../../../../wire/server/pv.ts'
import type { ReportConfig, RuebConfig } from '../../../../../wire/server/report.ts'
import { useAllPvs } from '../../../../values/list/use-all-pvs.ts'
import type { CheckJob, CheckState, NotRead } from '../../../check/check-station.ts'
import { mainStation } from '../../../check/main-station.ts'
import { useRunningCheck } from '../../../check/use-running-check.ts'
import { checkedSource } from '../../../rules/plausibility/check.ts'

const CONTACTS: readonly PvType[] = ['DigiIn']
/** No station has it: its list is empty. */
const NO_STATION = 0

type Parts = Pick<CheckJob, 'configs' | 'partners' | 'basins' | 'notRead'>

/**
 * Checks the archive of what a report shows, once, while it is mounted; null until it is known what to check. Machines are those of
 * the station that most columns come from: the whole plant has too many contacts.
 */
export function useReportCheck(config: ReportConfig, day: number): CheckState | null {
  const { timeZone: zone } = useFormat()
  const parts = useParts(config)
  const { period } = config
  const asked = useMemo(() => {
    if (parts === null) return null
    const range = reportRange(period, day, zone)
    return { ...parts, source: checkedSource(range, zone), range, zone }
  }, [parts, period, day, zone])
  return useRunningCheck(asked, (what, now) => ({ ...what, known: now }))
}

/** Null until all that can be had is there. */
function useParts(config: ReportConfig): Parts | null {
  const { columns } = config
  const shown = useMemo(() => uniquePvs(columns.map(({ pv }) => pv)), [columns])
  const own = useQuery(
    'pvConfigs',
    useMemo(() => (shown.length === 0 ? null : { pvs: shown }), [shown]),
  )
  const ruebs = useQuery('ruebConfigs')
  const basins = useMemo(
    () => ruebs.body?.ruebConfigItems.filter((basin) => isShown(basin, shown)) ?? [],
    [ruebs.body, shown],
  )
  const others = useMemo(() => {
    const names = new Set(shown.map(pvParam))
    const all = basins.flatMap(({ levelPv, rainPv }) => [levelPv, rainPv]).flatMap((pv) => pv ?? [])
    return uniquePvs(all).filter((pv) => !names.has(pvParam(pv)))
  }, [basins, shown])
  const partners = useQuery(
    'pvConfigs',
    useMemo(() => (others.length === 0 ? null : { pvs: others }), [others]),
  )
  const contacts = useAllPvs(CONTACTS, mainStation(config) ?? NO_STATION)
  const isReady =
    (shown.length === 0 || isAnswered(own)) &&
    isAnswered(ruebs) &&
    (others.length === 0 || isAnswered(partners)) &&
    (contacts.rows !== null || contacts.list.load.state === 'error')
  const [ownConfigs, partnerConfigs, rows] = [own.body, partners.body, contacts.rows]
  const basinsFailed = ruebs.body === null
  const gaugesFailed = others.length > 0 && partnerConfigs === null
  return useMemo(() => {
    if (!isReady) return null
    const configs = ownConfigs ?? []
    const known = new Set(configs.map(({ pvRef }) => pvParam(pvRef)))
    const machines = rows?.map((row) => row.config).filter(({ pvRef }) => !known.has(pvParam(pvRef))) ?? []
    const notRead: NotRead = {
      names: [...new Set(columns.flatMap(({ pv, title }) => (known.has(pvParam(pv)) ? [] : title)))],
      parts: [
        ...(basinsFailed ? (['basins'] as const) : []),
        ...(gaugesFailed ? (['gauges'] as const) : []),
        ...(rows === null ? (['contacts'] as const) : []),
      ],
    }
    return { configs, partners: [...(partnerConfigs ?? []), ...machines], basins, notRead }
  }, [isReady, columns, ownConfigs, partnerConfigs, basinsFailed, gaugesFailed, rows, basins])
}

function isShown({ overflowPv }: RuebConfig, shown: readonly PvRef[]): boolean {
  return overflowPv !== null && shown.some((pv) => pvParam(pv) === pvParam(overflowPv))
}

function uniquePvs(pvs: readonly PvRef[]): readonly PvRef[] {
  return [...new Map(pvs.map((pv) => [pvParam(pv), pv])).values()]
}
