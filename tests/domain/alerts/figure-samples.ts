import type { AlertFigures } from '../../../src/wire/tabs/alert-figures.ts'

const NO_SPREAD = { count: 0, median: null, p95: null }

/** The figures of a time without alerts; `part` says what there is. */
export function sampleFigures(part: Partial<AlertFigures> = {}): AlertFigures {
  return {
    from: 0,
    until: 0,
    count: 0,
    more: 0,
    skipped: 0,
    worst: null,
    periods: { above: 0, of: 1, busiest: [] },
    hours: { above: 0, of: 1, busiest: [] },
    floods: [],
    floodCount: 0,
    floodMs: 0,
    kinds: [],
    kindCount: 0,
    ofTen: 0,
    ofHundred: 0,
    chatteringKinds: 0,
    chattering: 0,
    fleeting: 0,
    standing: [],
    standingCount: 0,
    standingWorst: null,
    priorities: [],
    duration: NO_SPREAD,
    activeMs: 0,
    acked: NO_SPREAD,
    open: 0,
    ackedByHour: Array.from({ length: 24 }, () => NO_SPREAD),
    ackedByUser: [],
    stations: [],
    stationCount: 0,
    days: [],
    hoursOfDay: new Array<number>(24).fill(0),
    ...part,
  }
}
