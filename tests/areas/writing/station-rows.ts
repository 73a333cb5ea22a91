import { page } from 'vitest/browser'
import type { AlarmCallNumbers, AlarmPlan } from '../../../src/wire/server/remote-alert.ts'
import type { Station } from '../../../src/wire/server/station.ts'
import type { PlayedPlant } from '../../support/page/played-plant.ts'
import { button, choose, dialog, enter, field, tick, typedIn } from '../../support/writing/hands.ts'
import type { WritingRow } from '../../support/writing/writing-row.ts'

const SUCCESS = { status: 'Success', errorMessage: null }
const NO_PLAN_RIGHT = 'Der angemeldete Benutzer besitzt keine Rechte zum Ändern von Alarmplänen.'
const NO_NUMBER_RIGHT = 'Der angemeldete Benutzer besitzt keine Rechte zum Ändern von Rufnummern.'

export const STATION: Station = {
  id: 12,
  name: 'PW Bahnhof',
  hasGeoLocation: false,
  location: null,
  processImage: null,
}

const CALLED = { ...SUCCESS, missing: [], notCallable: [], unauthorized: [] }
const CALL = {
  call: 'callStations',
  path: '/station-calls',
  plant: {
    reads: { stations: [STATION] },
    cells: { dialState: { '12': { stationNumber: 12, dialState: 'NotConnected' } } },
  },
  prepare: () => choose('PW Bahnhof'),
  typed: null,
  focus: 'cancel',
  failedTitle: 'Aktion konnte nicht durchgeführt werden',
  failed: 'Keine der Stationen hat die Aktion angenommen.',
  right: 'callStations',
  unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Anwählen von Stationen.',
  hub: 'station',
  partial: {
    body: { ...CALLED, status: 'Failed', notCallable: [{ stationNumber: 12 }] },
    item: 'PW Bahnhof',
    says: 'Diese Station kann nicht angewählt werden.',
  },
  moved: {
    by: (plant: PlayedPlant) => plant.set('dialState', '12', { stationNumber: 12, dialState: 'Busy' }),
    says: /PW Bahnhof\s*beschäftigt/,
  },
  whileCut: null,
} as const

const CALL_ROWS: readonly WritingRow[] = (
  [
    ['Connect', 'Verbinden', '1 Station wird verbunden.'],
    ['Disconnect', 'Trennen', '1 Station wird getrennt.'],
    ['Status', 'Status abfragen', '1 Station wird abgefragt.'],
  ] as const
).map(([action, verb, says]) => ({
  ...CALL,
  what: action,
  button: () => button(verb),
  verb,
  args: { action, stations: [{ stationNumber: 12 }] },
  accepted: { body: CALLED, says },
}))

export function planOf(planNumber: number, planname: string, active: boolean): AlarmPlan {
  return {
    station: { stationNumber: 12 },
    planNumber,
    planname,
    active,
    activeSince: null,
    groupname: 'Abwasser',
    activePriorities: Array.from({ length: 10 }, () => true),
    recipients: Array.from({ length: 20 }, () => null),
    alertingCount: 0,
    alertingCountMax: 10,
    callNumberChangeCount: 0,
    callNumberChangeCountMax: 10,
    undeliveredMessages: 0,
    deliveredMessages: 0,
    currentUserCanEdit: true,
  }
}
const DAY = planOf(1, 'Abwasser Tag', false)
const NIGHT = planOf(2, 'Abwasser Nacht', true)
const refOf = ({ station, planNumber }: AlarmPlan) => ({ station, planNumber })
const CHANGED = { ...SUCCESS, alarmPlans: [{ ...DAY, active: true }], unauthorizedPlans: [] }

const PLAN = {
  path: '/remote-alarm/plans',
  plant: {
    reads: {
      stations: [STATION],
      alarmPlans: { alarmPlans: [DAY, NIGHT] },
      plansToConfirm: { alarmPlans: [] },
    },
    cells: { alarmPlan: { '12-1': DAY, '12-2': NIGHT } },
  },
  prepare: () => choose('Abwasser Tag'),
  typed: null,
  focus: 'cancel',
  failedTitle: 'Pläne wurden nicht gespeichert',
  failed: 'Beim Speichern der Alarmpläne ist ein Fehler aufgetreten.',
  right: 'editPlans',
  unauthorized: NO_PLAN_RIGHT,
  hub: 'station',
  partial: {
    body: { ...CHANGED, status: 'Failed', alarmPlans: [], unauthorizedPlans: [refOf(DAY)] },
    item: 'Abwasser Tag',
    says: 'Keine Rechte für diesen Alarmplan.',
  },
  whileCut: null,
} as const
const chooseBoth = async () => {
  await choose('Abwasser Tag')
  await choose('Abwasser Nacht')
}
const choiceOf = (plan: string, state: string) =>
  dialog.getByRole('radiogroup', { name: `${plan}: neuer Zustand` }).getByRole('radio', { name: state, exact: true })

