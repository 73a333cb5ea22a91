import type { BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import { readAlerts, readDeleted } from '../../src/wire/hubs/validators.ts'
import type { Store } from '../topics/store.ts'

/**
 * What a successful call does to the cells before its answer reaches the tab that asked, so that every tab shows the
 * same at once. The hub message that follows is an equal row and changes nothing. What the call makes out of date is
 * told by `INVALIDATES`.
 */
export const CELL_UPDATES: { readonly [N in EndpointName]?: (body: BodyOf<N>, store: Store) => void } = {
  ackAlerts(body, store) {
    store.alerts.applyResult({ kind: 'acks', alerts: readAlerts(body.acked).items })
  },
  deleteAlerts(body, store) {
    store.alerts.applyResult({ kind: 'deleted', ids: readDeleted(body.deleted).items })
  },
}
