import { page } from 'vitest/browser'
import type { CounterValue, PvConfig, RuntimeValue } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../support/page/sample-pvs.ts'
import { button, choose, dialog, enter, field, press, soon, tick, typedIn } from '../../support/writing/hands.ts'
import type { WritingRow } from '../../support/writing/writing-row.ts'

const SUCCESS = { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] }
const FOREIGN = 'Keine Rechte für diese Prozessvariable.'
const foreign = ({ pvRef, name }: PvConfig) => ({
  body: { ...SUCCESS, status: 'Failed', unauthorizedPvs: [pvRef] },
  item: name,
  says: FOREIGN,
})
const gone = ({ pvRef, name }: PvConfig) => ({
  body: { ...SUCCESS, status: 'Failed', missingPvs: [pvRef] },
  item: name,
  says: 'Diese Prozessvariable gibt es nicht.',
})

const OUTPUT: PvConfig = { ...LEVEL, pvRef: { type: 'AnaOut', nr: 1_400_001 }, name: 'Einschaltniveau' }
const OUTPUT_KEY = 'ao1400001'
const newLevel = field('Einschaltniveau: neuer Wert')

export const COUNTER: PvConfig = { ...LEVEL, pvRef: { type: 'ZaehlWert', nr: 6 }, name: 'Durchfluss', dimension: 'm³' }
export const COUNTED: CounterValue = { value: 812, resetable: true, day: 12, month: 240, year: 800 }
export const countOf = (counter: CounterValue) =>
  ({ num: counter.value, kind: 'CounterValue', extra: counter }) as const

export const HOURS: RuntimeValue = {
  lower: 0,
  lowerMid: 0,
  upperMid: 1000,
  upper: 2000,
  value: 812,
  runtimeType: 'Betriebszeit',
}
const runtimesOf = (runtime: RuntimeValue) => [{ pvRef: PUMP.pvRef, runtimes: [runtime] }]
const newHours = field('Pumpe 2, Betriebszeit: neuer Wert')

const LIMIT: PvLimitConfig = {
  pvLimitRef: { pv: LEVEL.pvRef, limitType: 'TopMiddle' },
  limit: 2,
  priority: 3,
  delayTime: 10,
  description: '',
  message: '',
  notSet: false,
}
const notSet = (limitType: 'Bottom' | 'BottomMiddle' | 'Top'): PvLimitConfig => ({
  ...LIMIT,
  pvLimitRef: { pv: LEVEL.pvRef, limitType },
  notSet: true,
})
const delay = field(/^Verzögerung/)
const LIMITS_STALE = 'Die Verbindung ist gestört, die Grenzwerte sind nicht aktuell.'
const NO_LIMIT_RIGHT = 'Der angemeldete Benutzer besitzt keine Rechte zum Ändern von Grenzwerten und Prioritäten.'

const INPUT: PvConfig = {
  ...PUMP,
  name: 'Motorschutz',
  alertInputConfig: { description: 'Motorschutz', message: '', priority: 3 },
}
const priority = dialog.getByRole('combobox')
const beginSelection = button('Störeingänge quittieren …')

