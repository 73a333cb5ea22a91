import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimeRange } from '../../../../src/domain/time/time-range.ts'
import { Calendar } from '../../../../src/ui/time/inputs/calendar.tsx'
import { NOW, renderInPlant } from './time-page.tsx'

const DAY_MS = 86_400_000
/** Midnight of 21 November 2026 in Berlin. */
const TODAY = Date.UTC(2026, 10, 20, 23)

interface SampleProps {
  readonly onSelect: (day: number) => void
  readonly min?: number
  readonly max?: number
  readonly range?: TimeRange
}

function Sample({ onSelect, ...props }: SampleProps) {
  const [value, setValue] = useState<number | null>(TODAY + 5000)
  return (
    <Calendar
      {...props}
      value={value}
      now={NOW - 3 * DAY_MS}
      onSelect={(day) => {
        onSelect(day)
        setValue(day)
      }}
    />
  )
}

async function setUp(props: Omit<SampleProps, 'onSelect'> = {}) {
  const onSelect = vi.fn<(day: number) => void>()
  await renderInPlant(<Sample {...props} onSelect={onSelect} />)
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const selectedDay = day('Samstag, 21. November 2026')
  selectedDay.element().focus()
  return { onSelect, day, focused, selectedDay }
}

const cellsWith = (attribute: string) =>
  [...document.querySelectorAll(`[role="gridcell"][${attribute}] button`)].map((button) => button.textContent)

test('shows weeks from Monday with their numbers, one tab stop, the selected day and today (rule D32)', async () => {
  await setUp()
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent)).toEqual(['KW', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  const weeks = page.getByRole('rowheader').elements()
  expect(weeks.map((week) => week.textContent)).toEqual(['44', '45', '46', '47', '48', '49'])
  expect(cellsWith('aria-selected="true"')).toEqual(['21'])
  const days = [...document.querySelectorAll('[data-day]')]
  expect(days.filter((day) => day.getAttribute('tabindex') === '0').map((day) => day.textContent)).toEqual(['21'])
  expect(days.filter((day) => day.hasAttribute('aria-current')).map((day) => day.textContent)).toEqual(['18'])
  await expect.element(page.getByRole('grid')).toHaveAccessibleName('November 2026')
})

test.each([
  ['{ArrowLeft}', 'Freitag, 20. November 2026'],
  ['{ArrowRight}', 'Sonntag, 22. November 2026'],
  ['{ArrowUp}', 'Samstag, 14. November 2026'],
  ['{ArrowDown}', 'Samstag, 28. November 2026'],
  ['{Home}', 'Montag, 16. November 2026'],
  ['{End}', 'Sonntag, 22. November 2026'],
  ['{PageUp}', 'Mittwoch, 21. Oktober 2026'],
  ['{PageDown}', 'Montag, 21. Dezember 2026'],
  ['{Shift>}{PageUp}{/Shift}', 'Freitag, 21. November 2025'],
  ['{Shift>}{PageDown}{/Shift}', 'Sonntag, 21. November 2027'],
  ['{ArrowDown}{ArrowDown}', 'Samstag, 5. Dezember 2026'],
])('the key %s moves to %s and selects nothing', async (keys, name) => {
  const { onSelect, focused } = await setUp()
  await userEvent.keyboard(keys)
  await expect.poll(focused).toBe(name)
  expect(onSelect).not.toHaveBeenCalled()
})

test.each(['{Enter}', ' '])('the key "%s" selects the day, which starts at midnight of the plant', async (key) => {
  const { onSelect, focused } = await setUp()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('Freitag, 20. November 2026')
  await userEvent.keyboard(key)
  expect(onSelect.mock.calls).toEqual([[TODAY - DAY_MS]])
  await expect.poll(() => cellsWith('aria-selected="true"')).toEqual(['20'])
})

test('buttons turn months and years, and a day of the next month can be selected', async () => {
  const { onSelect, day } = await setUp()
  await page.getByRole('button', { name: 'Vorheriger Monat' }).click()
  await expect.element(page.getByText('Oktober 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Nächstes Jahr' }).click()
  await expect.element(page.getByText('Oktober 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Nächster Monat' }).click()
  await page.getByRole('button', { name: 'Vorheriges Jahr' }).click()
  await expect.element(page.getByText('November 2026')).toBeVisible()
  await day('Dienstag, 1. Dezember 2026').click()
  expect(onSelect.mock.calls).toEqual([[Date.UTC(2026, 10, 30, 23)]])
  await expect.element(page.getByText('Dezember 2026')).toBeVisible()
})

test('days outside of the limits can be reached and not selected (rule D25)', async () => {
  const { onSelect, day } = await setUp({ min: TODAY - 2 * DAY_MS + 1, max: TODAY })
  for (const name of ['Mittwoch, 18. November 2026', 'Sonntag, 22. November 2026']) {
    await expect.element(day(name)).toHaveAttribute('aria-disabled', 'true')
    await day(name).click({ force: true })
  }
  expect(onSelect).not.toHaveBeenCalled()
  await day('Donnerstag, 19. November 2026').click()
  await day('Samstag, 21. November 2026').click()
  expect(onSelect.mock.calls).toEqual([[TODAY - 2 * DAY_MS], [TODAY]])
})

test('highlights the days that a range touches', async () => {
  await setUp({ range: { from: TODAY - 2 * DAY_MS - 1, to: TODAY } })
  expect(cellsWith('data-in-range')).toEqual(['18', '19', '20'])
})