const PLAN_ROWS: readonly WritingRow[] = [
  {
    ...PLAN,
    call: 'activatePlans',
    what: 'after a question',
    prepare: chooseBoth,
    button: () => button('Deaktivieren …'),
    verb: 'Deaktivieren',
    args: {
      plans: [
        { planRef: refOf(DAY), active: false },
        { planRef: refOf(NIGHT), active: false },
      ],
    },
    accepted: { body: CHANGED, says: 'Änderungen von 2 Alarmplänen gesendet.' },
    moved: {
      by: (plant) => plant.set('alarmPlan', '12-1', { ...DAY, active: true }),
      says: 'inzwischen geändert',
      seen: null,
    },
  },
  {
    ...PLAN,
    call: 'activatePlans',
    what: 'in a form',
    prepare: chooseBoth,
    button: () => button('Ändern …'),
    fill: async () => {
      await tick(choiceOf('Abwasser Tag', 'aktiv'))
      await tick(choiceOf('Abwasser Nacht', 'inaktiv'))
    },
    verb: 'Speichern',
    focus: 'field',
    args: {
      plans: [
        { planRef: refOf(DAY), active: true },
        { planRef: refOf(NIGHT), active: false },
      ],
    },
    accepted: { body: CHANGED, says: 'Änderung eines Alarmplans gesendet.' },
    moved: {
      by: (plant) => plant.set('alarmPlan', '12-1', { ...DAY, active: true }),
      says: 'Abwasser Tag hat sich geändert, seit der Dialog offen ist.',
      seen: 'Gesehen',
      // The other one has done it already.
      args: { plans: [{ planRef: refOf(NIGHT), active: false }] },
    },
    whileCut: 'Der jetzige Zustand ist nicht bekannt.',
  },
  {
    ...PLAN,
    call: 'ackPlans',
    button: () => button('Quittieren …'),
    fill: () => tick(dialog.getByRole('radio', { name: 'Nur gesendete Meldungen' })),
    verb: 'Quittieren',
    focus: 'field',
    args: { ackNonSent: false, plans: [{ planRef: refOf(DAY), ack: true }] },
    accepted: { body: { ...CHANGED, alarmPlans: [DAY] }, says: 'Ein Alarmplan quittiert.' },
    failedTitle: 'Pläne wurden nicht quittiert',
    failed: 'Beim Quittieren der Alarmpläne ist ein Fehler aufgetreten.',
    right: 'acknowledgePlans',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Quittieren von Alarmplänen.',
    moved: {
      by: (plant) => plant.set('alarmPlan', '12-1', { ...DAY, active: true }),
      says: 'inzwischen geändert',
    },
  },
]

const NUMBER = {
  id: 1,
  name: 'Bereitschaft 1',
  number: '+4930123456',
  categoryId: 1,
  pvGroupId: 1,
  isActive: true,
  currentUserCanEdit: true,
}
export const NUMBERS: AlarmCallNumbers = {
  alarmCallnumbers: [NUMBER],
  categories: [{ id: 1, name: 'Telefon' }],
  pvGroups: [{ id: 1, name: 'Abwasser' }],
}
const NO_CHANGES = { numbersToCreate: [], numbersToUpdate: [], idsToDelete: [] }
const NUMBERS_SAVED = { ...SUCCESS, alarmCallnumbers: [NUMBER] }
const SAVE_NUMBERS = {
  call: 'saveCallNumbers',
  path: '/remote-alarm/numbers',
  plant: { reads: { callNumbers: NUMBERS, alarmPlans: { alarmPlans: [] } } },
  failedTitle: 'Rufnummern wurden nicht gespeichert',
  failed: 'Beim Speichern der Rufnummern ist ein Fehler aufgetreten.',
  right: 'editPlans',
  unauthorized: NO_NUMBER_RIGHT,
  hub: 'station',
  partial: null,
  moved: null,
  whileCut: null,
} as const
const numberName = field('Name')

