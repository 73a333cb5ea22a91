import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { must } from '../../../../src/domain/base/must.ts'
import type { Rights } from '../../../../src/wire/server/system.ts'
import { LEVEL } from '../../../support/page/sample-pvs.ts'
import { choose, dialog, enter, field, press, soon, there, typedIn } from '../../../support/writing/hands.ts'
import { openPage } from '../../../support/writing/open-page.tsx'

const NOW = Date.UTC(2026, 5, 10, 9, 30)
const START = { ...LEVEL, pvRef: { type: 'AnaOut', nr: 1_400_001 }, name: 'Einschaltniveau' } as const
const STOP = { ...LEVEL, pvRef: { type: 'AnaOut', nr: 1_400_002 }, name: 'Ausschaltniveau' } as const
const PLANT = { pvs: [START, STOP], lanes: { ao1400001: { num: 1.5 }, ao1400002: { num: 0.5 } } }
const DONE = { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] } as const

const asNote = () => dialog.getByRole('checkbox', { name: 'Auch als Anmerkung an den Werten' })
const lines = () =>
  page
    .getByRole('status')
    .elements()
    .map((one) => one.textContent)

/** Sets both levels with a reason, up to the answer of the server. */
async function order({ rights = {} as Partial<Rights>, isNoted = true } = {}) {
  const { worker } = await openPage('/set-values', PLANT, { rights })
  worker.sendFrame({ at: NOW })
  await choose(START.name)
  await choose(STOP.name)
  await press(page.getByRole('button', { name: /^(2 Werte|Auswahl) setzen …$/ }))
  for (const [name, value] of [
    [START.name, '1,75'],
    [STOP.name, '0,75'],
  ] as const) {
    const typed = field(`${name}: neuer Wert`)
    await soon(() => typedIn(typed)).not.toBe('')
    await enter(typed, value)
  }
  await press(dialog.getByRole('button', { name: 'Grund, nur für eine Weile …' }))
  await enter(dialog.getByRole('textbox', { name: 'Grund' }), ' Beckenreinigung ')
  if (rights.editCharts === false) expect(asNote().query()).toBeNull()
  else {
    await there(asNote())
    if (!isNoted) await press(asNote())
  }
  await press(dialog.getByRole('button', { name: 'Übernehmen' }))
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  expect(worker.callsOf('createAnnotations')).toEqual([])
  return { worker, answer: must(worker.callsOf('setPvs')[0]) }
}

test('a reason becomes an annotation of each value that was set, with its new value and the user, once the order is accepted', async () => {
  const { worker, answer } = await order()
  answer.respond({ ok: true, body: { ...DONE, unauthorizedPvs: [STOP.pvRef] } })
  await soon(() => worker.callsOf('createAnnotations').length).toBe(1)
  const [sent] = worker.callsOf('createAnnotations')
  expect(sent?.args).toEqual({
    annotations: [
      {
        timestamp: expect.toSatisfy(Number.isSafeInteger),
        pv: START.pvRef,
        dataSource: 'MeasurementArchive',
        text: '1,75 m: Beckenreinigung (operator)',
        visible: true,
        showInDayReport: false,
        showInWeekReport: false,
        showInMonthReport: false,
        showInYearReport: false,
      },
    ],
  })
  expect(sent?.request?.id).not.toBe(answer.request?.id)
})

test('a reason that the server does not keep is told; the order stands, and nothing is sent again', async () => {
  const { worker, answer } = await order()
  answer.respond({ ok: true, body: DONE })
  await soon(() => worker.callsOf('createAnnotations').length).toBe(1)
  worker.callsOf('createAnnotations')[0]?.respond({ ok: false, error: { kind: 'network', text: '' } })
  await press(dialog.getByRole('button', { name: 'Schließen' }))
  await soon(() => lines().join()).toContain('Ob der Grund als Anmerkung angelegt wurde, ist unbekannt.')
  expect([worker.callsOf('createAnnotations').length, worker.callsOf('setPvs').length]).toEqual([1, 1])
})

test('an order that was refused leaves no annotation', async () => {
  const refused = await order()
  refused.answer.respond({ ok: true, body: { ...DONE, status: 'Failed', errorMessage: 'Nein' } })
  await soon(() => dialog.element().textContent).toContain('Nein')
  expect(refused.worker.callsOf('createAnnotations')).toEqual([])
})

test.each([
  ['wants none', { isNoted: false }],
  ['may write none', { rights: { editCharts: false } }],
])('of somebody who %s the reason stays in the journal of the workplace', async (_, given) => {
  const { worker, answer } = await order(given)
  expect(answer.request?.reason).toBe('Beckenreinigung')
  answer.respond({ ok: true, body: DONE })
  await there(dialog.getByRole('button', { name: 'Schließen' }))
  expect(worker.callsOf('createAnnotations')).toEqual([])
})
