import { expect, test } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { limitCells, limitOf } from '../../../../support/page/limit-cells.ts'
import { LEVEL, LEVEL_KEY } from '../../../../support/page/sample-pvs.ts'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const OTHER: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_002 }, name: 'Druck' }
const rowOf = (name: string) =>
  [...document.querySelectorAll('[role=row]')].find((row) => row.textContent?.includes(name))

test('a limit that somebody moves counts at once in its row; without limits that are told nothing is in order (rule F10, I1)', async () => {
  const { plant } = await openPage(
    '/limits',
    {
      pvs: [LEVEL, OTHER],
      lanes: { [LEVEL_KEY]: { num: 1.5 }, ai1400002: { num: 1.5 } },
      cells: { pvLimitConfig: limitCells(LEVEL) },
    },
    { width: 1600 },
  )
  await soon(() => rowOf(LEVEL.name)?.textContent).toContain('in Ordnung')
  plant.set('pvLimitConfig', `${LEVEL_KEY}-mogw`, limitOf(LEVEL.pvRef, 'TopMiddle', 1.25))
  await soon(() => rowOf(LEVEL.name)?.textContent).toContain('MOGW verletzt')
  expect(rowOf(LEVEL.name)?.textContent).toContain('1,25')
  const other = rowOf(OTHER.name)
  expect(other?.textContent).not.toContain('in Ordnung')
  expect(other?.textContent).not.toContain('3,00')
  expect(other?.querySelectorAll('[data-not-told]').length).toBeGreaterThan(1)
  plant.cutLinks()
  await soon(() => rowOf(LEVEL.name)?.textContent).not.toContain('verletzt')
})

test('only values that are beyond a limit of now are listed as such (rule F10, I1)', async () => {
  const beyond = { num: 3.5 }
  const { plant } = await openPage('/limits?violated=1', {
    pvs: [LEVEL, OTHER],
    lanes: { [LEVEL_KEY]: beyond, ai1400002: beyond },
    cells: { pvConfig: { [LEVEL_KEY]: LEVEL } },
  })
  await soon(() => rowOf(LEVEL.name)).not.toBeUndefined()
  expect(rowOf(OTHER.name)).toBeUndefined()
  plant.set('pvConfig', 'ai1400002', OTHER)
  await soon(() => rowOf(OTHER.name)).not.toBeUndefined()
})