/** Calls that act on process values. */
export const PV_ROWS: readonly WritingRow[] = [
  {
    call: 'setPvs',
    path: '/set-values',
    plant: { pvs: [OUTPUT], lanes: { [OUTPUT_KEY]: { num: 1.5 } } },
    prepare: () => choose('Einschaltniveau'),
    button: () => button(/^(1 Wert|Auswahl) setzen …$/),
    fill: async () => {
      await soon(() => typedIn(newLevel)).not.toBe('')
      await enter(newLevel, '1,75')
    },
    verb: 'Übernehmen',
    typed: () => typedIn(newLevel),
    focus: 'field',
    args: { values: [{ pvRef: OUTPUT.pvRef, doubleValue: 1.75 }] },
    accepted: { body: SUCCESS, says: 'Werte gesendet.' },
    failedTitle: 'Werte wurden nicht gespeichert',
    failed: 'Beim Setzen ist ein Fehler aufgetreten.',
    right: 'setValues',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Werten.',
    hub: 'pv',
    partial: foreign(OUTPUT),
    moved: {
      by: (plant) => plant.setLane(OUTPUT_KEY, { num: 1.2 }),
      says: 'Einschaltniveau hat sich geändert, seit der neue Wert eingegeben wurde.',
      seen: 'Gesehen',
    },
    whileCut: null,
  },
  {
    call: 'resetCounters',
    path: '/counter-reset',
    plant: { pvs: [COUNTER], lanes: { count6: countOf(COUNTED) } },
    prepare: () => choose('Durchfluss'),
    button: () => button(/^(1 Zähler|Auswahl) zurücksetzen …$/),
    fill: () => tick(dialog.getByRole('checkbox')),
    verb: 'Zurücksetzen',
    typed: null,
    focus: 'cancel',
    args: { pvs: [COUNTER.pvRef] },
    accepted: { body: SUCCESS, says: 'Zurücksetzen gesendet.' },
    failedTitle: 'Zähler wurden nicht zurückgesetzt',
    failed: 'Beim Zurücksetzen ist ein Fehler aufgetreten.',
    right: 'resetCounters',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Zurücksetzen von Zählern.',
    hub: 'pv',
    partial: gone(COUNTER),
    moved: {
      by: (plant) => plant.setLane('count6', countOf({ ...COUNTED, value: 0 })),
      says: 'Durchfluss wurde inzwischen zurückgesetzt',
      seen: 'Gesehen',
    },
    whileCut: 'Kein aktueller Wert: Durchfluss.',
  },
  {
    call: 'setRuntimes',
    path: '/runtimes',
    plant: {
      pvs: [PUMP],
      reads: { runtimes: { runtimeValues: runtimesOf(HOURS) } },
      cells: { pvRuntimes: { [PUMP_KEY]: [HOURS] } },
    },
    prepare: () => choose('Pumpe 2'),
    button: () => button(/^(1 Laufzeit|Auswahl) setzen …$/),
    fill: () => enter(newHours, '7,0'),
    verb: 'Übernehmen',
    typed: () => typedIn(newHours),
    focus: 'field',
    args: { oldValues: runtimesOf(HOURS), newValues: runtimesOf({ ...HOURS, value: 7 }) },
    accepted: { body: SUCCESS, says: 'Laufzeiten gesendet.' },
    failedTitle: 'Laufzeitwerte konnten nicht gesetzt werden.',
    failed: 'Beim Setzen der Laufzeiten ist ein Fehler aufgetreten.',
    right: 'setValues',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Laufzeiten.',
    hub: 'pv',
    partial: foreign(PUMP),
    moved: {
      by: (plant) => {
        plant.answer('runtimes', { runtimeValues: runtimesOf({ ...HOURS, value: 900 }) })
        plant.set('pvRuntimes', PUMP_KEY, [{ ...HOURS, value: 900 }])
      },
      says: 'Pumpe 2, Betriebszeit wurde inzwischen geändert',
      seen: 'Gesehen',
      args: {
        oldValues: runtimesOf({ ...HOURS, value: 900 }),
        newValues: runtimesOf({ ...HOURS, value: 7 }),
      },
    },
    whileCut: null,
  },
  {
    call: 'setLimits',
    path: '/limits',
    plant: {
      pvs: [LEVEL],
      lanes: { [LEVEL_KEY]: { num: 1.5 } },
      cells: {
        pvLimitConfig: {
          [`${LEVEL_KEY}-ugw`]: notSet('Bottom'),
          [`${LEVEL_KEY}-mugw`]: notSet('BottomMiddle'),
          [`${LEVEL_KEY}-mogw`]: LIMIT,
          [`${LEVEL_KEY}-ogw`]: notSet('Top'),
        },
      },
    },
    prepare: () => choose('Niveau'),
    button: () => button(/^(1 Wert|Auswahl) ändern …$/),
    fill: () => enter(delay, '4711'),
    verb: 'Übernehmen',
    typed: () => typedIn(delay),
    focus: 'field',
    args: { oldLimits: [LIMIT], newLimits: [{ ...LIMIT, delayTime: 4711 }] },
    accepted: { body: SUCCESS, says: 'Änderung gesendet.' },
    failedTitle: 'Grenzwerte wurden nicht gespeichert',
    failed: 'Die bisherigen Werte gelten weiter.',
    right: 'setValues',
    unauthorized: NO_LIMIT_RIGHT,
    hub: 'pv',
    partial: gone(LEVEL),
    moved: {
      by: (plant) => plant.set('pvLimitConfig', `${LEVEL_KEY}-mogw`, { ...LIMIT, limit: 1.9 }),
      says: 'Grenzwert 2,00 → 1,90\u00a0m',
      seen: 'Meine Eingabe behalten',
      args: {
        oldLimits: [{ ...LIMIT, limit: 1.9 }],
        newLimits: [{ ...LIMIT, limit: 1.9, delayTime: 4711 }],
      },
    },
    whileCut: LIMITS_STALE,
  },
  {
    call: 'setPriorities',
    path: '/limits?kind=priority',
    plant: { pvs: [INPUT], cells: { pvConfig: { [PUMP_KEY]: INPUT } } },
    prepare: () => choose('Motorschutz'),
    button: () => button(/^(1 Wert|Auswahl) ändern …$/),
    fill: () => enter(priority, '9'),
    verb: 'Übernehmen',
    typed: () => typedIn(priority),
    focus: 'field',
    args: {
      oldPriorities: [{ pvRef: INPUT.pvRef, priority: 3 }],
      newPriorities: [{ pvRef: INPUT.pvRef, priority: 9 }],
    },
    accepted: { body: SUCCESS, says: 'Änderung gesendet.' },
    failedTitle: 'Prioritäten wurden nicht gespeichert',
    failed: 'Die bisherigen Werte gelten weiter.',
    right: 'setValues',
    unauthorized: NO_LIMIT_RIGHT,
    hub: 'pv',
    partial: foreign(INPUT),
    moved: {
      by: (plant) =>
        plant.set('pvConfig', PUMP_KEY, {
          ...INPUT,
          alertInputConfig: { description: 'Motorschutz', message: '', priority: 5 },
        }),
      says: 'Motorschutz: Priorität 3 → 5',
      seen: 'Meine Eingabe behalten',
      args: {
        oldPriorities: [{ pvRef: INPUT.pvRef, priority: 5 }],
        newPriorities: [{ pvRef: INPUT.pvRef, priority: 9 }],
      },
    },
    whileCut: LIMITS_STALE,
  },
  {
    call: 'ackFaultInputs',
    path: '/values',
    plant: { pvs: [INPUT] },
    prepare: async () => {
      if (page.getByRole('button', { name: 'Auswahl beenden' }).query() === null) await press(beginSelection)
      await choose('Motorschutz')
    },
    button: () => button(/^(1 Störeingang|Störeingänge) quittieren$/),
    verb: 'Quittieren',
    typed: null,
    focus: 'cancel',
    args: { pvs: [INPUT.pvRef] },
    accepted: { body: SUCCESS, says: '1 Störeingang quittiert.' },
    failedTitle: 'Störeingang wurde nicht quittiert.',
    failed: 'Beim Quittieren ist ein Fehler aufgetreten',
    right: 'acknowledgeInputs',
    unauthorized: 'Der angemeldete Benutzer besitzt keine Rechte zum Quittieren von Störeingängen.',
    barred: () => beginSelection,
    hub: 'pv',
    partial: gone(INPUT),
    moved: null,
    whileCut: null,
  },
]
