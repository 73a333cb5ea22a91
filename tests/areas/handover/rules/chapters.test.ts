import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import texts from '../../../../locales/de/texts.json' with { type: 'json' }
import { chaptersOf } from '../../../../src/areas/handover/rules/chapters.ts'
import { CHAPTERS, type ChapterId, isEmpty } from '../../../../src/areas/handover/rules/log-line.ts'
import type { LogWords } from '../../../../src/areas/handover/rules/log-words.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import type { Annotation } from '../../../../src/wire/server/chart.ts'
import type { ShiftExcess, ShiftLog, ShiftOverflow } from '../../../../src/wire/tabs/shift-log.ts'
import { FROM, HOUR, partOf, sampleEvent, sampleLog, sampleShiftAlert } from '../sample-log.ts'

const PV = { type: 'AnaIn', nr: 100001 } as const
const NOTE: Annotation = {
  ...{
    id: 7,
    timestamp: FROM + HOUR,
    pv: PV,
    dataSource: 'MeasurementArchive',
    text: 'Anna: gereinigt',
    visible: true,
  },
  ...{ showInDayReport: false, showInWeekReport: false, showInMonthReport: false, showInYearReport: false },
}
const format = createFormat('de', 'Europe/Berlin')
let words: LogWords

beforeAll(async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'de', resources: { de: texts }, interpolation: { escapeValue: false } })
  words = {
    t: i18n.getFixedT<['handover', 'common', 'events', 'duty', 'situation', 'cause']>('de', [
      'handover',
      'common',
      'events',
      'duty',
      'situation',
      'cause',
    ]),
    format,
    length: (ms) => `${ms / 60_000} min`,
    pvNamed: ({ nr }) => (nr === PV.nr ? { name: 'Niveau', station: 'PW Süd' } : null),
    overdue: () => 'überfällig 3 h',
  }
})

const chapterOf = (log: Partial<ShiftLog>, id: ChapterId) => {
  const found = chaptersOf(sampleLog(log), words).find((chapter) => chapter.id === id)
  if (found === undefined) throw new Error(`No chapter ${id}`)
  return found
}
const said = (log: Partial<ShiftLog>, id: ChapterId) =>
  chapterOf(log, id).lines.map(({ place, text, state, user }) => [place, text, state, user])

test('a shift in which nothing happened says so in each chapter', () => {
  const chapters = chaptersOf(sampleLog(), words)
  expect(chapters.map(({ id }) => id)).toEqual(CHAPTERS)
  expect(chapters.every(isEmpty)).toBe(true)
})

test('a chapter that was not read, or not all of it, is never empty', () => {
  const error = { kind: 'network', text: '' } as const
  const unread = partOf([], { load: { state: 'error', error } })
  for (const events of [unread, partOf([], { more: 3 }), partOf([], { skipped: 1 }), partOf([], { since: FROM + 1 })]) {
    expect(isEmpty(chapterOf({ events }, 'events'))).toBe(false)
  }
  expect(chapterOf({ events: partOf([], { more: 3, skipped: 1, since: FROM + HOUR }) }, 'events').gaps).toEqual([
    'Der Server meldet sie erst ab 10.06.2026 07:00:00.',
    '3 weitere Einträge sind nicht gelesen.',
    '1 Eintrag war nicht lesbar.',
  ])
  const older = chapterOf({ older: 1200 }, 'alerts')
  expect(isEmpty(older)).toBe(false)
  expect(older.gaps).toEqual(['1.200 Meldungen aus den Wochen davor sind nicht gelesen.'])
  expect(isEmpty(chapterOf({ older: 1200 }, 'floods'))).toBe(true)
})

test('alerts of a kind say how they are, how often and how long, and who acknowledged; their sign has both axes', () => {
  const gone = { came: 3, gone: 3, there: 0, open: 0, acked: 3, since: null, users: ['mk', ''] }
  const log = { alerts: partOf([sampleShiftAlert(), sampleShiftAlert({ id: 'gone', ...gone })]) }
  expect(said(log, 'alerts')).toEqual([
    ['PW Süd', 'Niveau hoch – Pumpen prüfen', 'steht an, 1 unquittiert · 60 min', ''],
    ['PW Süd', 'Niveau hoch – Pumpen prüfen', '3×, gegangen, quittiert · 60 min', 'mk, unbekannt'],
  ])
  expect(chapterOf(log, 'alerts').lines.map(({ sign }) => sign)).toEqual([
    { priority: 2, open: true, gone: false },
    { priority: 2, open: false, gone: true },
  ])
})

