import { page } from 'vitest/browser'
import { sampleAlert, sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { button, choose, press } from '../../support/writing/hands.ts'
import type { WritingRow } from '../../support/writing/writing-row.ts'

const ALERT = sampleAlert()
const SUMMARY = sampleSummary({ open: 1, all: 1 })
const SUCCESS = { status: 'Success', errorMessage: null }
const ACK = {
  path: '/alerts/pending',
  plant: { alerts: [ALERT], cells: { alertSummary: { '': SUMMARY } } },
  typed: null,
  focus: 'cancel',
  failedTitle: 'Störmeldungen konnten nicht quittiert werden',
  failed: 'Beim Quittieren ist ein Fehler aufgetreten',
  right: 'acknowledgeAlerts',
  unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Quittieren.',
  hub: 'alert',
  partial: null,
  moved: null,
  whileCut: null,
} as const

/** Calls that act on alerts. */
export const ALERT_ROWS: readonly WritingRow[] = [
  {
    ...ACK,
    call: 'ackAlerts',
    named: 'PW Dorfanger: Pumpen prüfen',
    prepare: () => choose('Niveau Pumpensumpf'),
    button: () => button(/^(1 Störmeldung|1 Zeile|Auswahl) quittieren$/),
    verb: null,
    args: { ids: ['a1'] },
    accepted: {
      body: { ...SUCCESS, acked: [{ ...ALERT, ackTimestamp: 2000, ackUser: 'operator' }] },
      says: '1 Störmeldung quittiert.',
    },
  },
  {
    ...ACK,
    call: 'ackAlerts',
    named: 'PW Dorfanger: Pumpen prüfen',
    // On a telephone it is an entry of the tools.
    prepare: async () => {
      if (window.innerWidth < 600) await press(button('Werkzeuge'))
    },
    button: () => button('Alle quittieren …').or(page.getByRole('menuitem', { name: /^Alle quittieren …/ })),
    verb: 'Alle quittieren',
    args: { ids: ['a1'] },
    accepted: {
      body: { ...SUCCESS, acked: [{ ...ALERT, ackTimestamp: 2000, ackUser: 'operator' }] },
      says: '1 Störmeldung quittiert.',
    },
  },
  {
    ...ACK,
    call: 'deleteAlerts',
    path: '/alerts/archive',
    named: 'PW Dorfanger',
    prepare: () => choose('Niveau Pumpensumpf'),
    button: () => button(/^(1 Störmeldung|Auswahl) löschen …$/),
    verb: 'Löschen',
    args: { ids: ['a1'] },
    accepted: { body: { ...SUCCESS, deleted: [{ id: 'a1' }] }, says: '1 Störmeldung gelöscht.' },
    failedTitle: 'Störmeldungen konnten nicht gelöscht werden',
    failed: 'Beim Löschen ist ein Fehler aufgetreten.',
    right: 'deleteAlerts',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Löschen.',
  },
]
