import { expect, test } from 'vitest'
import { CoverageCell as PrintedCoverage } from '../../../../../src/areas/reports/pages/reports/print/coverage-cell.tsx'
import { CoverageCell } from '../../../../../src/areas/reports/pages/reports/table/figures.tsx'
import { useReportWords } from '../../../../../src/areas/reports/pages/reports/words/use-report-words.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const NONE = { isNone: true, isWaiting: false, isRunning: false, isPartial: false, isDoubtful: false, at: null }
const NOTHING = { of: () => null, excess: () => null, stateOf: () => NONE }

function Cells({ share }: { readonly share: number | null }) {
  const words = useReportWords('day')
  return (
    <table>
      <tbody>
        <tr>
          <CoverageCell index={0} figures={{ ...NOTHING, coverage: () => share }} words={words} />
          <PrintedCoverage share={share} words={words} />
        </tr>
      </tbody>
    </table>
  )
}

test.each([
  [1, '100', false],
  [0.9, '90,0', false],
  [0.877, '87,7', true],
  [0.5, '50,0', true],
  [0, '0', true],
  [null, '', false],
] as const)(
  'a column with values for %s of its time has %s per cent, on screen and on paper (T13)',
  async (share, text, isLow) => {
    const { screen } = await renderInPlant(<Cells share={share} />)
    const cells = () => [...screen.container.querySelectorAll('td')]
    await expect.poll(() => cells().length).toBe(2)
    for (const cell of cells()) {
      expect(cell.lastChild?.textContent ?? '').toBe(text)
      expect(cell.children.length > 0).toBe(isLow)
    }
  },
)