test('each line opens what it is about, at its time, and each chapter its list in the same time', () => {
  const to = FROM + 8 * HOUR
  const log: Partial<ShiftLog> = {
    alerts: partOf([sampleShiftAlert()]),
    events: partOf([sampleEvent()]),
    notes: partOf([NOTE]),
  }
  const near = (at: number, ms: number) => `${at - ms}-${at + ms}`
  expect(chapterOf(log, 'alerts').lines[0]?.to).toContain(`&range=${near(FROM + HOUR, 600_000)}&alert=level`)
  expect(chapterOf(log, 'events').lines[0]?.to).toBe(
    `/alerts/events?range=${near(FROM + 2 * HOUR, 600_000)}&event=set-1`,
  )
  expect(chapterOf(log, 'notes').lines[0]?.to).toBe(`/charts/trend?pv=AnaIn-100001&range=${near(FROM + HOUR, HOUR)}`)
  expect(chapterOf(log, 'events').all).toBe(`/alerts/events?range=${FROM}-${to}`)
  expect(chapterOf(log, 'alerts').all).toContain(`range=${FROM}-${to}`)
  expect(chapterOf(log, 'floods').all).toBe(`/alerts/figures?range=${FROM}-${to}`)
  expect(chapterOf(log, 'overflows').all).toBe('/basins?view=month&date=2026-06')
})

test('commands have both values and their outcome; notes the name of their value, by number where nobody knows it', () => {
  const events = partOf([sampleEvent(), sampleEvent({ oldValue: null, newValue: null, succeeded: false })])
  expect(said({ events }, 'events')).toEqual([
    ['PW Süd', 'Pumpe 1 · Wert gesetzt · Aus → Ein', 'ausgeführt', 'mk'],
    ['PW Süd', 'Pumpe 1 · Wert gesetzt', 'abgelehnt', 'mk'],
  ])
  const notes = partOf<Annotation>([NOTE, { ...NOTE, pv: { type: 'AnaIn', nr: 100009 } }])
  expect(said({ notes }, 'notes')).toEqual([
    ['PW Süd', 'Niveau · Anna: gereinigt', '', ''],
    ['', 'AnaIn-100009 · Anna: gereinigt', '', ''],
  ])
})

test('a value beyond its limit says how far and how long, and what is not known of it', () => {
  const excess: ShiftExcess = {
    pvRef: PV,
    pvName: 'Niveau',
    eksNr: '',
    stationNumber: 1,
    stationName: 'PW Süd',
    priority: 2,
    dimension: 'm',
    decimalPlaces: 2,
    limitType: 'Top',
    limit: 1.6,
    worst: null,
    beyondMs: HOUR,
    unknownMs: HOUR / 2,
  }
  const worst = { value: 1.92, at: FROM + 3 * HOUR }
  expect(said({ excesses: partOf([{ ...excess, worst }]) }, 'excesses')).toEqual([
    ['PW Süd', 'Niveau · schlimmster Wert 1,92\u00a0m · OGW 1,60\u00a0m', '60 min · 30 min unbekannt', ''],
  ])
  const none = { ...excess, worst: null, beyondMs: 0 }
  expect(said({ excesses: partOf([none]) }, 'excesses')).toEqual([
    ['PW Süd', 'Niveau · kein Archivwert darüber oder darunter · OGW 1,60\u00a0m', '30 min unbekannt', ''],
  ])
})

test('an overflow that ended after the time had not ended in it', () => {
  const overflow: ShiftOverflow = {
    id: 'o1',
    configId: 1,
    name: 'RÜB Nord',
    stationNumber: 1,
    type: 'Overflow',
    start: FROM,
    end: null,
    durationSeconds: 3600,
    volume: 1234,
    maxFlow: 9,
    maxLevel: 3,
    rainDepth: 5,
    maxRainIntensity: 1,
    availability: 1,
    remark: '',
  }
  const endOf = (end: number | null) => said({ overflows: partOf([{ ...overflow, end }]) }, 'overflows')[0]
  expect(endOf(FROM + HOUR)).toEqual(['RÜB Nord', '1234\u00a0m³ · 60 min lang', '', ''])
  expect(endOf(FROM + 9 * HOUR)?.[2]).toBe('noch nicht zu Ende')
  expect(endOf(null)?.[2]).toBe('noch nicht zu Ende')
})

test('what this workstation could not see is one line for each time, with all its reasons', () => {
  const unseen = [
    { from: FROM, to: FROM + HOUR, why: 'away' },
    { from: FROM + HOUR / 2, to: FROM + 2 * HOUR, why: 'link' },
  ] as const
  expect(said({ unseen }, 'unseen')).toEqual([
    ['', 'nicht geöffnet oder nicht angemeldet, keine Verbindung', '120 min', ''],
  ])
})
