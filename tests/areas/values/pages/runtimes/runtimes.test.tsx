import { expect, test } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import type { Result } from '../../../../../src/wire/server/result.ts'
import { PUMP, PUMP_KEY } from '../../../../support/page/sample-pvs.ts'
import {
  allTexts,
  button,
  choose,
  dialog,
  enter,
  field,
  press,
  pressAnyway,
  soon,
  typedIn,
} from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const OTHER: PvConfig = { ...PUMP, pvRef: { type: 'DigiIn', nr: 1_400_011 }, name: 'Pumpe 3' }
const HOURS = { lower: 0, lowerMid: 0, upperMid: 1000, upper: 2000, value: 812, runtimeType: 'Betriebszeit' } as const
const ofPump = { pvRef: PUMP.pvRef, runtimes: [HOURS] }
const ofOther = { pvRef: OTHER.pvRef, runtimes: [HOURS] }
const told = (...runtimeValues: readonly object[]): Result<unknown> => ({ ok: true, body: { runtimeValues } })
const BOTH = told(ofPump, ofOther)
const CHANGED = told({ pvRef: PUMP.pvRef, runtimes: [{ ...HOURS, upper: 2500 }] }, ofOther)
const FAILED: Result<unknown> = { ok: false, error: { kind: 'http', status: 500, text: '' } }
const entry = field('Pumpe 2, Betriebszeit: neuer Wert')
const apply = dialog.getByRole('button', { name: 'Übernehmen' })
const says = () => dialog.query()?.textContent ?? ''

/** Opens the list; each call that reads runtimes is answered by `answers.now`. */
async function open(first: Result<unknown>) {
  const answers = { now: first }
  const { worker } = await openPage('/runtimes', {
    pvs: [PUMP, OTHER],
    cells: { pvRuntimes: { [PUMP_KEY]: [HOURS], di1400011: [HOURS] } },
  })
  const called = worker.plant?.called.bind(worker.plant)
  if (worker.plant === null || called === undefined) throw new Error('There is no plant')
  for (const { respond } of worker.callsOf('runtimes')) respond(first)
  worker.plant.called = (call) => (call.name === 'runtimes' ? call.respond(answers.now) : called(call))
  return { worker, answers }
}

test('a list of runtimes that cannot be loaded says so, and is loaded on request; a runtime is neither empty nor negative (rules F14, F15, F18) (F69)', async () => {
  const { worker, answers } = await open(FAILED)
  await soon(allTexts).toContain('Die Laufzeiten konnten nicht geladen werden.')
  answers.now = BOTH
  await press(button('Erneut versuchen'))
  await choose('Pumpe 2')
  await press(button('1 Laufzeit setzen …'))
  for (const [text, sentence] of [
    ['', 'Wert darf nicht leer sein.'],
    ['-0,1', 'Wert darf nicht negativ sein.'],
    ['1e400', 'Bitte eine Zahl eingeben. Zahlen mit Exponent gehen hier nicht'],
    ['9'.repeat(400), 'Bitte eine Zahl eingeben. Diese Zahl ist größer'],
  ] as const) {
    await enter(entry, text)
    pressAnyway(apply)
    await soon(says).toContain(sentence)
  }
  expect(worker.callsOf('setRuntimes')).toHaveLength(0)
})

test.each([
  ['have been changed, which no reading has shown yet', CHANGED, 'Pumpe 2, Betriebszeit wurde inzwischen geändert'],
  ['cannot be read', FAILED, 'Laufzeiten für Pumpe 2, Pumpe 3 konnten nicht geladen werden'],
  ['are no longer there', told(ofOther), 'Laufzeiten für Pumpe 2 konnten nicht geladen werden'],
])(
  'right before sending, runtimes that %s are named, and nothing is set (rules F16, F18)',
  async (_, last, sentence) => {
    const { worker, answers } = await open(BOTH)
    for (const { name } of [PUMP, OTHER]) await choose(name)
    await press(button('2 Laufzeiten setzen …'))
    for (const { name } of [PUMP, OTHER]) await enter(field(`${name}, Betriebszeit: neuer Wert`), '0')
    answers.now = last
    const asked = worker.callsOf('runtimes').length
    await press(apply)
    await soon(() => worker.callsOf('runtimes').length).toBe(asked + 1)
    // The worker shows what a call has read with its next frame.
    if (last === CHANGED) worker.plant?.set('pvRuntimes', PUMP_KEY, [{ ...HOURS, upper: 2500 }])
    await soon(says).toContain(sentence)
    expect(worker.callsOf('setRuntimes')).toHaveLength(0)
  },
)

test('a PV that the plant no longer has stays with what was typed, and is named; the others are not said to have no runtimes (F48)', async () => {
  const { worker } = await open(BOTH)
  for (const { name } of [PUMP, OTHER]) await choose(name)
  await press(button('2 Laufzeiten setzen …'))
  await enter(entry, '7')
  worker.plant?.set('pvRuntimes', PUMP_KEY, [])
  await soon(says).toContain('Laufzeiten für Pumpe 2 konnten nicht geladen werden')
  expect(typedIn(entry)).toBe('7')
  expect(says()).not.toContain('keine Laufzeiten')
  pressAnyway(apply)
  expect(worker.callsOf('setRuntimes')).toHaveLength(0)
  // The other one is set alone, once this one says again what it was.
  await enter(entry, '812')
  await enter(field('Pumpe 3, Betriebszeit: neuer Wert'), '0')
  await press(apply)
  await soon(() => worker.callsOf('setRuntimes').length).toBe(1)
})

test.each([
  ['could not be read', { value: null, load: { state: 'error', error: { kind: 'shape', text: '' } }, stale: false }],
  ['are no longer named', { value: [], load: { state: 'ready' }, stale: false }],
] as const)('runtimes that %s are the last known ones of the list (rule F18)', async (_, now) => {
  const { worker } = await openPage('/runtimes', { pvs: [PUMP], reads: { runtimes: { runtimeValues: [ofPump] } } })
  const old = () => document.querySelector('[data-runtime-value] [data-stale]')
  await soon(() => document.querySelector('[data-runtime-value]')?.textContent).toContain('812')
  expect(old()).toBeNull()
  worker.sendFrame({ values: [{ topic: 'pvRuntimes', key: PUMP_KEY, ...now }] })
  await soon(() => old()?.textContent).toContain('812')
})
