import { test } from 'vitest'
import { page } from 'vitest/browser'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { LEVEL } from '../../support/page/sample-pvs.ts'
import { press, soon } from '../../support/writing/hands.ts'
import { openPage, type Visit } from '../../support/writing/open-page.tsx'
import { describeWriting } from '../../support/writing/situations.ts'
import { PV_ROWS } from './pv-rows.ts'

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
