import type { ArgsOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import { leaseId } from '../../wire/tabs/live.ts'
import type { SessionState } from '../../wire/tabs/session.ts'
import { beginEmpty } from '../connection/after-paint.ts'
import { mirror, subscribeCell } from '../connection/live-client.ts'
import { getQuery } from './query-cache.ts'

/** Calls that every page needs, with their arguments. */
type Prefetched = { readonly [N in ReadingName]?: ArgsOf<N> }

/**
 * Asks for what every page needs while the interface is still loading: as soon as somebody is logged in, never before.
 * Returns a function to call when the interface begins to render; no frame waits for a picture until then.
 */
export function prefetch(calls: Prefetched): () => void {
  subscribeCell('session', '', () => {
    if (sessionState() !== 'active') return
    for (const [name, args] of Object.entries(calls) as [ReadingName, ArgsOf<ReadingName>][]) {
      getQuery(name, args).prefetch()
    }
  })
  return beginEmpty()
}

/** Resolves when it is known who is logged in, at the latest after `patienceMs`. */
export function sessionKnown(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(finish, patienceMs)
    const check = () => {
      const state = sessionState()
      if (state !== undefined && state !== 'unknown') finish()
    }
    const unsubscribe = subscribeCell('session', '', check)
    check()
  })
}

function sessionState(): SessionState['state'] | undefined {
  const session = mirror.value(leaseId('session', ''))?.value as SessionState | null | undefined
  return session?.state
}
