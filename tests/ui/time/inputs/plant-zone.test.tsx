import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choiceOf, type RangeChoice } from '../../../../src/domain/time/presets.ts'
import { DateTimeInput } from '../../../../src/ui/time/inputs/date-time-input.tsx'
import { RangePicker } from '../../../../src/ui/time/range/range-picker.tsx'
import { NOW, now, renderInPlant } from './time-page.tsx'

const MOSCOW = 'Europe/Moscow'

interface SampleProps {
  readonly onTime: (value: number | null) => void
  readonly onRange: (value: RangeChoice) => void
}

function Sample({ onTime, onRange }: SampleProps) {
  const [time, setTime] = useState<number | null>(NOW)
  return (
    <>
      <DateTimeInput
        aria-label="Feld"
        value={time}
        now={now}
        onChange={(next) => {
          onTime(next)
          setTime(next)
        }}
      />
      <RangePicker value={choiceOf('last24Hours', NOW, MOSCOW)} onChange={onRange} now={now} />
    </>
  )
}

test('fields, calendars and ranges follow the clock of the plant, not of the browser (rule D33)', async () => {
  const onTime = vi.fn<(value: number | null) => void>()
  const onRange = vi.fn<(value: RangeChoice) => void>()
  await renderInPlant(<Sample onTime={onTime} onRange={onRange} />, 'Moscow')
  const field = page.getByRole('textbox', { name: 'Feld' })
  await expect.element(field).toHaveValue('Sa 21.11.2026 14:04:37')
  await field.fill('22.11.2026 0:30')
  await userEvent.keyboard('{Enter}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: 'Sonntag, 22. November 2026' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}{Escape}')
  expect(onTime.mock.calls).toEqual([[Date.UTC(2026, 10, 21, 21, 30)], [Date.UTC(2026, 10, 20, 21, 30)]])
  await page.getByRole('button', { name: 'Heute', exact: true }).click()
  expect(onRange.mock.calls).toEqual([
    [{ from: Date.UTC(2026, 10, 20, 21), to: Date.UTC(2026, 10, 21, 21), preset: 'today' }],
  ])
})
