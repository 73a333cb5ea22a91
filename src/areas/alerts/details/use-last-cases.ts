import { useMemo } from 'react'
import { CASES_MS, LAST_CASES, type Operated, operatedAfter, timeAfter } from '../../../domain/alerts/last-time.ts'
import type { Filter } from '../../../domain/base/filter.ts'
import { wasRead } from '../../../domain/values/was-read.ts'
import { useAlertList } from '../../../live/views/alert-list.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Alert, ControlEvent } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'

/** More is not done at one station within 15 minutes. */
const MOST_EVENTS = 1000

interface LastCases {
  readonly load: LoadState
  /** The cases before an alert, the newest first; null until they are known. */
  readonly cases: readonly Alert[] | null
  /** What was operated after them; null until all of it is known, or where the user may not read it. */
  readonly operated: readonly Operated[] | null
  readonly isUnread: boolean
}

/** Returns the last cases of what an alert says of its PV, within 90 days before it, and what was operated after them. */
export function useLastCases(alert: Alert, pv: PvRef): LastCases {
  const { language } = useFormat()
  const { timestamp, description, priority } = alert
  const at = Math.floor(timestamp)
  const filter = useMemo<Filter>(
    () => [
      'and',
      ['priority', 'eq', priority],
      ...(description === '' ? [] : [['description', 'eq', description] as const]),
    ],
    [priority, description],
  )
  const { load, list, here } = useAlertList(
    {
      source: { of: 'pvs', pvs: [pv], start: Math.max(0, at - CASES_MS), end: Math.max(0, at - 1) },
      filter,
      group: null,
      sort: 'came',
      descending: true,
      language,
    },
    false,
  )
  const isLoaded = wasRead(load) || list.all > 0
  const cases = useMemo(() => here.slice(0, LAST_CASES), [here])
  const [first, second, third, fourth, fifth] = cases
  const events = [
    useEventsAfter(first),
    useEventsAfter(second),
    useEventsAfter(third),
    useEventsAfter(fourth),
    useEventsAfter(fifth),
  ].slice(0, cases.length)
  const all = events.every(({ known }) => known !== null) ? events.flatMap(({ known }) => known ?? []) : null
  return {
    load,
    cases: isLoaded ? cases : null,
    operated: all === null ? null : operatedAfter(cases, all),
    isUnread: events.some(({ isUnread }) => isUnread),
  }
}

function useEventsAfter(alert: Alert | undefined): {
  readonly known: readonly ControlEvent[] | null
  readonly isUnread: boolean
} {
  const { body, load } = useQuery(
    'controlEvents',
    alert === undefined ? null : { ...timeAfter(alert), limit: MOST_EVENTS },
  )
  return { known: body?.events ?? null, isUnread: load.state === 'error' && body === null }
}
