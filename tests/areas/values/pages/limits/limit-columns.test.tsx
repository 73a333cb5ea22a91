import { expect, test } from 'vitest'
import { cutTexts } from '../../../../support/page/cut-texts.ts'
import { limitCells } from '../../../../support/page/limit-cells.ts'
import { LEVEL, LEVEL_KEY } from '../../../../support/page/sample-pvs.ts'
import { allTexts, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const TANK = { ...LEVEL, name: 'Gasbehälter Füllstand', stationName: 'KA Musterstadt' }
const grid = () => document.querySelector<HTMLElement>('[role=grid]')

test('at 1280 px names, limits and whether one of them is tripped are in sight without scrolling sideways', async () => {
  await openPage('/limits', {
    pvs: [TANK],
    cells: { pvLimitConfig: limitCells(TANK) },
    lanes: { [LEVEL_KEY]: { num: 2.5 } },
  })
  await soon(allTexts).toContain('MOGW verletzt')
  expect(grid()?.scrollWidth).toBe(grid()?.clientWidth)
  expect(cutTexts('Grenzwerte')).toEqual([])
  const delay = [...document.querySelectorAll<HTMLElement>('[title^="30"]')]
  expect(delay.map(({ textContent }) => textContent?.includes('30'))).toEqual([true, true, true, true])
})
