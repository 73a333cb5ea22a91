import { useEffect, useMemo, useState } from 'react'
import { trippedLimit } from '../../../../domain/charts/limit-scale.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { useLiveValues } from '../../../../live/views/hooks.ts'
import type { Lane } from '../../../../live/views/subscriptions.ts'
import { leaseLanes } from '../../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { allPvs, type PvList } from '../../list/use-pv-list.ts'
import { useReadings } from '../../value/use-readings.ts'

/** Only a live value says whether it is beyond a limit, so all of them are leased: a server should not send many more. */
export const MOST_WATCHED = 2000
const NO_ROWS: readonly PvRow[] = []

interface Violated {
  /** The rows whose value is beyond one of its limits now, in the order of the list; null until the list is there. */
  readonly rows: readonly PvRow[] | null
  /** How many of the list are neither beyond a limit nor within them, as far as is known: value or limits are not of now. */
  readonly notJudged: number
  /** Whether the list is longer than what is watched. */
  readonly isTooMany: boolean
}

/** Returns the rows of a list that violate a limit, live. Watches nothing while it is off. */
export function useViolated(list: PvList, isOn: boolean): Violated {
  const { view, list: state, isThere } = list
  const isTooMany = isOn && state.total > MOST_WATCHED
  const isWatched = isOn && isThere && !isTooMany
  // For each state of the list: it may have got further PVs.
  const watched = useMemo(() => (isWatched && state.total > 0 ? { view } : null), [isWatched, view, state])
  const [loaded, setLoaded] = useState<readonly PvRow[] | null>(null)
  useEffect(() => {
    if (watched === null) return
    let isOver = false
    const load = async () => {
      const all = await allPvs(watched.view)
      const rows = all === null ? null : await all.rows(0, all.count)
      if (!isOver && rows !== null) setLoaded(rows)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [watched])
  const known = state.total === 0 ? NO_ROWS : loaded
  const rows = useFreshRows(isWatched && known !== null ? known : NO_ROWS)
  const configs = useMemo(() => rows.map(({ config }) => config), [rows])
  const judged = useReadings(configs, judge)
  const violated = useMemo(
    () => rows.filter(({ config }) => judged.get(liveKey(config.pvRef) ?? '') === 'beyond'),
    [rows, judged],
  )
  const notJudged = [...judged.values()].filter((found) => found === 'unknown').length
  return { rows: isWatched && known !== null ? violated : null, notJudged, isTooMany }
}

/** Returns the rows with the limits that the plant has now, whoever changed them. */
function useFreshRows(rows: readonly PvRow[]): readonly PvRow[] {
  const keys = useMemo(() => rows.flatMap(({ config }) => liveKey(config.pvRef) ?? []), [rows])
  useEffect(() => (keys.length === 0 ? undefined : leaseLanes(keys)), [keys])
  const configs = useLiveValues('pvConfig', keys)
  return useMemo(
    () =>
      rows.map((row) => {
        const fresh = configs.get(liveKey(row.config.pvRef) ?? '')
        // Against limits that are not known now nothing can be judged.
        if (fresh === undefined || fresh.value === null || fresh.stale) return withoutLimits(row)
        return { ...row, config: fresh.value }
      }),
    [rows, configs],
  )
}

function withoutLimits(row: PvRow): PvRow {
  return { ...row, config: { ...row.config, anaLimitConfig: null } }
}

/** Nothing can be said of a value that is not current, or without limits of now; null: within its limits. */
function judge({ known, stale, quality, num }: Lane, { anaLimitConfig }: PvConfig): 'beyond' | 'unknown' | null {
  if (!known || stale || quality === 'Bad' || anaLimitConfig === null) return 'unknown'
  return trippedLimit(anaLimitConfig, num) === null ? null : 'beyond'
}
