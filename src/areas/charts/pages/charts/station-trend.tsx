import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TREND_SERIES } from '../../../../domain/trend/trend-line.ts'
import { LIVE_TYPES } from '../../../../domain/values/pv-ref.ts'
import { ALL_PVS } from '../../../../domain/values/pv-view.ts'
import { retryNow } from '../../../../live/live.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import { allPvs, usePvList } from '../../../values/list/use-pv-list.ts'
import { Problems } from '../../chart/trend/problems.tsx'

/** Contacts are states, not measured. */
const MEASURED = LIVE_TYPES.filter((type) => type !== 'DigiIn' && type !== 'DigiOut')
const NO_PVS: readonly PvRef[] = []
const LOADING: LoadState = { state: 'loading' }
const LOST: LoadState = { state: 'error', error: { kind: 'worker-lost', text: '' } }

interface StationTrendProps {
  readonly station: number
  /** Renders the first of its PVs, as many as a chart shows, and what to say of the others. Keep the function's result. */
  readonly children: (pvs: readonly PvRef[], notes: ReactNode) => ReactNode
}

/** Finds the measured values of a station that have an archive. */
export function StationTrend({ station, children }: StationTrendProps) {
  const { t } = useTranslation('trend')
  const { language } = useFormat()
  const list = usePvList({ ...ALL_PVS, station, types: MEASURED, sort: 'kind', language })
  const { view } = list
  const isThere = list.isThere && !list.isPartial && view !== ''
  const [found, setFound] = useState<{ readonly of: number; readonly pvs: readonly PvRef[]; readonly more: number }>()
  // The list was there, and its rows were not: the worker went, or the list went with it.
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!isThere) return
    let isOver = false
    setFailed(false)
    const find = async () => {
      const all = await allPvs(view)
      const rows = (await all?.rows(0, all.count)) ?? null
      if (isOver) return
      setFailed(rows === null)
      if (rows === null) return
      const pvs = rows.flatMap(({ config }) => (config.hasArchiveData ? [config.pvRef] : []))
      const more = Math.max(0, pvs.length - MAX_TREND_SERIES)
      setFound({ of: station, pvs: pvs.slice(0, MAX_TREND_SERIES), more })
    }
    void find()
    return () => {
      isOver = true
    }
  }, [isThere, view, station, attempt])
  const load = list.load.state === 'error' ? list.load : hasFailed ? LOST : LOADING
  const retry = () => {
    if (list.load.state === 'error') retryNow()
    else setAttempt((before) => before + 1)
  }
  const known = found?.of === station ? found : null
  const notes = (
    <>
      {known === null && <LoadStatus what={t('station.what')} load={load} onRetry={retry} />}
      {known?.pvs.length === 0 && <Problems texts={[t('station.none', { number: station })]} />}
      {known !== null && known.more > 0 && (
        <Problems texts={[t('station.more', { count: known.more, most: MAX_TREND_SERIES })]} />
      )}
    </>
  )
  return children(known?.pvs ?? NO_PVS, notes)
}
