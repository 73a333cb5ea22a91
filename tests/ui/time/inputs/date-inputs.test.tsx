import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateInput } from '../../../../src/ui/time/inputs/date-input.tsx'
import { DateTimeInput } from '../../../../src/ui/time/inputs/date-time-input.tsx'
import type { TimeFieldProps } from '../../../../src/ui/time/inputs/time-field.ts'
import { TimeOfDayInput } from '../../../../src/ui/time/inputs/time-of-day-input.tsx'
import { NOW, now, renderInPlant } from './time-page.tsx'

type Kind = 'date' | 'dateTime' | 'timeOfDay' | 'end'
const HOUR_MS = 3_600_000

interface SampleProps {
  readonly kind: Kind
  readonly initial: number | null
  readonly onChange: (value: number | null) => void
  readonly others?: Partial<TimeFieldProps>
}

function Sample({ kind, initial, onChange, others }: SampleProps) {
  const [value, setValue] = useState(initial)
  const props = {
    'aria-label': 'Feld',
    value,
    onChange: (next: number | null) => {
      onChange(next)
      setValue(next)
    },
    'aria-invalid': Number.isNaN(value),
    ...others,
  }
  return (
    <>
      {kind === 'timeOfDay' ? (
        <TimeOfDayInput {...props} />
      ) : kind === 'date' ? (
        <DateInput {...props} now={now} />
      ) : (
        <DateTimeInput {...props} now={now} isEnd={kind === 'end'} />
      )}
      <button type="button" onClick={() => setValue(null)}>
        Leeren
      </button>
    </>
  )
}

async function setUp(kind: Kind, initial: number | null = null, others: Partial<TimeFieldProps> = {}) {
  const onChange = vi.fn<(value: number | null) => void>()
  const screen = await renderInPlant(<Sample kind={kind} initial={initial} onChange={onChange} others={others} />)
  const field = screen.getByRole('textbox', { name: 'Feld' })
  return {
    screen,
    field,
    given: () => onChange.mock.calls.map(([value]) => value),
    /** Types into the field as a person does, and leaves it. */
    enter: async (text: string) => {
      await field.click()
      await userEvent.keyboard('{Control>}a{/Control}')
      await userEvent.keyboard(text)
      await userEvent.keyboard('{Tab}')
    },
    shown: () => field.element().getAttribute('value') ?? '',
  }
}

/** Midnight of 21 November 2026 in Berlin. */
const TODAY = Date.UTC(2026, 10, 20, 23)

