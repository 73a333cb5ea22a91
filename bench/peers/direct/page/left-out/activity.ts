import type { Unsubscribe } from '../../../../../src/live/cells/subscribable.ts'

/** The automatic logout belongs to the worker: this client has none, so its tabs report nothing. */
export function watchActivity(): Unsubscribe {
  return () => {}
}

export function stayLoggedIn(): void {}
