import type { ArgsOf, BodyOf, EndpointName } from '../src/wire/endpoints.ts'
import type { PvConfig, PvRef } from '../src/wire/pv.ts'
import { readAlerts, readDeleted } from './readable.ts'
import type { KeyBatcher } from './rest/key-batcher.ts'
import type { Session } from './session.ts'
import type { Store } from './store.ts'

interface EffectParts {
  readonly store: Store
  readonly session: Session
  readonly configs: KeyBatcher<PvRef, PvConfig>
}

/**
 * What a successful call does to the cells before its answer reaches the tab that asked, so that every tab shows the
 * same at once. The hub message that follows is an equal row and changes nothing.
 */
export const EFFECTS: {
  readonly [N in EndpointName]?: (body: BodyOf<N>, parts: EffectParts, args: ArgsOf<N>) => Promise<void> | void
} = {
  async login(body, { session }) {
    if (body.status === 'Success') await session.begun()
  },
  async secondFactor(body, { session }) {
    if (body.status === 'Success') await session.begun()
  },
  setLimits(_, { configs }, { newLimits }) {
    configs.forget(newLimits.map(({ pvLimitRef }) => pvLimitRef.pv))
  },
  setPriorities(_, { configs }, { newPriorities }) {
    configs.forget(newPriorities.map(({ pvRef }) => pvRef))
  },
  ackAlerts(body, { store }) {
    store.alerts.done({ kind: 'acks', alerts: readAlerts(body.acked).items })
  },
  deleteAlerts(body, { store }) {
    store.alerts.done({ kind: 'deleted', ids: readDeleted(body.deleted).items })
  },
}