describe('a date', () => {
  test('is given once it is complete, and then shown with its weekday', async () => {
    const { enter, given, shown, field } = await setUp('date')
    await field.click()
    await userEvent.keyboard('21.11.')
    expect(given()).toEqual([])
    await enter('21.11.26')
    await expect.poll(shown).toBe('Sa 21.11.2026')
    expect(given()).toEqual([TODAY])
  })

  test('is given on Enter too, with the focus still in the field', async () => {
    const { given, field } = await setUp('date')
    await field.click()
    await userEvent.keyboard('2111{Enter}')
    expect(given()).toEqual([TODAY])
    await expect.element(field).toHaveFocus()
  })

  test('that is none stays in the field, and each key judges the correction (rule D26)', async () => {
    const { enter, given, shown, field } = await setUp('date', TODAY)
    await enter('31.11.2026')
    expect(given()).toEqual([Number.NaN])
    expect(shown()).toBe('31.11.2026')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.click()
    await userEvent.keyboard('{Home}{ArrowRight}{Backspace}2{Delete}0')
    expect(shown()).toBe('20.11.2026')
    expect(given().at(-1)).toBe(TODAY - 24 * HOUR_MS)
    await expect.element(field).toHaveAttribute('aria-invalid', 'false')
    await userEvent.keyboard('{Tab}')
    await expect.poll(shown).toBe('Fr 20.11.2026')
  })

  test('that is erased is none: null, not an invalid one', async () => {
    const { enter, given, shown } = await setUp('date', TODAY)
    await enter('{Backspace}')
    expect(given()).toEqual([null])
    expect(shown()).toBe('')
  })

  test('set from outside replaces what was typed', async () => {
    const { screen, enter, shown } = await setUp('date', TODAY)
    await enter('unfug')
    expect(shown()).toBe('unfug')
    await screen.getByRole('button', { name: 'Leeren' }).click()
    await expect.poll(shown).toBe('')
  })

  test('that nobody has touched is not given again when the field is left', async () => {
    const { given, field } = await setUp('date', TODAY + 5 * HOUR_MS)
    await field.click()
    await userEvent.keyboard('{Tab}')
    expect(given()).toEqual([])
  })

  test('goes a day up and down with the arrow keys, and starts at today', async () => {
    const { given, field, shown } = await setUp('date')
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(shown).toBe('Sa 21.11.2026')
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    await expect.poll(shown).toBe('Fr 20.11.2026')
    expect(given()).toEqual([TODAY, TODAY + 24 * HOUR_MS, TODAY, TODAY - 24 * HOUR_MS])
  })

  test('is picked in the calendar, which opens with Alt and Down on its day and gives the focus back', async () => {
    const { given, field, shown } = await setUp('date', TODAY)
    await field.click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('dialog', { name: 'Datum auswählen' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Samstag, 21. November 2026' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.poll(shown).toBe('Fr 20.11.2026')
    expect(given()).toEqual([TODAY - 24 * HOUR_MS])
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Kalender öffnen' })).toHaveFocus()
  })

  test('of today has a button below the calendar', async () => {
    const { given } = await setUp('date')
    await page.getByRole('button', { name: 'Kalender öffnen' }).click()
    await page.getByRole('button', { name: 'Heute' }).click()
    expect(given()).toEqual([TODAY])
  })

  test('passes on what a form says about it, and cannot be opened while disabled', async () => {
    const { field } = await setUp('date', TODAY, {
      id: 'wartung',
      disabled: true,
      'aria-required': true,
      'aria-describedby': 'grund',
    })
    await expect.element(field).toHaveAttribute('id', 'wartung')
    await expect.element(field).toHaveAttribute('aria-required', 'true')
    await expect.element(field).toHaveAttribute('aria-describedby', 'grund')
    await expect.element(field).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Kalender öffnen' })).toBeDisabled()
  })
})

describe('a date with a time', () => {
  test('is typed with or without seconds', async () => {
    const { given, enter, shown } = await setUp('dateTime')
    await enter('21.11. 7:05')
    await expect.poll(shown).toBe('Sa 21.11.2026 07:05')
    await enter('21.11.2026 07:05:09')
    await expect.poll(shown).toBe('Sa 21.11.2026 07:05:09')
    expect(given()).toEqual([Date.UTC(2026, 10, 21, 6, 5), Date.UTC(2026, 10, 21, 6, 5, 9)])
  })

  test('tells the two passes of a repeated hour apart (R-51)', async () => {
    const { given, enter, shown } = await setUp('dateTime')
    await enter('25.10.2026 2:30')
    await expect.poll(shown).toBe('So 25.10.2026 02A:30')
    await enter('25.10.2026 2B:30')
    await expect.poll(shown).toBe('So 25.10.2026 02B:30')
    expect(given()).toEqual([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)])
  })

  test('that ends a range includes a day that is typed alone', async () => {
    const { given, enter, shown } = await setUp('end')
    await enter('20.11.2026')
    await expect.poll(shown).toBe('Sa 21.11.2026 00:00')
    expect(given()).toEqual([TODAY])
  })

  test('goes by days in the date and by full quarters of an hour in the time', async () => {
    const { field, shown } = await setUp('dateTime', NOW)
    await field.click()
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.poll(shown).toBe('So 22.11.2026 12:04:37')
    await userEvent.keyboard('{End}{ArrowUp}')
    await expect.poll(shown).toBe('So 22.11.2026 12:15')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(shown).toBe('So 22.11.2026 11:45')
  })

  test('keeps its time when a day is picked, and its day when a time is', async () => {
    const { given, shown } = await setUp('dateTime', Date.UTC(2026, 10, 21, 6, 5))
    await page.getByRole('button', { name: 'Kalender öffnen' }).click()
    await page.getByRole('button', { name: 'Donnerstag, 19. November 2026' }).click()
    await expect.poll(shown).toBe('Do 19.11.2026 07:05')
    const time = page.getByRole('textbox', { name: 'Uhrzeit' })
    await time.fill('14:30')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown).toBe('Do 19.11.2026 14:30')
    await time.fill('25:00')
    await userEvent.keyboard('{Enter}')
    await expect.element(time).toHaveAttribute('aria-invalid', 'true')
    await expect.element(time).toHaveValue('25:00')
    expect(given()).toEqual([Date.UTC(2026, 10, 19, 6, 5), Date.UTC(2026, 10, 19, 13, 30)])
  })

  test('of now has a button below the calendar', async () => {
    const { given } = await setUp('dateTime')
    await page.getByRole('button', { name: 'Kalender öffnen' }).click()
    await page.getByRole('button', { name: 'Jetzt' }).click()
    expect(given()).toEqual([Date.UTC(2026, 10, 21, 11, 4)])
  })
})

describe('a time of day', () => {
  test('is typed in minutes since midnight', async () => {
    const { given, enter, shown } = await setUp('timeOfDay')
    await enter('705')
    await expect.poll(shown).toBe('07:05')
    await enter('7,30')
    await expect.poll(shown).toBe('07:30')
    expect(given()).toEqual([425, 450])
  })

  test('that is none stays in the field (rule D26)', async () => {
    const { given, enter, shown, field } = await setUp('timeOfDay', 425)
    await enter('24:00')
    expect(given()).toEqual([Number.NaN])
    expect(shown()).toBe('24:00')
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    expect(shown()).toBe('24:00')
  })

  test('goes by full quarters of an hour, around midnight', async () => {
    const { field, shown } = await setUp('timeOfDay', 23 * 60 + 50)
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(shown).toBe('00:00')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(shown).toBe('23:45')
  })
})

test.each(['date', 'dateTime'] as const)(
  'a %s that no calendar has is a dash to be corrected, and its calendar opens today',
  async (kind) => {
    const { screen, field, shown, given, enter } = await setUp(kind, 8.64e15)
    await expect.poll(shown).toBe('–')
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    expect(given()).toEqual([])
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const calendar = screen.getByText('November 2026', { exact: true })
    await expect.element(calendar).toBeVisible()
    await userEvent.keyboard('{Escape}')
    // It gives the focus back once it is gone: what is typed before would go to its button.
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog')
    await enter('1.1.275760')
    expect(given().at(-1)).toBeNaN()
    await enter('1.1.999999')
    expect(given().at(-1)).toBeNaN()
    await enter('21.11.2026')
    expect(given().at(-1)).toBe(TODAY)
  },
)
