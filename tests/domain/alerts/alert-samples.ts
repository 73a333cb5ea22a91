import { SEARCHED_FIELDS, type SearchableAlert } from '../../../src/domain/alerts/alert-fields.ts'
import { SharedText } from '../../../src/domain/base/filter.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertSummary } from '../../../src/wire/tabs/alert-list.ts'

/** An open alert that is still there; `part` says what is special about it. */
export function sampleAlert(part: Partial<Alert> = {}): Alert {
  return {
    id: 'a1',
    pvGroupId: 1,
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    pvRef: { type: 'AnaIn', nr: 1_400_001 },
    pvName: 'Niveau Pumpensumpf',
    eksNr: 'PW14-SU1-L01',
    priority: 3,
    description: 'PW Dorfanger: Niveau Pumpensumpf hoch',
    message: 'Pumpen prüfen',
    timestamp: 1000,
    goneTimestamp: null,
    ackTimestamp: null,
    ackUser: null,
    value: 1.72,
    limit: 1.6,
    limitType: 'TopMiddle',
    dimension: 'm',
    decimalPlaces: 2,
    ...part,
  }
}

/** The summary of a plant without alerts; `part` says what there is. */
export function sampleSummary(part: Partial<AlertSummary> = {}): AlertSummary {
  return {
    counts: [],
    open: 0,
    all: 0,
    newest: [],
    mostUrgent: null,
    raised: [],
    unheard: [],
    recent: 0,
    standing: 0,
    unreadable: 0,
    flood: null,
    aside: null,
    ...part,
  }
}

/** The alert with texts that it shares with no other. */
export function searchableAlert(alert: Alert): SearchableAlert {
  return { alert, texts: SEARCHED_FIELDS.map((field) => new SharedText(alert[field])) }
}
