import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Annotation } from '../../../src/wire/server/chart.ts'
import type { LifecycleEntry } from '../../../src/wire/server/maintenance.ts'
import type { ReportConfig, ReportData, RuebConfig, RuebEvent } from '../../../src/wire/server/report.ts'
import { LEVEL, PUMP } from '../../support/page/sample-pvs.ts'
import { EMPTY_TILE } from '../../support/writing/empty-tile.ts'
import { allTexts, button, choose, dialog, enter, field, press, soon, typedIn } from '../../support/writing/hands.ts'
import type { WritingRow } from '../../support/writing/writing-row.ts'

const SUCCESS = { status: 'Success', message: null } as const

const NOTED: Annotation = {
  id: 7,
  timestamp: Date.UTC(2026, 5, 9, 8),
  pv: LEVEL.pvRef,
  dataSource: 'MeasurementArchive',
  text: 'Sonde gereinigt',
  visible: true,
  showInDayReport: false,
  showInWeekReport: false,
  showInMonthReport: false,
  showInYearReport: false,
}
const ANNOTATION = {
  path: '/charts/annotations',
  plant: { pvs: [LEVEL], reads: { annotations: [NOTED], chartsOfAnnotation: [] } },
  right: 'editCharts',
  unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Bearbeiten von Anmerkungen.',
  hub: 'server-status',
  partial: null,
  moved: null,
  whileCut: null,
} as const
const noted = field('Text')
const found = dialog.getByRole('combobox', { name: 'Prozessvariable' })

const ANNOTATION_ROWS: readonly WritingRow[] = [
  {
    ...ANNOTATION,
    call: 'createAnnotations',
    button: () => button('Neue Anmerkung …'),
    fill: async () => {
      await enter(noted, 'Pumpe getauscht')
      // It opens for a user only.
      await userEvent.fill(found, 'Niveau')
      await userEvent.click(page.getByRole('option').first())
    },
    verb: 'Anlegen',
    typed: () => typedIn(noted),
    asks: true,
    focus: 'field',
    args: {
      annotations: [
        {
          timestamp: expect.any(Number),
          pv: LEVEL.pvRef,
          dataSource: 'MeasurementArchive',
          text: 'Pumpe getauscht',
          visible: true,
          showInDayReport: false,
          showInWeekReport: false,
          showInMonthReport: false,
          showInYearReport: false,
        },
      ],
    },
    accepted: { body: { ...SUCCESS, annotations: [NOTED] }, says: 'Anmerkung angelegt.' },
    failedTitle: 'Anmerkung wurde nicht angelegt',
    failed: 'Beim Anlegen ist ein Fehler aufgetreten.',
  },
  {
    ...ANNOTATION,
    call: 'saveAnnotations',
    path: '/charts/annotations?annotation=7',
    button: () => button('Ändern …'),
    fill: () => enter(noted, 'Sonde getauscht'),
    verb: 'Speichern',
    typed: () => typedIn(noted),
    focus: 'field',
    args: { annotations: [{ ...NOTED, text: 'Sonde getauscht' }] },
    accepted: { body: { ...SUCCESS, annotations: [NOTED] }, says: '1 Anmerkung gespeichert.' },
    failedTitle: 'Änderungen wurden nicht gespeichert',
    failed: 'Beim Speichern ist ein Fehler aufgetreten.',
  },
  {
    ...ANNOTATION,
    call: 'deleteAnnotations',
    prepare: () => choose('Sonde gereinigt'),
    button: () => button(/^(1 Anmerkung|Auswahl) löschen …$/),
    verb: 'Löschen',
    typed: null,
    focus: 'cancel',
    args: { ids: [7] },
    accepted: { body: { ...SUCCESS, annotations: [NOTED] }, says: '1 Anmerkung gelöscht.' },
    failedTitle: 'Anmerkungen wurden nicht gelöscht',
    failed: 'Beim Löschen ist ein Fehler aufgetreten.',
  },
]

const OVERFLOW_START = Date.UTC(2020, 5, 14, 12)
const BASIN: RuebConfig = {
  id: 1,
  stationNumber: 14,
  name: 'RÜB Nord',
  basinType: 'Fangbecken',
  volume: 800,
  area: 34,
  throttleFlow: 50,
  weirLevel: 3.3,
  levelPv: LEVEL.pvRef,
  overflowPv: null,
  rainPv: null,
}
const OVERFLOW: RuebEvent = {
  id: 'E1',
  configId: 1,
  type: 'Overflow',
  start: OVERFLOW_START,
  end: OVERFLOW_START + 7_200_000,
  durationSeconds: 7200,
  volume: 120,
  maxFlow: 40,
  maxLevel: 3.4,
  rainDepth: 12,
  maxRainIntensity: 20,
  availability: 1,
  remark: '',
}
const DRAFT = {
  timestamp: OVERFLOW_START,
  pv: LEVEL.pvRef,
  dataSource: 'MeasurementArchive',
  text: 'Drossel verlegt',
  visible: true,
  showInDayReport: false,
  showInWeekReport: false,
  showInMonthReport: false,
  showInYearReport: false,
} as const

