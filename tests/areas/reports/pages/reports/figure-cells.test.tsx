import { expect, test } from 'vitest'
import { FigureCell } from '../../../../../src/areas/reports/pages/reports/table/figures.tsx'
import { useReportWords } from '../../../../../src/areas/reports/pages/reports/words/use-report-words.ts'
import type { FigureState, ReportFigures } from '../../../../../src/areas/reports/rules/report-figures.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'

const COLUMN = {
  pv: LEVEL.pvRef,
  title: 'Zulaufmenge',
  dimension: 'm³',
  decimalPlaces: 0,
  reportValueType: 'Sum',
  isManual: false,
} as const
const WHOLE: FigureState = {
  isNone: false,
  isWaiting: false,
  isRunning: false,
  isPartial: false,
  isDoubtful: false,
  at: null,
}

interface CellProps {
  readonly value: number | null
  readonly state: Partial<FigureState>
}

function Cell({ value, state }: CellProps) {
  const words = useReportWords('month')
  const figures: ReportFigures = {
    of: () => value,
    stateOf: () => ({ ...WHOLE, ...state }),
    coverage: () => 0.853,
    excess: () => null,
  }
  return (
    <table>
      <tbody>
        <tr>
          <FigureCell figure="Sum" column={COLUMN} index={0} figures={figures} edited={new Set()} words={words} />
        </tr>
      </tbody>
    </table>
  )
}

test.each([
  [1234.6, {}, '1235', []],
  [1234.6, { isPartial: true }, '1235 Datenverfügbarkeit 85,3\u00a0%', ['']],
  [1234.6, { isRunning: true }, '1235 mit der laufenden Zeile', ['running']],
  [1234.6, { isDoubtful: true }, '1235 mit auffälligen Werten', ['doubtful']],
  [
    1234.6,
    { isPartial: true, isRunning: true },
    '1235 Datenverfügbarkeit 85,3\u00a0%, mit der laufenden Zeile',
    ['', 'running'],
  ],
  [117.4, { at: Date.UTC(2026, 10, 12, 9, 15) }, '117 um 12.11.2026 10:15', []],
  // Until the samples are there no other number stands for them.
  [1234.6, { isWaiting: true }, ' Laborwerte nicht geladen', ['waiting']],
  // Nothing was measured: no 0, and not blank. A sum of means: blank.
  [null, {}, '–', []],
  [null, { isNone: true }, '', []],
] as const)('the figure %s of state %o is shown as “%s” (F107, F109, F110)', async (value, state, text, signs) => {
  const { screen } = await renderInPlant(<Cell value={value} state={state} />)
  const cell = () => screen.container.querySelector('td')
  await expect.poll(() => cell()?.textContent).toBe(text)
  expect([...(cell()?.querySelectorAll('svg') ?? [])].map(({ dataset }) => dataset.sign ?? '')).toEqual(signs)
  expect(cell()?.title ?? '').toBe(text.split(/^[^ ]* /)[1]?.replaceAll(', ', '\n') ?? '')
})