/** Two are free to take the duty of the first one. */
export const SWAPPED: AlarmCallNumbers = {
  ...NUMBERS,
  alarmCallnumbers: [
    NUMBER,
    { ...NUMBER, id: 2, name: 'Vertretung', number: '+4930123457', isActive: false },
    { ...NUMBER, id: 3, name: 'Springer', number: '+4930123458', isActive: false },
  ],
}
export const takesOver = dialog.getByRole('combobox', { name: 'Übernimmt den Dienst' })

const NUMBER_ROWS: readonly WritingRow[] = [
  {
    ...SAVE_NUMBERS,
    call: 'setCallNumbersState',
    path: '/remote-alarm',
    plant: {
      reads: {
        stations: [STATION],
        alarmPlans: { alarmPlans: [NIGHT] },
        alarmLines: { alarmLines: [] },
        callOuts: { callOuts: [] },
        callNumbers: SWAPPED,
        callNumbersForActivation: SWAPPED,
      },
      cells: { alarmPlan: { '12-2': NIGHT } },
    },
    button: () => button('Dienst tauschen …'),
    fill: () => enter(takesOver, '3'),
    verb: 'Tauschen',
    typed: () => typedIn(takesOver),
    focus: 'field',
    args: {
      states: [
        { id: 1, isActive: false },
        { id: 3, isActive: true },
      ],
    },
    accepted: { body: NUMBERS_SAVED, says: 'Dienst getauscht.' },
    failedTitle: 'Der Zustand der Rufnummern konnte nicht gespeichert werden.',
  },
  {
    ...SAVE_NUMBERS,
    call: 'setCallNumbersState',
    what: 'without another one',
    prepare: () => choose('Bereitschaft 1'),
    button: () => button('Deaktivieren …'),
    verb: 'Deaktivieren',
    typed: null,
    focus: 'cancel',
    args: { states: [{ id: 1, isActive: false }] },
    accepted: { body: NUMBERS_SAVED, says: 'Eine Rufnummer geschaltet.' },
    failedTitle: 'Der Zustand der Rufnummern konnte nicht gespeichert werden.',
  },
  {
    ...SAVE_NUMBERS,
    what: 'a new one',
    button: () => button('Neue Nummer …'),
    fill: async () => {
      await enter(numberName, 'Bereitschaft 2')
      await enter(field(/^Nummer/), '+49 30 654321')
      await enter(dialog.getByRole('combobox', { name: 'Kategorie' }), '1')
      await enter(dialog.getByRole('combobox', { name: 'PV-Bereich' }), '1')
    },
    verb: 'Anlegen',
    typed: () => typedIn(numberName),
    asks: true,
    focus: 'field',
    args: {
      ...NO_CHANGES,
      numbersToCreate: [{ name: 'Bereitschaft 2', number: '+4930654321', categoryId: 1, pvGroupId: 1 }],
    },
    accepted: { body: NUMBERS_SAVED, says: 'Rufnummer angelegt.' },
  },
  {
    ...SAVE_NUMBERS,
    what: 'a change',
    prepare: () => choose('Bereitschaft 1'),
    button: () => button('Ändern …'),
    fill: () => enter(numberName, 'Notdienst'),
    verb: 'Speichern',
    typed: () => typedIn(numberName),
    asks: true,
    focus: 'field',
    args: { ...NO_CHANGES, numbersToUpdate: [{ ...NUMBER, name: 'Notdienst' }] },
    accepted: { body: NUMBERS_SAVED, says: 'Rufnummer gespeichert.' },
  },
  {
    ...SAVE_NUMBERS,
    what: 'a deletion',
    prepare: () => choose('Bereitschaft 1'),
    button: () => button('Löschen …'),
    verb: 'Löschen',
    typed: null,
    focus: 'cancel',
    args: { ...NO_CHANGES, idsToDelete: [1] },
    accepted: { body: NUMBERS_SAVED, says: 'Eine Rufnummer gelöscht.' },
  },
]

