import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RangeChoice } from '../../../../src/domain/time/presets.ts'
import { DateInput } from '../../../../src/ui/time/inputs/date-input.tsx'
import { DateTimeInput } from '../../../../src/ui/time/inputs/date-time-input.tsx'
import { TimeOfDayInput } from '../../../../src/ui/time/inputs/time-of-day-input.tsx'
import { RangePicker } from '../../../../src/ui/time/range/range-picker.tsx'
import { NOW, now, renderInPlant } from './time-page.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Kind = 'date' | 'dateTime' | 'timeOfDay' | 'eager'

/** Shows a field whose value moves by itself, as the range of a chart that follows does. */
async function showField(kind: Kind, first: number) {
  const onChange = vi.fn<(value: number | null) => void>()
  let move = (_: number) => {}
  function Field() {
    const [value, setValue] = useState<number | null>(first)
    move = (by) => flushSync(() => setValue((before) => (before ?? 0) + by))
    const props = {
      'aria-label': 'Feld',
      value,
      onChange: (next: number | null) => {
        onChange(next)
        setValue(next)
      },
    }
    if (kind === 'date') return <DateInput {...props} now={now} />
    if (kind === 'dateTime') return <DateTimeInput {...props} now={now} />
    return <TimeOfDayInput {...props} isEager={kind === 'eager'} />
  }
  const screen = await renderInPlant(<Field />)
  const field = screen.getByRole('textbox', { name: 'Feld' })
  await field.click()
  return {
    move: (by: number) => move(by),
    given: () => onChange.mock.calls.map(([value]) => value),
    shown: () => field.element().getAttribute('value') ?? '',
    type: async (text: string) => {
      await userEvent.keyboard('{Control>}a{/Control}')
      await userEvent.keyboard(text)
    },
  }
}

/** A time of day is minutes. */
const EIGHT = 8 * 60

const FIELDS = [
  ['date', Date.UTC(2026, 10, 20, 23), DAY_MS, '2', '24.12.26', Date.UTC(2026, 11, 23, 23)],
  ['dateTime', NOW, MINUTE_MS, '2', '24.12.26 8:30', Date.UTC(2026, 11, 24, 7, 30)],
  ['timeOfDay', EIGHT, 1, '1', '1734', 17 * 60 + 34],
] as const

test.each(FIELDS)(
  'what is being typed into a %s stays while its value moves, until it is given (F39)',
  async (kind, first, step, part, text, value) => {
    const { type, move, shown, given } = await showField(kind, first)
    await type(part)
    move(step)
    expect(shown()).toBe(part)
    await type(text)
    move(step)
    expect(shown()).toBe(text)
    expect(given()).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(given()).toEqual([value])
  },
)

test.each(FIELDS)(
  'what is being typed into a %s is taken back by Escape, and the field shows what its value is by then (F39)',
  async (kind, first, step, part) => {
    const { type, move, shown, given } = await showField(kind, first)
    move(step)
    const before = shown()
    move(step)
    const present = shown()
    expect(present).not.toBe(before)
    move(-step)
    await type(part)
    move(step)
    await userEvent.keyboard('{Escape}')
    await expect.poll(shown).toBe(present)
    expect(given()).toEqual([])
    move(-step)
    expect(shown()).toBe(before)
  },
)

test('a text that is typed back to what stood there gives nothing when the field is left (F39)', async () => {
  const { move, shown, given } = await showField('dateTime', NOW)
  await userEvent.keyboard('{End}x{Backspace}')
  move(MINUTE_MS)
  await userEvent.keyboard('{Tab}')
  expect(given()).toEqual([])
  expect(shown()).toBe('Sa 21.11.2026 12:05:37')
})

test('Escape in a field that gives each value on the way gives back what it was (F39)', async () => {
  const { type, given, shown } = await showField('eager', EIGHT)
  const before = shown()
  await type('17:34')
  await userEvent.keyboard('{Escape}')
  expect(given().at(-1)).toBe(EIGHT)
  expect(shown()).toBe(before)
})

/** Shows a picker whose range moves by itself. */
async function showPicker(first: RangeChoice) {
  let value = first
  let set = (_: RangeChoice) => {}
  function Picker() {
    const [range, setRange] = useState(first)
    value = range
    set = (next) => flushSync(() => setRange(next))
    return <RangePicker value={range} onChange={setRange} now={now} />
  }
  const screen = await renderInPlant(<Picker />)
  const field = (index: number) => screen.getByRole('textbox').nth(index)
  return {
    screen,
    move: (by: number) => set({ ...value, from: value.from + by, to: value.to + by }),
    set: (next: RangeChoice) => set(next),
    range: () => value,
    shown: (index: number) => field(index).element().getAttribute('value') ?? '',
    enter: async (index: number, text: string) => {
      await field(index).fill(text)
      await userEvent.keyboard('{Enter}')
    },
  }
}

const RANGE: RangeChoice = { from: NOW - HOUR_MS, to: NOW, preset: null }

test('an edge that is no range yet stays while the range moves, until the other one is given; the other one moves on (F39)', async () => {
  const { enter, move, shown, range } = await showPicker(RANGE)
  await enter(0, '22.11.26 10:00')
  move(MINUTE_MS)
  expect([shown(0), shown(1)]).toEqual(['So 22.11.2026 10:00', 'Sa 21.11.2026 12:05:37'])
  await enter(1, '22.11.26 12:00')
  expect(range()).toMatchObject({ from: Date.UTC(2026, 10, 22, 9), to: Date.UTC(2026, 10, 22, 11) })
})

test('an edge that is no range yet is taken back by Escape, and by another range (F39)', async () => {
  const { screen, enter, move, set, shown } = await showPicker(RANGE)
  await enter(0, '22.11.26 10:00')
  move(MINUTE_MS)
  await userEvent.keyboard('{Escape}')
  expect(shown(0)).toBe('Sa 21.11.2026 11:05:37')
  await enter(0, '22.11.26 10:00')
  set({ from: NOW - DAY_MS, to: NOW, preset: 'last24Hours' })
  expect(shown(0)).toBe('Fr 20.11.2026 12:04')
  await enter(0, '22.11.26 10:00')
  await screen.getByRole('button', { name: 'Gestern' }).click()
  expect(shown(0)).toBe('Fr 20.11.2026 00:00')
})