const REMARK_ROWS: readonly WritingRow[] = [
  {
    ...ANNOTATION,
    call: 'createAnnotations',
    what: 'a remark of an overflow',
    path: '/basins?view=month&date=2020-06&event=E1',
    plant: {
      pvs: [LEVEL],
      reads: {
        annotations: [],
        ruebConfigs: { ruebConfigItems: [BASIN] },
        ruebEvents: { ruebEvents: [OVERFLOW] },
        sebamConfigs: [],
        firstDateOfPvs: { timestamp: Date.UTC(2019, 0, 1) },
      },
    },
    button: () => button('Bemerkung …'),
    fill: () => enter(noted, 'Drossel verlegt'),
    verb: 'Anlegen',
    typed: () => typedIn(noted),
    asks: true,
    focus: 'field',
    args: { annotations: [DRAFT] },
    accepted: { body: { ...SUCCESS, annotations: [{ ...DRAFT, id: 8 }] }, says: 'Anmerkung angelegt.' },
    failedTitle: 'Anmerkung wurde nicht angelegt',
    failed: 'Beim Anlegen ist ein Fehler aufgetreten.',
  },
]

const NOTE = { id: 5, content: 'Rechen gereinigt' }
const ownNote = page.getByRole('textbox', { name: 'Schichtbuch', includeHidden: true })

const NOTE_ROWS: readonly WritingRow[] = [
  {
    call: 'saveNote',
    path: '/dashboards',
    plant: {
      reads: {
        dashboardConfig: {
          dashboards: [
            {
              id: 1,
              name: 'Übersicht',
              layout: 'StackLayout',
              columns: 0,
              tiles: [{ ...EMPTY_TILE, id: 1, type: 'Note', title: 'Schichtbuch', note: NOTE }],
            },
          ],
        },
      },
      cells: { dashboardNote: { '5': NOTE } },
    },
    prepare: async () => {
      if (ownNote.query() === null) await press(button('Bearbeiten'))
      await enter(ownNote, 'Pumpe 2 in Reparatur')
    },
    button: () => button('Speichern'),
    verb: null,
    typed: () => typedIn(ownNote),
    focus: 'field',
    args: { id: 5, note: { id: 5, content: 'Pumpe 2 in Reparatur' } },
    accepted: { body: SUCCESS, says: 'Die Notiz ist gespeichert.' },
    failedTitle: 'Notiz wurde nicht gespeichert',
    failed: 'Der Text steht noch im Feld.',
    right: 'editNotes',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Ändern von Notizen.',
    barred: () => button('Bearbeiten'),
    hub: 'dashboard',
    partial: null,
    moved: {
      by: (plant) => plant.set('dashboardNote', '5', { id: 5, content: 'Taucher im Becken' }),
      says: 'Jemand hat diese Notiz inzwischen geändert:',
      seen: 'Meinen Text behalten',
    },
    whileCut: null,
  },
]

const ENTRY: LifecycleEntry = {
  id: 3,
  maintenanceTimestamp: Date.UTC(2026, 4, 4, 8),
  pvRef: PUMP.pvRef,
  category: 'Service',
  text: 'Dichtung geprüft',
  person: 'Berg',
  runtime: 800,
  cost: null,
  nextDue: null,
}
const MACHINE = {
  path: '/maintenance/machines/DigiIn-1400010',
  plant: {
    pvs: [PUMP],
    reads: {
      lifecycle: [ENTRY],
      maintenanceDescriptions: [],
      maintenanceNotifications: [],
      datasheetDocuments: { ...SUCCESS, entries: [] },
      datasheetData: { ...SUCCESS, entries: [] },
      datasheetParts: { ...SUCCESS, entries: [] },
    },
  },
  right: 'editMaintenance',
  unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Ändern der Wartung.',
  hub: 'pv',
  partial: null,
  moved: null,
  whileCut: null,
} as const
const LIFECYCLE = {
  ...MACHINE,
  button: () => button('1 Änderung speichern'),
  verb: null,
  focus: 'field',
  accepted: {
    body: { ...SUCCESS, created: [], updated: [], deletedIds: [] },
    says: '1 Änderung gespeichert.',
  },
  failedTitle: 'Der Maschinenlebenslauf wurde nicht gespeichert',
  failed: 'Beim Speichern des Lebenslaufs ist ein Fehler aufgetreten.',
  barred: () => button('Eintrag …'),
} as const
const OIL_CHANGED = {
  maintenanceTimestamp: expect.any(Number),
  pvRef: PUMP.pvRef,
  category: 'Service',
  text: 'Öl gewechselt',
  person: '',
  runtime: null,
  cost: null,
  nextDue: null,
}
const newEntry = page.getByRole('alertdialog', { name: 'Neuer Eintrag' })
const standing = (text: string) => (allTexts().includes(text) ? text : '')

