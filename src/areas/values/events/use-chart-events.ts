import { useEffect, useMemo, useRef, useState } from 'react'
import { completeFrom } from '../../../domain/archive/complete-from.ts'
import { eventRange } from '../../../domain/charts/event-range.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValues, useQuery } from '../../../live/views/hooks.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import type { Alert, ControlEvent } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { CallError } from '../../../wire/server/result.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'

/** Alerts and control events: each loads and fails alone. */
export const EVENT_KINDS = ['alerts', 'controls'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What cannot be shown, and why. */
interface EventProblem {
  readonly kind: EventKind
  readonly error: CallError
  readonly retry: () => void
}

/** What happened to the PVs of a chart, as the server tells it. */
export interface ChartEvents {
  readonly alerts: readonly Alert[]
  readonly controls: readonly ControlEvent[]
  readonly problems: readonly EventProblem[]
  /** What this user may not see: no failure, it is said at the switch. */
  readonly refused: readonly EventKind[]
  /** From when on they are complete, in ms since 1970; null if they are in the whole window. */
  readonly completeFrom: number | null
}

const NO_ALERTS: readonly Alert[] = []
const NO_CONTROLS: readonly ControlEvent[] = []
const NO_KEYS: readonly string[] = []
/** The whole plant's: those of the chart are picked out of them. */
const MOST = 10_000
const FORBIDDEN = 403
const AS_IT_IS = { load: { state: 'empty' }, readAt: Number.NaN, refetch: () => undefined } as const
/** Many alerts at once are one change. */
const CALM_MS = 1000

/**
 * Loads alerts and control events of PVs for a window; null loads nothing. Both arrays must be stable. Alerts are read again
 * when a hub says that those of a PV have changed, events when users of this browser act, and both every minute
 * while the window reaches now, as nothing tells of what others set.
 */
export function useChartEvents(pvs: readonly PvRef[], window: TimeRange | null): ChartEvents {
  const [from, to] = [window?.from ?? null, window?.to ?? null]
  const range = useMemo(() => (from === null || to === null ? null : eventRange({ from, to })), [from, to])
  const isOn = range !== null && pvs.length > 0
  const alerts = useQuery('alertsOfPvs', isOn ? { start: range.alertsFrom, end: range.to, pvs } : null)
  const controls = useQuery('controlEvents', isOn ? { start: range.controlsFrom, end: range.to, limit: MOST } : null)
  // What is over does not change, but by acknowledgements, which the hub tells.
  const isOver = range !== null && range.to < serverNow()
  useRereads(isOver ? AS_IT_IS : alerts)
  useRereads(isOver ? AS_IT_IS : controls)
  useAlertChanges(isOn ? pvs : null, alerts.refetch)
  // Another window of the same: what is there stays until the new ones come.
  const [ofPvs, ofPlant] = [useLast(alerts.body), useLast(controls.body)]
  const [alertProblem, controlProblem] = [errorOf(alerts.load), errorOf(controls.load)]
  const refetch = useRef({ alerts: alerts.refetch, controls: controls.refetch })
  useEffect(() => {
    refetch.current = { alerts: alerts.refetch, controls: controls.refetch }
  })
  return useMemo(() => {
    const failed = [
      { kind: 'alerts' as const, error: alertProblem },
      { kind: 'controls' as const, error: controlProblem },
    ].flatMap(({ kind, error }) => (error === null ? [] : [{ kind, error, retry: () => refetch.current[kind]() }]))
    const known = isOn ? { alerts: ofPvs?.alerts ?? NO_ALERTS, controls: ofPlant?.events ?? NO_CONTROLS } : NOTHING
    return {
      ...known,
      // What was over before the window is no part of it, and would keep a room in which nothing stands.
      alerts: known.alerts.filter(({ goneTimestamp: gone }) => gone === null || !(gone <= (range?.controlsFrom ?? 0))),
      problems: isOn ? failed.filter(({ error }) => error.status !== FORBIDDEN) : [],
      refused: failed.filter(({ error }) => error.status === FORBIDDEN).map(({ kind }) => kind),
      completeFrom: isOn
        ? latest(
            range.cutAt,
            cutAt(known.alerts, ofPvs?.total ?? 0, range.controlsFrom),
            cutAt(known.controls, ofPlant?.total ?? 0, range.controlsFrom),
          )
        : null,
    }
  }, [isOn, range, ofPvs, ofPlant, alertProblem, controlProblem])
}

/** Returns what a chart is given to show; undefined while the switch is off, or where all of it is refused. */
export function shownEvents(events: ChartEvents, isOn: boolean): ChartEvents | undefined {
  return isOn && events.refused.length < EVENT_KINDS.length ? events : undefined
}

const NOTHING = { alerts: NO_ALERTS, controls: NO_CONTROLS }

function errorOf(load: LoadState): CallError | null {
  return load.state === 'error' ? load.error : null
}

/** The newest come first: from when on a list that was cut is complete, if that is in the window. */
function cutAt(rows: readonly { readonly timestamp: number }[], total: number, from: number): number | null {
  const oldest = rows.at(-1)
  if (oldest === undefined || total <= rows.length || oldest.timestamp < from) return null
  return completeFrom(oldest.timestamp)
}

function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Keeps the last response while there is none. */
function useLast<Body>(body: Body | null): Body | null {
  const [last, setLast] = useState(body)
  if (body !== null && body !== last) setLast(body)
  return body ?? last
}

/** Calls `refetch` soon after the pending alerts of any of the PVs have changed; null follows none. */
function useAlertChanges(pvs: readonly PvRef[] | null, refetch: () => void): void {
  const keys = useMemo(() => pvs?.map(pvParam) ?? NO_KEYS, [pvs])
  const told = useLiveValues('pvAlert', keys)
  const counted = keys.map((key) => told.get(key)?.value ?? null)
  const counts = counted.includes(null) ? null : JSON.stringify(counted)
  const before = useRef<string | null>(null)
  const latest = useRef(refetch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (counts === null) return
    const isChange = before.current !== null && before.current !== counts
    before.current = counts
    if (!isChange) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, CALM_MS)
  }, [counts])
}
