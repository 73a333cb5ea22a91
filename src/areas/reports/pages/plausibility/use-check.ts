import { useCallback, useMemo, useState } from 'react'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { isAnswered } from '../../../../live/calls/query-cache.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { PvType } from '../../../../wire/server/pv.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import { useAllPvs } from '../../../values/list/use-all-pvs.ts'
import type { CheckJob, CheckState } from '../../check/check-station.ts'
import { useRunningCheck } from '../../check/use-running-check.ts'

const TYPES: readonly PvType[] = ['AnaIn', 'RechenWert', 'ZaehlWert', 'DigiIn']
const NO_BASINS: readonly RuebConfig[] = []

/** Another one begins another check. */
interface Asked {
  readonly round: number
  readonly what: Omit<CheckJob, 'partners' | 'known' | 'at'>
}

interface Check {
  /** Null until it is known what to check. */
  readonly state: CheckState | null
  readonly load: LoadState
  readonly again: () => void
}

/** Checks the archive of a station while the page is open, and again for each other range. */
export function useCheck(station: number, range: TimeRange, source: DataSource): Check {
  const { timeZone: zone } = useFormat()
  const { list, rows } = useAllPvs(TYPES, station)
  const ruebs = useQuery('ruebConfigs')
  // Without the basins of the plant, or the gauges of other stations, all else is checked.
  const areBasinsKnown = isAnswered(ruebs)
  const basinsFailed = areBasinsKnown && ruebs.body === null
  const basins = useMemo(
    () => ruebs.body?.ruebConfigItems.filter(({ stationNumber }) => stationNumber === station) ?? NO_BASINS,
    [ruebs.body, station],
  )
  const configs = useMemo(() => rows?.map(({ config }) => config) ?? null, [rows])
  const others = useMemo(() => {
    const own = new Set(configs?.map(({ pvRef }) => pvParam(pvRef)))
    return basins.flatMap(({ rainPv }) => (rainPv === null || own.has(pvParam(rainPv)) ? [] : [rainPv]))
  }, [configs, basins])
  const hasOthers = configs !== null && others.length > 0
  const gauges = useQuery('pvConfigs', hasOthers ? { pvs: others } : null)
  const areGaugesKnown = !hasOthers || isAnswered(gauges)
  const gaugesFailed = hasOthers && areGaugesKnown && gauges.body === null
  const told = useTold(station)
  const [round, setRound] = useState(0)
  const isReady = configs !== null && areBasinsKnown && areGaugesKnown && told.isThere
  const { from, to } = range
  const asked = useMemo((): Asked | null => {
    if (!isReady || configs === null) return null
    const parts = [...(basinsFailed ? (['basins'] as const) : []), ...(gaugesFailed ? (['gauges'] as const) : [])]
    return { round, what: { configs, basins, notRead: { names: [], parts }, source, range: { from, to }, zone } }
  }, [isReady, configs, basins, basinsFailed, gaugesFailed, source, from, to, zone, round])
  const state = useRunningCheck(asked, ({ what }, now) => ({
    ...what,
    partners: hasOthers ? (gauges.body ?? []) : [],
    known: Math.min(now, told.at),
  }))
  return {
    state,
    load: list.load,
    again: useCallback(() => setRound((before) => before + 1), []),
  }
}

/** Up to when a station has told its values, ms since 1970: always now, unless it calls from time to time. */
function useTold(station: number): { readonly at: number; readonly isThere: boolean } {
  const key = String(station)
  const counter = useLiveValue('dialCounter', key)
  const timestamp = useLiveValue('stationTimestamp', key)
  const calls = counter.value !== null && counter.value.mobileNetworkStandard !== ''
  const isOver = ({ value, load }: typeof counter | typeof timestamp) =>
    value !== null || load.state === 'ready' || load.state === 'error'
  return {
    at: calls ? (timestamp.value?.timestamp ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    isThere: isOver(counter) && isOver(timestamp),
  }
}
