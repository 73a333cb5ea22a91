import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import type { PlantParts } from '../../support/page/played-plant.ts'
import { LEVEL, PUMP, PUMP_KEY } from '../../support/page/sample-pvs.ts'
import {
  button,
  choose,
  dialog,
  enter,
  field,
  press,
  pressAnyway,
  soon,
  there,
  tick,
} from '../../support/writing/hands.ts'
import { openPage, type Visit } from '../../support/writing/open-page.tsx'
import { describeWriting } from '../../support/writing/situations.ts'
import { COUNTED, COUNTER, countOf, HOURS, PV_ROWS } from './pv-rows.ts'

describeWriting(PV_ROWS)

const OUTPUT: PvConfig = { ...LEVEL, pvRef: { type: 'AnaOut', nr: 1_400_001 }, name: 'Einschaltniveau' }
const set = page.getByRole('dialog').getByRole('button', { name: 'Wert setzen …' })

/** Opens the info popup of an output. */
async function openPopup(how: Visit = {}) {
  const { plant } = await openPage('/values', { pvs: [OUTPUT], lanes: { ao1400001: { num: 1.5 } } }, how)
  await press(page.getByRole('row').filter({ hasText: 'Einschaltniveau' }).getByRole('gridcell').first())
  await soon(() => set.query()).not.toBeNull()
  return plant
}
const whyNot = () => set.element().getAttribute('title')

test('the info popup of an output cannot set it while the link is cut, and says so (rules D5, E21)', async () => {
  const plant = await openPopup()
  await soon(whyNot).toBeNull()
  plant.cutLinks()
  await soon(whyNot).toBe('Nicht möglich: Keine Verbindung zum Webserver: Verbindung wurde geschlossen')
  plant.restoreLinks()
  await soon(whyNot).toBeNull()
})

test.each([
  [{ setValues: false }, 'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Werten.'],
  [{ stationNumbers: [1] }, 'Keine Rechte für diese Prozessvariable.'],
])('the info popup of an output says to whom has %j: "%s" (rules D5, E17)', async (rights, sentence) => {
  await openPopup({ rights })
  await soon(whyNot).toBe(sentence)
})

const RUNTIMES = [HOURS, { ...HOURS, runtimeType: 'Absolutzeit' as const }]
const COUNTING = {
  pvs: [PUMP, COUNTER],
  lanes: { count6: countOf(COUNTED) },
  cells: { pvRuntimes: { [PUMP_KEY]: RUNTIMES } },
  reads: { runtimes: { runtimeValues: [{ pvRef: PUMP.pvRef, runtimes: RUNTIMES }] } },
}

/** Opens the info popup of a machine or a counter, and returns its button. */
async function openCounting(name: string, verb: string, parts: PlantParts, how: Visit = {}) {
  const { worker, plant } = await openPage('/values', parts, how)
  await press(page.getByRole('row').filter({ hasText: name }).getByRole('gridcell').first())
  return {
    worker,
    plant,
    action: page.elementLocator(await there(page.getByRole('dialog').getByRole('button', { name: verb }))),
  }
}

test('of two counters that others have reset meanwhile each has to be seen before anything is sent', async () => {
  const other: PvConfig = { ...COUNTER, pvRef: { type: 'ZaehlWert', nr: 7 }, name: 'Energie' }
  const lanes = { count6: countOf(COUNTED), count7: countOf(COUNTED) }
  const { worker, plant } = await openPage('/counter-reset', { pvs: [COUNTER, other], lanes })
  for (const { name } of [COUNTER, other]) await choose(name)
  await press(button(/zurücksetzen …$/))
  await tick(dialog.getByRole('checkbox'))
  for (const key of ['count6', 'count7']) plant.setLane(key, countOf({ ...COUNTED, value: 0 }))
  const seen = dialog.getByRole('button', { name: 'Gesehen' })
  await soon(() => seen.elements().length).toBe(2)
  await press(seen.first())
  await soon(() => seen.elements().length).toBe(1)
  expect(dialog.element().textContent).toContain('Energie wurde inzwischen zurückgesetzt')
  const send = dialog.getByRole('button', { name: 'Zurücksetzen', exact: true })
  pressAnyway(send)
  expect(worker.callsOf('resetCounters')).toHaveLength(0)
  await press(seen)
  await press(send)
  await soon(() => worker.callsOf('resetCounters').length).toBe(1)
})

test('the popup of a machine opens the dialog with all its runtimes; one is set there (rules A23, F16)', async () => {
  const { worker, action } = await openCounting('Pumpe 2', 'Laufzeiten setzen …', COUNTING)
  await press(action)
  await enter(field('Pumpe 2, Absolutzeit: neuer Wert'), '3')
  expect(dialog.getByRole('textbox').elements()).toHaveLength(2)
  await press(dialog.getByRole('button', { name: 'Übernehmen' }))
  await soon(() => worker.callsOf('setRuntimes').length).toBe(1)
  expect(worker.callsOf('setRuntimes')[0]?.args).toMatchObject({
    newValues: [{ pvRef: PUMP.pvRef, runtimes: [{ runtimeType: 'Absolutzeit', value: 3 }] }],
  })
})

test('what the popup of a machine learns late moves none of its buttons (F27)', async () => {
  const cells = { pvRuntimes: { [PUMP_KEY]: [HOURS] } }
  const { plant } = await openCounting('Pumpe 2', 'Laufzeiten setzen …', { ...COUNTING, cells })
  const popup = page.getByRole('dialog', { name: 'Pumpe 2' })
  const places = () =>
    [...popup.element().querySelectorAll('button, a')].map((each) => each.getBoundingClientRect().top)
  await there(popup.getByRole('button', { name: 'Laufzeiten setzen …' }))
  const before = places()
  plant.set('pvRuntimes', PUMP_KEY, RUNTIMES)
  await soon(() => popup.element().textContent).toContain('Absolutzeit')
  expect(places()).toEqual(before)
})

test('the popup of a counter resets it; one that cannot be reset says so (rules A25, E19)', async () => {
  const { worker, action } = await openCounting('Durchfluss', 'Zähler zurücksetzen …', COUNTING)
  await press(action)
  await tick(dialog.getByRole('checkbox'))
  await press(dialog.getByRole('button', { name: 'Zurücksetzen', exact: true }))
  await soon(() => worker.callsOf('resetCounters').map(({ args }) => args)).toEqual([{ pvs: [COUNTER.pvRef] }])
  const lanes = { count6: countOf({ ...COUNTED, resetable: false }) }
  const { action: fixed } = await openCounting('Durchfluss', 'Zähler zurücksetzen …', { ...COUNTING, lanes })
  await soon(() => fixed.element().getAttribute('title')).toBe('Dieser Zähler lässt sich nicht zurücksetzen.')
})

test.each([
  ['Pumpe 2', 'Laufzeiten setzen …', { setValues: false }, 'keine Rechte zum Setzen von Laufzeiten'],
  ['Durchfluss', 'Zähler zurücksetzen …', { resetCounters: false }, 'keine Rechte zum Zurücksetzen von Zählern'],
])(
  'the popup of %s says why "%s" is not possible without the right (rules A23, A25)',
  async (name, verb, rights, why) => {
    const { action } = await openCounting(name, verb, COUNTING, { rights })
    await soon(() => action.element().getAttribute('title')).toContain(why)
    pressAnyway(action)
    expect(dialog.query()).toBeNull()
  },
)
