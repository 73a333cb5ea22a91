import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LimitType } from '../../../../../src/wire/server/alert.ts'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { limitCells } from '../../../../support/page/limit-cells.ts'
import { LEVEL, LEVEL_KEY } from '../../../../support/page/sample-pvs.ts'
import {
  button,
  choose,
  dialog,
  enter,
  press,
  pressAnyway,
  soon,
  there,
  typedIn,
} from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const OTHER: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_002 }, name: 'Druck' }

const WRONG: readonly (readonly [LimitType, string, string, string])[] = [
  ['TopMiddle', 'Verzögerung', '65536', 'Verzögerungszeiten müssen zwischen 0 und 65535 liegen.'],
  ['TopMiddle', 'Verzögerung', '-1', 'Verzögerungszeiten müssen zwischen 0 und 65535 liegen.'],
  ['TopMiddle', 'Verzögerung', '1,5', 'Bitte eine ganze Zahl eingeben.'],
  ['TopMiddle', 'Grenzwert', '1e400', 'Bitte eine Zahl eingeben.'],
  ['TopMiddle', 'Grenzwert', '', 'Bitte eine Zahl eingeben.'],
  ['TopMiddle', 'Meldungstext', 'Pumpe \u202enie', 'Der Text enthält unsichtbare Zeichen.'],
  ['Top', 'Grenzwert', '1,99', 'Der ober Grenzwert darf nicht unter anderen Grenzwerten liegen.'],
  ['Bottom', 'Grenzwert', '3,01', 'Der untere Grenzwert darf nicht über anderen Grenzwerten liegen.'],
  [
    'BottomMiddle',
    'Grenzwert',
    '2,01',
    'Der untere mittlere Grenzwert darf nicht über dem oberem mittlerem Grenzwert liegen',
  ],
]

test('what breaks a rule of limits is said in its sentence, and nothing is sent (rules F3, F5, F6, F7, F8)', async () => {
  const { worker } = await openPage('/limits', {
    pvs: [LEVEL],
    lanes: { [LEVEL_KEY]: { num: 1.5 } },
    cells: { pvLimitConfig: limitCells(LEVEL) },
  })
  await choose(LEVEL.name)
  await press(button(/^(1 Wert|Auswahl) ändern …$/))
  for (const [type, name, text, sentence] of WRONG) {
    const row = () => document.querySelector(`[data-limit=${type}]`)
    await soon(row).not.toBeNull()
    const field = page.elementLocator(row() ?? document.body).getByRole('textbox', { name })
    await there(field)
    const before = typedIn(field)
    await enter(field, text)
    await soon(() => row()?.textContent).toContain(sentence)
    pressAnyway(dialog.getByRole('button', { name: 'Übernehmen', exact: true }))
    await enter(field, before)
  }
  expect(worker.callsOf('setLimits')).toHaveLength(0)
})

test('a delay of several values that cannot be read is not announced as one of 0 s', async () => {
  await openPage('/limits', {
    pvs: [LEVEL, OTHER],
    cells: { pvLimitConfig: { ...limitCells(LEVEL), ...limitCells(OTHER) } },
  })
  await choose(LEVEL.name)
  await choose(OTHER.name)
  await press(button(/^(2 Werte|Auswahl) ändern …$/))
  const delay = dialog.getByRole('textbox', { name: 'Verzögerung' })
  const announced = () => dialog.element().querySelectorAll('li').length
  await there(delay)
  await enter(delay, '20')
  await soon(announced).toBe(2)
  await enter(delay, '20x')
  await soon(() => dialog.element().textContent).toContain('Bitte eine Zahl eingeben.')
  expect(announced()).toBe(0)
})
