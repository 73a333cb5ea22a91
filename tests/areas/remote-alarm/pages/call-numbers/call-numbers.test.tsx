import { test } from 'vitest'
import { button, choose, dialog, enter, field, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { NUMBERS, planOf } from '../../../writing/station-rows.ts'

test('where all changes of a day are used up the dialog says so, and nothing can be saved (rule M24)', async () => {
  const full = { ...planOf(2, 'Abwasser Nacht', true), callNumberChangeCount: 20, callNumberChangeCountMax: 20 }
  const reads = { callNumbers: NUMBERS, alarmPlans: { alarmPlans: [full] } }
  await openPage('/remote-alarm/numbers', { reads })
  await choose('Bereitschaft 1')
  await press(button('Ändern …'))
  await enter(field('Name'), 'Einer zu viel')
  await soon(() => dialog.query()?.textContent).toContain('Heute geändert in diesem Bereich: 20 von 20')
  await soon(() => dialog.query()?.textContent).toContain('Zu viele Änderungen der Rufnummern')
  await soon(() => button('Speichern').element().getAttribute('aria-disabled')).toBe('true')
})
