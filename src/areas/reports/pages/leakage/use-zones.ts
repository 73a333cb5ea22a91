import { useMemo } from 'react'
import { useLiveValues, useQuery } from '../../../../live/views/hooks.ts'
import { useReadOnChange } from '../../../../ui/load-gate/use-read-on-change.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { PipeLeakage, PipeLeakageZone } from '../../../../wire/server/evaluations.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import { leakageDate } from '../../rules/leakage-date.ts'
import { type Loss, lossOf, urgencyOf } from '../../rules/leakage-loss.ts'

/** A zone with what the hub says of it. */
export interface ZoneRow {
  readonly id: string
  readonly zone: PipeLeakageZone
  /** Null until the hub has told. */
  readonly now: PipeLeakage | null
  /** Window of the night, ms since 1970; NaN where its text is no date. */
  readonly begin: number
  readonly end: number
  readonly loss: Loss | null
  /** The link is broken: these are the last known values. */
  readonly stale: boolean
}

interface Zones {
  readonly load: LoadState
  readonly refetch: () => void
  /** The most urgent ones first; null until the list is known. */
  readonly rows: readonly ZoneRow[] | null
}

/** All zones, live. What belongs to a night, such as the use of the customers, is read again when its window has ended. */
export function useZones(): Zones {
  const { timeZone: zone } = useFormat()
  const query = useQuery('pipeLeakageZones')
  useRereads(query)
  const listed = query.body?.pipeLeakageZones ?? null
  const keys = useMemo(() => listed?.map(({ pipeLeakageId }) => String(pipeLeakageId)) ?? [], [listed])
  const live = useLiveValues('pipeLeakage', keys)
  const rows = useMemo(() => {
    if (listed === null) return null
    const found = listed.map((each): ZoneRow => {
      const id = String(each.pipeLeakageId)
      const { value, stale } = live.get(id) ?? { value: null, stale: false }
      return {
        id,
        zone: each,
        now: value,
        begin: leakageDate(value?.minMaxBegin ?? '', zone),
        end: leakageDate(value?.minMaxEnd ?? '', zone),
        loss: value === null ? null : lossOf(value, each),
        stale,
      }
    })
    const rank = ({ now }: ZoneRow) => (now === null ? Number.MAX_VALUE : urgencyOf(now.measurementState))
    return found.sort((a, b) => rank(a) - rank(b) || a.zone.pipeLeakageId - b.zone.pipeLeakageId)
  }, [listed, live, zone])
  const windows = rows?.map(({ now }) => (now === null ? null : `${now.minMaxEnd} ${now.minMaxState}`))
  useReadOnChange(windows === undefined || windows.includes(null) ? null : windows.join(), query.refetch)
  return { load: query.load, refetch: query.refetch, rows }
}
