import type { Lack } from '../../domain/connection/connection-facts.ts'
import { callWorker } from '../connection/live-client.ts'
import { PAGE_BUILD } from '../connection/page-build.ts'
import type { CheckSurroundings } from './check-connection.ts'

/** Longer than an upgrade takes over any line, and as long as the live worker waits for one. */
const PATIENCE_MS = 10_000
/** A server says something every 15 s. What is cut before that was cut for its silence. */
const HOLD_MS = 20_000
/** How long the browser itself is waited for. */
const BEGIN_MS = 6000
const STORE = 'connection check'

/** What this page knows of its browser. `refusals` are what its policy has refused of its own addresses so far. */
export function pageSurroundings(refusals: () => readonly string[], hasLostCookie: boolean): CheckSurroundings {
  return {
    origin: location.origin,
    build: PAGE_BUILD,
    fetch: (url, init) => fetch(url, init),
    clock: {
      now: () => Date.now(),
      elapsed: () => performance.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    openSocket: (url) => new WebSocket(url),
    isOnline: () => navigator.onLine,
    isSecure: isSecureContext,
    lacks,
    hasWorker,
    refusals,
    keepsCookies: () => navigator.cookieEnabled,
    hasLostCookie,
    patienceMs: PATIENCE_MS,
    holdMs: HOLD_MS,
  }
}

async function lacks(): Promise<readonly Lack[]> {
  return [
    ...('SharedWorker' in window ? [] : ['SharedWorker' as const]),
    ...('locks' in navigator ? [] : ['Web Locks' as const]),
    ...((await canStore()) ? [] : ['IndexedDB' as const]),
  ]
}

/** Private windows and policies of a company may have a database that does not open, or that never answers. */
function canStore(): Promise<boolean> {
  const opens = new Promise<boolean>((resolve) => {
    const request = indexedDB.open(STORE)
    request.onerror = () => resolve(false)
    request.onblocked = () => resolve(false)
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase(STORE)
      resolve(true)
    }
  })
  return inTime(opens)
}

/** Not only started: it answers. */
function hasWorker(): Promise<boolean> {
  return inTime(callWorker(async (api) => ({ ok: true, body: await api.stats() })).then(({ ok }) => ok))
}

/** False also for what rejects, and for what has not answered when the other steps have to begin. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), BEGIN_MS)
  })
  const is = await Promise.race([answer.catch(() => false), late])
  clearTimeout(timer)
  return is
}
