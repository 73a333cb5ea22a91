import { useCallback, useEffect, useRef, useState } from 'react'
import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import { subscribeArchive } from '../../../../live/views/subscriptions.ts'
import type { LoadState, RangeLoad } from '../../../../wire/tabs/frame.ts'

/** What is known of one series of a table: every point, not those of a drawing. */
export interface ArchiveValues {
  readonly columns: Columns
  readonly load: LoadState
  /** Their edges are s since 1970. */
  readonly ranges: readonly RangeLoad[]
  /** The unit that came with the points. */
  readonly dimension: string
}

/** A window of the archive: key of `archiveKey` without a drawing. */
export interface WantedValues {
  readonly id: string
  readonly key: string
}

const JOIN_MS = 100
const NOTHING: ReadonlyMap<string, ArchiveValues> = new Map()

/**
 * Leases windows of the archive and returns what is known of each by its id. Each loads and fails alone; `retry` loads again
 * what failed of one. Keep the array: a new one subscribes anew.
 */
export function useArchiveValues(wanted: readonly WantedValues[]) {
  const [joined, setJoined] = useState({ wanted, values: NOTHING })
  const retries = useRef<(id: string) => void>(null)
  useEffect(() => {
    const known = new Map<string, ArchiveValues>()
    const stops = new Map<string, () => void>()
    let timer: ReturnType<typeof setTimeout> | null = null
    // A year arrives in many frames, each with changes of all series: the rows are joined once for those of a while, and
    // never in the task that takes a frame.
    const schedule = () => {
      timer ??= setTimeout(() => {
        timer = null
        setJoined({ wanted, values: new Map(known) })
      }, JOIN_MS)
    }
    const start = ({ id, key }: WantedValues) => {
      const follow = subscribeArchive(key, ({ x, y, load, ranges, notes }) => {
        // Copied: the columns are valid until the next frame.
        known.set(id, { columns: { x: x.slice(), y: y.slice() }, load, ranges, dimension: notes.dimension })
        schedule()
      })
      stops.set(id, follow)
    }
    for (const one of wanted) start(one)
    retries.current = (id) => {
      const one = wanted.find((each) => each.id === id)
      if (one === undefined) return
      stops.get(id)?.()
      // After the release has been sent: one of the same task would cancel it.
      const restart = setTimeout(() => start(one), 0)
      stops.set(id, () => clearTimeout(restart))
    }
    return () => {
      if (timer !== null) clearTimeout(timer)
      for (const stop of stops.values()) stop()
    }
  }, [wanted])
  const retry = useCallback((id: string) => retries.current?.(id), [])
  // Values of another window would be taken for those of this one.
  return { values: joined.wanted === wanted ? joined.values : NOTHING, retry }
}

/** Returns which part of the values has been answered, 0 to 1, by the length of their ranges. */
export function answeredPart(values: ReadonlyMap<string, ArchiveValues>, count: number): number {
  let part = 0
  for (const { ranges, load } of values.values()) {
    if (load.state === 'ready' || load.state === 'error') part += 1
    else {
      const known = ranges.filter(({ load: { state } }) => state !== 'empty')
      const answered = known.filter(({ load: { state } }) => state !== 'loading')
      part += lengthOf(answered) / Math.max(1, lengthOf(known))
    }
  }
  return count === 0 ? 1 : part / count
}

function lengthOf(ranges: readonly RangeLoad[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Returns whether the values at a time (s since 1970) are loading, could not be loaded, or are known. */
export function stateAt(values: ArchiveValues | undefined, at: number): 'loading' | 'failed' | 'known' {
  if (values === undefined || values.load.state === 'loading') return 'loading'
  const { load } = values.ranges.find(({ from, to }) => at >= from && at < to) ?? values
  const { state } = load
  return state === 'loading' ? 'loading' : state === 'error' ? 'failed' : 'known'
}
