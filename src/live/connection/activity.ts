import { ACTIVITY_GAP_MS } from '../../domain/session/auto-logout.ts'
import type { ActivitySource } from '../../wire/tabs/session.ts'
import type { Unsubscribe } from '../cells/subscribable.ts'
import { connector, liveMode } from './live-client.ts'

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
/** What a frame sends when somebody does something in it. Specification 9, "Auto logout". */
const FRAME_MESSAGE = 'user-interaction'
const CHANNEL = 'plant.activity'

const reportedAt: Record<ActivitySource, number> = { user: Number.NEGATIVE_INFINITY, frame: Number.NEGATIVE_INFINITY }

/** Puts off the automatic logout for every tab, because the user has decided so. */
export function stayLoggedIn(): void {
  void connector.connection?.api.activity('user')
}

/**
 * Reports what the user does in this tab, once a second at most, so that nobody is logged out at work. Frames of this page
 * count if they come from this server. A tab with a worker of its own learns from the others through the browser.
 * Returns a function that ends it. Specification 9, "Auto logout".
 */
export function watchActivity(): Unsubscribe {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null
  const report = (source: ActivitySource) => {
    const now = performance.now()
    if (now - reportedAt[source] < ACTIVITY_GAP_MS) return
    reportedAt[source] = now
    void connector.connection?.api.activity(source)
    channel?.postMessage(source)
  }
  // What a script pretends is not the user.
  const onEvent = ({ isTrusted }: Event) => isTrusted && report('user')
  const onMessage = (event: MessageEvent) => isOfOwnFrame(event) && report('frame')
  for (const type of EVENTS) window.addEventListener(type, onEvent, { capture: true, passive: true })
  window.addEventListener('message', onMessage)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (liveMode() !== 'shared') void connector.connection?.api.activity(data === 'frame' ? 'frame' : 'user')
  })
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, onEvent, { capture: true })
    window.removeEventListener('message', onMessage)
    channel?.close()
  }
}

/** Returns whether a frame of this page, from this server, says exactly that somebody does something in it. */
function isOfOwnFrame({ data, origin, source }: MessageEvent): boolean {
  if (data !== FRAME_MESSAGE || origin !== window.location.origin || source === null) return false
  return Array.from({ length: window.length }, (_, index) => window[index]).some((frame) => frame === source)
}
