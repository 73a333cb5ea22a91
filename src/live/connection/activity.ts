import { ACTIVITY_GAP_MS } from '../../domain/session/auto-logout.ts'
import type { ActivitySource } from '../../wire/tabs/session.ts'
import type { Unsubscribe } from '../cells/subscribable.ts'
import { connector } from './live-client.ts'

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
 * Reports what the user does in this tab, once a second at most, so that nobody is logged out at work. What is done in frames of
 * this page counts, and in the page that frames this one. Tabs tell each other, since some may have a worker of their own. Returns a function that ends it. Specification 9, "Auto logout".
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
  const onMessage = (event: MessageEvent) => {
    const source = event.data === FRAME_MESSAGE ? sourceOf(event) : null
    if (source !== null) report(source)
  }
  for (const type of EVENTS) window.addEventListener(type, onEvent, { capture: true, passive: true })
  window.addEventListener('message', onMessage)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Another build may say something else there, which must not keep anybody logged in.
    if (data === 'user' || data === 'frame') void connector.connection?.api.activity(data)
  })
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, onEvent, { capture: true })
    window.removeEventListener('message', onMessage)
    channel?.close()
  }
}

/**
 * Returns what a message that somebody does something counts as; null if it comes from elsewhere. The page around this one, which
 * only this server can be, is believed. A frame of this page is believed as far as somebody has just pressed something in it, which
 * the browser tells this page: one that says so for ever would defeat the logout. S-10.
 */
function sourceOf({ origin, source }: MessageEvent): ActivitySource | null {
  if (source === null || source === window) return null
  if (source === window.parent) return origin === window.location.origin ? 'user' : null
  const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source)
  if (frame === undefined || origin !== originOf(frame)) return null
  return navigator.userActivation?.isActive === true ? 'user' : 'frame'
}

/** The origin that a frame was made for; a sandboxed one has none, which is called so. */
function originOf({ sandbox, src }: HTMLIFrameElement): string {
  const isOpaque = sandbox.length > 0 && !sandbox.contains('allow-same-origin')
  return isOpaque ? 'null' : new URL(src, window.location.href).origin
}
