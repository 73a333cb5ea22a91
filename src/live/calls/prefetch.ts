import { liveKey } from '../../domain/values/pv-ref.ts'
import type { ArgsOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import { pageKey } from '../../wire/tabs/list-page.ts'
import { leaseId } from '../../wire/tabs/live.ts'
import type { PvRow } from '../../wire/tabs/pv-list.ts'
import type { SessionState } from '../../wire/tabs/session.ts'
import type { Unsubscribe } from '../cells/subscribable.ts'
import { beginEmpty } from '../connection/after-paint.ts'
import { mirror, subscribeCell, subscribeSlot } from '../connection/live-client.ts'
import { getQuery, isAnswered } from './query-cache.ts'

/** Calls that every page needs, with their arguments. */
type Prefetched = { readonly [N in ReadingName]?: ArgsOf<N> }

/** What a page shows at first lasts so long after the interface has begun to render: its views have their own leases then. */
const KEPT_MS = 5000

/** What the first picture of a page needs. */
export interface FirstPicture {
  readonly calls: Prefetched
  /** Text of the view of PVs (`pvViewText`) that the page shows; null without one. */
  readonly pvs: string | null
}

/**
 * Leases what the first picture needs while the interface is still loading, so that it needs no second one: the session,
 * the first page of a list with what its rows show, and, as soon as somebody is logged in, these calls. Never before
 * that: without a session nothing of a user is there. Returns a function to call when the interface begins to render.
 */
export function prefetch({ calls, pvs }: FirstPicture): () => void {
  const beginDrawing = beginEmpty()
  subscribeCell('session', '', () => {
    if (sessionState() !== 'active') return
    for (const [name, args] of Object.entries(calls) as [ReadingName, ArgsOf<ReadingName>][]) {
      getQuery(name, args).prefetch()
    }
  })
  // From the values on nothing more is needed before a picture, and every further frame takes time from the interface.
  const release = pvs === null ? null : leaseRows(pageKey(pvs, 0), () => queueMicrotask(beginDrawing))
  return () => {
    beginDrawing()
    if (release !== null) setTimeout(release, KEPT_MS)
  }
}

/**
 * Leases a page of PVs, and once it has rows what they show, in the task of its frame: a value never arrives without the
 * state of its station, which says whether it is only last known. Calls `onRows` when it has rows. Returns a function that
 * releases all of it.
 */
function leaseRows(key: string, onRows: () => void): Unsubscribe {
  let releaseCells: Unsubscribe | null = null
  const releasePage = subscribeCell('pvPage', key, () => {
    const rows = mirror.page('pvPage', key)?.rows ?? []
    if (rows.length === 0) {
      // The session has ended.
      releaseCells?.()
      releaseCells = null
    } else if (releaseCells === null) {
      releaseCells = leaseCells(rows)
      onRows()
    }
  })
  return () => {
    releasePage()
    releaseCells?.()
  }
}

function leaseCells(rows: readonly PvRow[]): Unsubscribe {
  const stations = new Set(rows.map(({ config }) => String(config.stationNumber)))
  const releases = [
    // With listeners, as those of a view: a frame that nobody listens to waits for no picture.
    ...rows.flatMap(({ config }) => liveKey(config.pvRef) ?? []).map((key) => subscribeSlot(key, nothing)),
    ...[...stations].map((station) => subscribeCell('dialState', station, nothing)),
    ...rows.map(({ id }) => subscribeCell('pvAlert', id, nothing)),
  ]
  return () => {
    for (const release of releases) release()
  }
}

const nothing = () => undefined

/**
 * Resolves when it is known who is logged in and, if somebody is, when this call has an answer, good or bad; at the latest after
 * `patienceMs`.
 */
export function frameKnown(name: ReadingName, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    let stopQuery: Unsubscribe | null = null
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      stopQuery?.()
      resolve()
    }
    const timer = setTimeout(finish, patienceMs)
    const check = () => {
      const state = sessionState()
      if (state === undefined || state === 'unknown') return
      const query = getQuery(name, {} as ArgsOf<ReadingName>)
      if (state !== 'active' || isAnswered(query.state())) finish()
      else stopQuery ??= query.subscribe(check)
    }
    const unsubscribe = subscribeCell('session', '', check)
    check()
  })
}

function sessionState(): SessionState['state'] | undefined {
  const session = mirror.value(leaseId('session', ''))?.value as SessionState | null | undefined
  return session?.state
}
