import { useCallback, useEffect, useState } from 'react'
import { movingWindow } from '../../../../domain/charts/moving-window.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { useStreamState } from '../../../../live/views/hooks.ts'
import { detailWindow } from '../../rules/chart-query.ts'

interface Resting {
  view: string
  timer: ReturnType<typeof setTimeout> | undefined
}

/** How long a view must stand still. */
const REST_MS = 150

/** What a chart loads of the archive, in ms since 1970. */
export interface ChartWindow {
  readonly window: TimeRange
  /** The surroundings of a part in view that needs more points than the window has; null where it needs none. */
  readonly detail: TimeRange | null
  readonly onBeyond: (from: number, to: number) => void
  readonly onPart: (from: number, to: number) => void
}

/**
 * Returns what to load for a range, and what the drawing tells of its view: one that leaves the range loads more of it, a
 * part of it is loaded for itself, with more points and perhaps from a finer source. A range that moves with time loads a
 * window that stays the same for a while.
 */
export function useChartWindow({ from, to }: TimeRange, isMoving: boolean): ChartWindow {
  const [beyond, setBeyond] = useState<{ readonly of: TimeRange; readonly window: TimeRange } | null>(null)
  const [detail, setDetail] = useStreamState<TimeRange | null>(null, isSame)
  const onBeyond = useCallback(
    (viewFrom: number, viewTo: number) => {
      const of = { from, to }
      setBeyond((before) => {
        const known = before !== null && isSame(before.of, of) ? before.window : of
        if (viewFrom >= known.from && viewTo <= known.to) return before
        // Half a view more, so that a drag does not ask at every pixel.
        const room = (viewTo - viewFrom) / 2
        return { of, window: { from: Math.min(known.from, viewFrom - room), to: Math.max(known.to, viewTo + room) } }
      })
    },
    [from, to],
  )
  const [resting] = useState<Resting>(() => ({ view: '', timer: undefined }))
  useEffect(() => () => clearTimeout(resting.timer), [resting])
  const onPart = useCallback(
    (viewFrom: number, viewTo: number) => {
      const view = { from: viewFrom, to: viewTo }
      const text = `${viewFrom} ${viewTo} ${from} ${to}`
      if (text === resting.view) return
      resting.view = text
      clearTimeout(resting.timer)
      const next = detailWindow(view, { from, to })
      const has = (window: TimeRange) => window.from <= viewFrom && window.to >= viewTo
      if (next === null || (detail !== null && !has(detail))) setDetail(next)
      // A wheel passes many parts: only where it rests are its points worth a request.
      else resting.timer = setTimeout(() => setDetail(next), REST_MS)
    },
    [from, to, detail, setDetail, resting],
  )
  const own = { from, to }
  const whole = beyond !== null && isSame(beyond.of, own) ? beyond.window : own
  return { window: isMoving ? movingWindow(whole) : whole, detail, onBeyond, onPart }
}

function isSame(one: TimeRange | null, other: TimeRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to
}
