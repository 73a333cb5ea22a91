import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { plantNow } from '../../components/time/inputs/plant-now.ts'
import type { AlertSource } from '../../domain/alerts/alert-view.ts'
import {
  ARCHIVE_PARAMS,
  type ArchiveProblem,
  type ArchiveQuery,
  archiveParams,
  archiveQueryOf,
  archiveSource,
} from '../../domain/archive/archive-query.ts'
import { isUntilNow } from '../../domain/time/range-query.ts'
import { onSecond } from '../../live/connection/frame-clock.ts'

export interface ArchiveAddress {
  readonly query: ArchiveQuery
  readonly problems: readonly ArchiveProblem[]
  /** Alerts that come now belong to the list. */
  readonly isLive: boolean
  readonly source: AlertSource
  readonly set: (change: Partial<ArchiveQuery>) => void
}

/** In whole ms: a source and an address have no others. */
const wholeNow = () => Math.floor(plantNow())

/** Keeps what the archive shows in the address of the page, so that links and the back button keep it. */
export function useArchiveAddress(): ArchiveAddress {
  const [params, setParams] = useSearchParams()
  const { timeZone, date } = useFormat()
  // A preset is looked at from the moment when it was chosen: a list whose beginning moves would lose rows while it is read.
  const [moment, setMoment] = useState(wholeNow)
  const { query, problems } = useMemo(() => archiveQueryOf(params, moment, timeZone), [params, moment, timeZone])
  const { range, limit } = query
  const { preset } = range
  // The same range stays the same object while the opened alert or the filter changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all parts of the range
  const source = useMemo(() => archiveSource(range, limit), [preset, range.from, range.to, limit])
  const isWhole = preset !== null && !preset.startsWith('last')
  useEffect(() => {
    if (!isWhole) return
    // After midnight today is another day.
    return onSecond((now) => {
      if (date(now) !== date(moment)) setMoment(Math.floor(now))
    })
  }, [isWhole, moment, date])

  const set = useCallback(
    (change: Partial<ArchiveQuery>) => {
      const now = change.range === undefined ? moment : wholeNow()
      setMoment(now)
      setParams(
        (before) => {
          const next = archiveParams({ ...archiveQueryOf(before, now, timeZone).query, ...change })
          const after = new URLSearchParams(before)
          for (const name of ARCHIVE_PARAMS) after.delete(name)
          for (const [name, value] of next) after.set(name, value)
          return after
        },
        { replace: true },
      )
    },
    [setParams, moment, timeZone],
  )
  return { query, problems, isLive: isUntilNow(range, moment), source, set }
}
