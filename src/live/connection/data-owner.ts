import type { SessionState } from '../../wire/tabs/session.ts'
import { type Listener, Subscribable, type Unsubscribe } from '../cells/subscribable.ts'

const LEAVING_KEY = 'plant.leaving'

/** Name of the user the data of this tab belongs to; null while nobody is logged in. */
let owner: string | null = null
let sessions = 0
let resuming = false
const sessionEnd = new Subscribable()
const resumingChange = new Subscribable()

/**
 * Calls `drop` when a user's session ends or turns out to be another user's. Modules that keep data of a user must drop
 * it there, before the next user sees the page.
 */
export function onSessionEnd(drop: Listener): void {
  sessionEnd.subscribe(drop)
}

/** Returns the name of the user the data of this tab belongs to; null while nobody is logged in. */
export function ownerName(): string | null {
  return owner
}

/** Returns how many sessions have ended: what was begun in an earlier one never goes on for the next user. */
export function sessionNumber(): number {
  return sessions
}

/** Applies the state of the session, before anything else of the same frame is shown. */
export function applySession(state: SessionState): void {
  switch (state.state) {
    case 'unknown':
    case 'unreachable':
      return
    case 'active':
      // Somebody has logged in since: the mark of the user before must not log him out in the next tab.
      leavingMark.set(false)
      setOwner(state.user.userName)
      break
    case 'leaving':
      leavingMark.set(true)
      setOwner(null)
      break
    case 'anonymous':
    case 'ended':
      leavingMark.set(false)
      setOwner(null)
      break
  }
  setResuming(false)
}

/**
 * Marks the page as restored from the back/forward cache: another user may have logged in meanwhile, so it stays hidden
 * until the session is known.
 */
export function beginResuming(): void {
  setResuming(true)
}

export function isResuming(): boolean {
  return resuming
}

export function subscribeResuming(onChange: Listener): Unsubscribe {
  return resumingChange.subscribe(onChange)
}

/** Hides or shows the whole page through an attribute that `base.css` styles. Works without React, in the same task. */
export function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered)
}

/**
 * Remembers in this browser that a user has logged out, until the server has confirmed it: a worker that starts in
 * between finds a valid cookie and would let the next person in. Without storage only the running worker knows.
 */
export const leavingMark = {
  isSet(): boolean {
    try {
      return localStorage.getItem(LEAVING_KEY) !== null
    } catch {
      return false
    }
  },
  set(isLeaving: boolean): void {
    try {
      if (isLeaving) localStorage.setItem(LEAVING_KEY, '1')
      else localStorage.removeItem(LEAVING_KEY)
    } catch {
      // Storage is blocked or full.
    }
  },
}

function setOwner(next: string | null): void {
  const before = owner
  owner = next
  if (before === null || before === next) return
  sessions += 1
  sessionEnd.notify()
}

function setResuming(next: boolean): void {
  if (resuming === next) return
  resuming = next
  resumingChange.notify()
}
