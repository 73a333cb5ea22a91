import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
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
} from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const NOTED = {
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
} as const

test('while annotations are sent no other request begins, and every button says why (rule I6)', async () => {
  const plant = { pvs: [LEVEL], reads: { annotations: [NOTED], chartsOfAnnotation: [] } }
  // So wide that the card stands beside the list.
  const { worker } = await openPage('/charts/annotations?annotation=7', plant, { width: 1920 })
  await press(button('Ändern …'))
  await enter(field('Text'), 'Sonde getauscht')
  await press(dialog.getByRole('button', { name: 'Später speichern' }))
  await soon(() => dialog.query()).toBeNull()
  await press(button('Speichern'))
  await soon(() => worker.callsOf('saveAnnotations').length).toBe(1)
  for (const name of ['Neue Anmerkung …', '1 Anmerkung speichern', 'Speichern', 'Ändern …', 'Löschen …']) {
    await expect.element(button(name)).toHaveAccessibleDescription('Anmerkungen werden gerade gesendet. Bitte warten.')
    pressAnyway(button(name))
  }
  const row = await there(page.getByRole('row').filter({ hasText: 'Sonde getauscht' }))
  row.focus()
  await userEvent.keyboard('{Delete}')
  expect(dialog.query()).toBeNull()
  expect(worker.calls.filter(({ name }) => /Annotations$/.test(name)).map(({ name }) => name)).toEqual([
    'saveAnnotations',
  ])
})

const THEIRS = { ...NOTED, text: 'Sonde defekt' }
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
/** What somebody else has saved has to be looked at; nothing was sent until then. */
const seenFirst = async (text: string) => {
  await soon(() => document.body.textContent).toContain(text)
  await press(button('Gesehen'))
}

test.each([
  ['another field', { name: 'Monatsbericht' }, { ...THEIRS, showInMonthReport: true }],
  ['the same field', null, { ...THEIRS, text: 'Sonde getauscht' }],
])('what somebody else has changed meanwhile in %s is not overwritten unseen', async (_, box, sent) => {
  const reads = { annotations: [NOTED], chartsOfAnnotation: [] }
  const { worker, plant } = await openPage('/charts/annotations', { pvs: [LEVEL], reads }, { width: 1920 })
  const saved = () => worker.callsOf('saveAnnotations').map(({ args }) => args)
  await press(page.getByRole('row').filter({ hasText: 'Sonde gereinigt' }).getByRole('gridcell').nth(2))
  await press(button('Ändern …'))
  if (box === null) await enter(field('Text'), 'Sonde getauscht')
  else await press(dialog.getByRole('checkbox', box))
  plant.answer('annotations', [THEIRS])
  await press(inDialog('Speichern'))
  await seenFirst('Inzwischen gespeichert: Text: Sonde defekt')
  expect(saved()).toEqual([])
  await press(inDialog('Später speichern'))
  // Changed once more, while the change waits.
  plant.answer('annotations', [{ ...THEIRS, visible: false }])
  await press(button('1 Anmerkung speichern'))
  await seenFirst('Inzwischen gespeichert: Im Diagramm sichtbar: nein')
  expect(saved()).toEqual([])
  await press(button('1 Anmerkung speichern'))
  await soon(saved).toEqual([{ annotations: [{ ...sent, visible: false }] }])
})

test('what somebody else has changed meanwhile is not deleted unseen', async () => {
  const reads = { annotations: [NOTED], chartsOfAnnotation: [] }
  const { worker, plant } = await openPage('/charts/annotations', { pvs: [LEVEL], reads }, { width: 1920 })
  const deleted = () => worker.callsOf('deleteAnnotations').map(({ args }) => args)
  await choose('Sonde gereinigt')
  await press(button('1 Anmerkung löschen …'))
  plant.answer('annotations', [THEIRS])
  await press(inDialog('Löschen'))
  await seenFirst('Inzwischen gespeichert: Text: Sonde defekt')
  expect(deleted()).toEqual([])
  await soon(() => dialog.element().textContent).toContain('Sonde defekt')
  await press(inDialog('Löschen'))
  await soon(deleted).toEqual([{ ids: [7] }])
})
