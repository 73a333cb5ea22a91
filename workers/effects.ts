import type { BodyOf, EndpointName } from '../src/wire/endpoints.ts'
import type { Session } from './session.ts'
import type { Store } from './store.ts'
import { TOPICS } from './topics.ts'

interface EffectParts {
  readonly store: Store
  readonly session: Session
}

/**
 * What a successful call does to the cells before its answer reaches the tab that asked, so that every tab shows the
 * same at once. The hub message that follows is an equal row and changes nothing.
 */
export const EFFECTS: {
  readonly [N in EndpointName]?: (body: BodyOf<N>, parts: EffectParts) => Promise<void> | void
} = {
  async login(body, { session }) {
    if (body.status === 'Success') await session.begun()
  },
  ackAlerts(body, { store }) {
    const delta = TOPICS.pendingAlerts.on.ackAlerts?.(body.acked)
    if (delta !== undefined) store.rows.pendingAlerts.apply(delta)
  },
}