const MACHINE_ROWS: readonly WritingRow[] = [
  {
    ...LIFECYCLE,
    call: 'createLifecycleEntry',
    prepare: async () => {
      await press(button('Eintrag …'))
      await enter(newEntry.getByRole('textbox', { name: 'Was' }), 'Öl gewechselt')
      await press(newEntry.getByRole('button', { name: 'Übernehmen' }))
      await soon(() => newEntry.query()).toBeNull()
    },
    typed: () => standing('Öl gewechselt'),
    args: { entry: OIL_CHANGED },
  },
  {
    ...LIFECYCLE,
    call: 'createLifecycleEntry',
    what: 'at once',
    button: () => button('Eintrag …'),
    fill: () => enter(field('Was'), 'Öl gewechselt'),
    verb: 'Speichern',
    typed: () => typedIn(field('Was')),
    asks: true,
    args: { entry: OIL_CHANGED },
    accepted: { ...LIFECYCLE.accepted, says: 'Erledigt: Eintrag.' },
  },
  {
    ...LIFECYCLE,
    call: 'saveLifecycle',
    prepare: async () => {
      await press(page.getByRole('row').filter({ hasText: 'Dichtung geprüft' }).getByRole('gridcell').first())
      await press(button('Löschen'))
    },
    typed: null,
    args: { entriesToCreate: [], entriesToUpdate: [], idsToDelete: [3] },
  },
  {
    ...MACHINE,
    call: 'uploadDocument',
    what: 'an address',
    button: () => button('Dokument …'),
    fill: async () => {
      await enter(dialog.getByRole('combobox', { name: 'Art' }), 'Url')
      await enter(field('Beschreibung'), 'Handbuch')
      await enter(field('Adresse'), 'https://example.org/pumpe')
    },
    verb: 'Hinzufügen',
    typed: () => typedIn(field('Adresse')),
    asks: true,
    focus: 'field',
    args: {
      pvType: 'DigiIn',
      pvNr: 1_400_010,
      description: 'Handbuch',
      docType: 'Url',
      target: 'https://example.org/pumpe',
    },
    accepted: { body: { entries: [] }, says: 'Adresse hinzugefügt.' },
    failedTitle: 'Dokument wurde nicht gespeichert',
    failed: 'Beim Speichern des Dokuments ist ein Fehler aufgetreten.',
  },
]

const REPORT: ReportConfig = {
  id: 3,
  name: 'Tagesbericht Labor',
  period: 'day',
  columns: [
    {
      pv: LEVEL.pvRef,
      title: 'Schlammspiegel',
      dimension: 'm',
      decimalPlaces: 2,
      reportValueType: 'Value',
      isManual: true,
    },
  ],
}
const DATA: ReportData = {
  reportId: 3,
  date: '2020-06-10',
  isLocked: false,
  rows: [
    {
      timestamp: Date.UTC(2020, 5, 9, 22),
      cells: [{ value: null, quality: 'Good', state: 'Empty', coverage: 0 }],
    },
  ],
  summaries: [],
  remark: '',
}
const cell = page.getByRole('textbox', { name: /^Schlammspiegel, /, includeHidden: true })

const REPORT_ROWS: readonly WritingRow[] = [
  {
    call: 'saveManualInput',
    path: '/reports/day/3/2020-06-10',
    plant: { pvs: [LEVEL], reads: { reportConfigs: { reportConfigs: [REPORT] }, reportData: DATA } },
    prepare: () => enter(cell, '4,25'),
    button: () => button('1 Eingabe speichern'),
    verb: null,
    typed: () => typedIn(cell),
    focus: 'field',
    args: {
      reportId: 3,
      period: 'day',
      date: '2020-06-10',
      inputs: [{ pv: LEVEL.pvRef, index: 0, value: 4.25, state: 'Manual', resetManualInput: false }],
    },
    accepted: { body: { ...SUCCESS, unauthorizedPvs: [] }, says: '1 Eingabe gespeichert.' },
    failedTitle: 'Handeingaben wurden nicht gespeichert',
    failed: 'Beim Speichern der Handeingaben ist ein Fehler aufgetreten. Die Eingaben stehen noch hier.',
    right: 'editReports',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte für Handeingaben.',
    barred: null,
    hub: 'reportdata',
    partial: {
      body: { ...SUCCESS, status: 'Failed', unauthorizedPvs: [LEVEL.pvRef] },
      item: 'Schlammspiegel',
      says: 'Keine Rechte für diese Prozessvariable.',
    },
    moved: null,
    whileCut: null,
  },
]

/** Calls that write into the books of the plant. */
export const RECORD_ROWS: readonly WritingRow[] = [
  ...ANNOTATION_ROWS,
  ...REMARK_ROWS,
  ...NOTE_ROWS,
  ...MACHINE_ROWS,
  ...REPORT_ROWS,
]
