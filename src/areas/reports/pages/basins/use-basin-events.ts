import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { call } from '../../../../live/calls/call.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useRetry } from '../../../../ui/load-gate/use-retry.ts'
import type { RuebConfig, RuebEvents, RuebLevelGap } from '../../../../wire/server/report.ts'
import type { CallError } from '../../../../wire/server/result.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import { type BasinEvent, mergedEvents } from '../../rules/basin-events.ts'
import { type BasinPeriod, type EventRequest, eventRequests } from '../../rules/basin-period.ts'

interface KnownEvents {
  /** Merged, oldest first, also those that began before the period. */
  readonly events: readonly BasinEvent[]
  /** When levels were not known; null where the server does not tell. */
  readonly gaps: readonly RuebLevelGap[] | null
}

interface LoadedEvents {
  readonly load: LoadState
  /** Null until all calls are answered. */
  readonly known: KnownEvents | null
  /** Calls that were answered, of how many. */
  readonly done: number
  readonly total: number
  readonly refetch: () => void
}

interface Answers {
  readonly requests: readonly EventRequest[]
  readonly lists: readonly (RuebEvents | undefined)[]
  readonly isReading: boolean
  readonly error: CallError | null
}

/**
 * Loads the events of a period, one call after the other, since a year of a large plant takes its server a while. A period that
 * is not over is read again every minute: only the calls that may have changed. Specification 7, "Rueb and Sebam".
 */
export function useBasinEvents(period: BasinPeriod, configs: readonly RuebConfig[], zone: string): LoadedEvents {
  const { from, to } = period
  const requests = useMemo(
    () =>
      eventRequests(
        { from, to },
        configs.map(({ id }) => id),
        zone,
      ),
    [from, to, configs, zone],
  )
  const [answers, setAnswers] = useState<Answers>(() => nothingOf(requests))
  const [round, setRound] = useState(0)
  const refetch = useCallback(() => setRound((before) => before + 1), [])
  const retry = useRetry(refetch)
  // Another round is another reading of the same.
  const reading = useMemo(() => ({ requests, round }), [requests, round])
  const answersTo = useEffectEvent((own: readonly EventRequest[]) => answersOf(answers, own))
  useEffect(() => {
    const { requests: own } = reading
    let isOver = false
    const read = async (known: Answers) => {
      const lists = [...known.lists]
      const newest = own.at(-1)?.to
      const tell = (change: Partial<Answers>) => {
        if (!isOver) setAnswers({ requests: own, lists: [...lists], isReading: true, error: null, ...change })
      }
      tell({})
      for (const [index, request] of own.entries()) {
        // What lies before the newest part is over.
        if (lists[index] !== undefined && request.to !== newest) continue
        const result = await call('ruebEvents', request)
        if (isOver) return
        if (!result.ok) {
          retry.failed()
          return tell({ isReading: false, error: result.error })
        }
        lists[index] = result.body
        tell({})
      }
      retry.succeeded()
      tell({ isReading: false })
    }
    void read(answersTo(own))
    return () => {
      isOver = true
      retry.stop()
    }
  }, [reading, retry])
  const { lists, isReading, error } = answersOf(answers, requests)
  const known = useMemo<KnownEvents | null>(() => {
    const answered = lists.filter((list) => list !== undefined)
    if (answered.length < lists.length) return null
    const gaps = answered.map(({ levelGaps }) => levelGaps).filter((own) => own !== undefined)
    return {
      events: mergedEvents(answered.flatMap(({ ruebEvents }) => ruebEvents)),
      gaps: gaps.length < answered.length ? null : gaps.flat(),
    }
  }, [lists])
  const load = loadOf(isReading, error, known !== null)
  // Of many responses, so it has no time of one.
  useRereads({ load, readAt: Number.NaN, refetch })
  return { load, known, done: lists.filter((list) => list !== undefined).length, total: requests.length, refetch }
}

/** Those of other requests are of another period. */
function answersOf(answers: Answers, requests: readonly EventRequest[]): Answers {
  return answers.requests === requests ? answers : nothingOf(requests)
}

function nothingOf(requests: readonly EventRequest[]): Answers {
  return { requests, lists: requests.map(() => undefined), isReading: true, error: null }
}

function loadOf(isReading: boolean, error: CallError | null, isKnown: boolean): LoadState {
  if (error !== null) return { state: 'error', error }
  if (!isReading) return { state: 'ready' }
  return { state: isKnown ? 'updating' : 'loading' }
}
