import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { button, dialog, enter, field, press, pressAnyway, soon, there } from '../../../../support/writing/hands.ts'
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
