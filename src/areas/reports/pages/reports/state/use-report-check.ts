import { useEffect, useMemo, useState } from 'react'
import { reportRange } from '../../../../../domain/reports/report-date.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../../live/views/hooks.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import type { PvRef, PvType } from '../../../../../wire/server/pv.ts'
import type { ReportConfig, RuebConfig } from '../../../../../wire/server/report.ts'
import { useAllPvs } from '../../../../values/list/use-all-pvs.ts'
import { type CheckJob, type CheckState, checkAtFirst, checkStation } from '../../../check/check-station.ts'
import { mainStation } from '../../../check/main-station.ts'
import { checkedSource } from '../../../rules/plausibility/check.ts'

const CONTACTS: readonly PvType[] = ['DigiIn']
/** No station has it: its list is empty. */
const NO_STATION = 0

type Parts = Pick<CheckJob, 'configs' | 'partners' | 'basins'>

/**
 * Checks the archive of what a report shows, once, while it is mounted; null until it is known what to check. Machines are those of
 * the station that most columns come from: the whole plant has too many contacts.
 */
export function useReportCheck(config: ReportConfig, day: number): CheckState | null {
  const { timeZone: zone } = useFormat()
  const parts = useParts(config)
  const { period } = config
  const job = useMemo((): CheckJob | null => {
    if (parts === null) return null
    const range = reportRange(period, day, zone)
    const at = plantNow()
    return { ...parts, source: checkedSource(range, zone), range, known: at, at, zone }
  }, [parts, period, day, zone])
  const [state, setState] = useState<CheckState | null>(null)
  useEffect(() => {
    if (job === null) return
    setState(checkAtFirst(job))
    return checkStation(job, setState)
  }, [job])
  return state?.job === job ? state : null
}

/** Null until all that can be had is there: of what cannot, nothing is said. */
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
    (shown.length === 0 || isOver(own)) &&
    isOver(ruebs) &&
    (others.length === 0 || isOver(partners)) &&
    (contacts.rows !== null || contacts.list.load.state === 'error')
  const [ownConfigs, partnerConfigs, rows] = [own.body, partners.body, contacts.rows]
  return useMemo(() => {
    if (!isReady) return null
    const configs = ownConfigs ?? []
    const known = new Set(configs.map(({ pvRef }) => pvParam(pvRef)))
    const machines = rows?.map((row) => row.config).filter(({ pvRef }) => !known.has(pvParam(pvRef))) ?? []
    return { configs, partners: [...(partnerConfigs ?? []), ...machines], basins }
  }, [isReady, ownConfigs, partnerConfigs, rows, basins])
}

function isOver({ body, load }: { readonly body: unknown; readonly load: { readonly state: string } }): boolean {
  return body !== null || load.state === 'error'
}

function isShown({ overflowPv }: RuebConfig, shown: readonly PvRef[]): boolean {
  return overflowPv !== null && shown.some((pv) => pvParam(pv) === pvParam(overflowPv))
}

function uniquePvs(pvs: readonly PvRef[]): readonly PvRef[] {
  return [...new Map(pvs.map((pv) => [pvParam(pv), pv])).values()]
}
