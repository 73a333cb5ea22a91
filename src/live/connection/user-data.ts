import type { SessionState } from '../../wire/tabs/live.ts'
import { type Notify, notify } from '../cells/subscribable.ts'
import { leavingMark } from './leaving-mark.ts'

const drops = new Set<Notify>()
const resumeWatchers = new Set<Notify>()
/** The user that the data of this tab belongs to; null while nobody is logged in. */
let owner: string | null = null
let resuming = false

/** Runs `drop` when the session of a user is over, or turns out to be another user's: what belongs to one must not reach the next. */
export function dropWithSession(drop: Notify): void {
  drops.add(drop)
}

/** Takes in where the session stands, before anything else of the same frame is shown. */
export function sessionTold(state: SessionState): void {
  switch (state.state) {
    case 'unknown':
    case 'unreachable':
      return
    case 'active':
      ownedBy(state.user.userName)
      break
    case 'leaving':
      leavingMark.set(true)
      ownedBy(null)
      break
    case 'anonymous':
    case 'ended':
      leavingMark.set(false)
      ownedBy(null)
      break
  }
  setResuming(false)
}

/**
 * The page comes back from the browser's page cache: somebody else may have logged in meanwhile. Nothing of it is shown
 * until the session is known.
 */
export function resume(): void {
  setResuming(true)
}

export function isResuming(): boolean {
  return resuming
}

export function watchResuming(onChange: Notify): Notify {
  resumeWatchers.add(onChange)
  return () => resumeWatchers.delete(onChange)
}

function ownedBy(next: string | null): void {
  const before = owner
  owner = next
  if (before !== null && before !== next) notify([...drops])
}

function setResuming(next: boolean): void {
  if (resuming === next) return
  resuming = next
  notify([...resumeWatchers])
}