const TEXTS = {
  call: 'setTextMessages',
  path: '/text-output',
  failedTitle: 'Textmeldungen wurden nicht gespeichert',
  failed: 'Beim Setzen der Textmeldungen ist ein Fehler aufgetreten.',
  right: 'setValues',
  unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Textmeldungen.',
  hub: 'visu-text-message',
  partial: null,
  accepted: { body: { status: 'Success', message: null }, says: 'Text gesendet.' },
} as const
const textOf = (mode: 'Edit' | 'DirectWithAcknowledge' | 'DirectWithoutAcknowledge', message: string | null) =>
  ({
    reads: { stations: [STATION], textOutputs: [{ id: 16, name: 'Hinweis', stationNumber: 12, mode, message }] },
    cells: { textMessage: { '16': { id: 16, message: 'Rechen gereinigt' } } },
  }) as const
const newText = field('Hinweis: neuer Text')
const othersText = { id: 16, message: 'Taucher im Becken' }

const TEXT_ROWS: readonly WritingRow[] = [
  {
    ...TEXTS,
    what: 'typed',
    plant: textOf('Edit', null),
    button: () => button('Bearbeiten …'),
    fill: () => enter(newText, 'Pumpe 2 in Reparatur'),
    verb: 'Senden',
    typed: () => typedIn(newText),
    asks: true,
    focus: 'field',
    args: { messages: [{ id: 16, message: 'Pumpe 2 in Reparatur' }] },
    moved: {
      by: (plant) => plant.set('textMessage', '16', othersText),
      says: 'Hinweis hat sich geändert, seit der Dialog offen ist.',
      seen: 'Gesehen',
    },
    whileCut: 'Hinweis: Der jetzige Text ist nicht bekannt.',
  },
  {
    ...TEXTS,
    what: 'after a question',
    plant: textOf('DirectWithAcknowledge', 'Gesperrt'),
    button: () => button('Setzen …'),
    verb: 'Senden',
    typed: null,
    focus: 'cancel',
    args: { messages: [{ id: 16, message: 'Gesperrt' }] },
    moved: {
      by: (plant) => plant.set('textMessage', '16', othersText),
      says: 'inzwischen geändert',
      seen: null,
    },
    whileCut: null,
  },
  {
    ...TEXTS,
    what: 'at once',
    plant: textOf('DirectWithoutAcknowledge', 'Personal vor Ort'),
    button: () => button('Setzen'),
    verb: null,
    typed: null,
    focus: 'cancel',
    args: { messages: [{ id: 16, message: 'Personal vor Ort' }] },
    moved: null,
    whileCut: null,
  },
]

const OUTPUT_ROWS: readonly WritingRow[] = [
  {
    call: 'ackPriorityOutputs',
    path: '/outputs/priority?station=12',
    plant: {
      reads: {
        priorityOutputOptions: {
          hasOptions: true,
          stationOptions: [{ station: { stationNumber: 12 }, name: 'PW Bahnhof' }],
          optionsForStation: [{ station: { stationNumber: 12 }, pvGroups: [{ id: 1, name: 'Abwasser' }] }],
        },
      },
    },
    prepare: () => tick(page.getByRole('checkbox', { name: 'Abwasser' })),
    button: () => button('Prioritätenausgänge quittieren'),
    verb: 'Quittieren',
    typed: null,
    focus: 'cancel',
    args: { station: 12, pvGroup: 1 },
    accepted: { body: SUCCESS, says: 'Prioritätenausgänge erfolgreich quittiert' },
    failedTitle: 'Prioritätenausgänge wurden nicht quittiert',
    failed: 'Quittierte PV-Bereiche: 0 von 1.',
    forbidden: 'Keine Rechte für diese Station.',
    unknown: 'Ob dieser Bereich quittiert wurde, ist unbekannt. Es wird nichts automatisch wiederholt.',
    right: 'acknowledgeInputs',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Quittieren von Prioritätenausgängen.',
    hub: 'server-status',
    partial: {
      body: { ...SUCCESS, status: 'Unauthorized' },
      item: 'Abwasser',
      says: 'Keine Rechte für diese Station.',
    },
    moved: null,
    whileCut: null,
  },
]

/** Calls that act on stations, alarm plans, call numbers, texts and outputs. */
export const STATION_ROWS: readonly WritingRow[] = [
  ...CALL_ROWS,
  ...PLAN_ROWS,
  ...NUMBER_ROWS,
  ...TEXT_ROWS,
  ...OUTPUT_ROWS,
]
