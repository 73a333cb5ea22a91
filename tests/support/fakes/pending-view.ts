import type { AlertView } from '../../../src/domain/alerts/alert-view.ts'

/** All pending alerts, newest first: the view with which the list opens. */
export const PENDING: AlertView = {
  source: { of: 'pending' },
  filter: ['and'],
  sort: 'came',
  descending: true,
  language: 'de',
  group: null,
  heldAt: null,
}
