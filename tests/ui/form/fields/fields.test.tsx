import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type EnteredNumber, enteredNumber } from '../../../../src/domain/forms/entered-number.ts'
import controls from '../../../../src/ui/controls/controls.module.css'
import { CheckboxesField, CheckboxField, RadioField } from '../../../../src/ui/form/fields/choice-field.tsx'
import { NumberField } from '../../../../src/ui/form/fields/number-field.tsx'
import { useRangeText } from '../../../../src/ui/form/fields/range-text.ts'
import { SelectField } from '../../../../src/ui/form/fields/select-field.tsx'
import { TextAreaField, TextField } from '../../../../src/ui/form/fields/text-field.tsx'
import { TimeOfDayField } from '../../../../src/ui/form/fields/time-of-day-field.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { speak } from '../../../support/page/speak.ts'

afterEach(() => speak('de'))

interface HeldProps<T> {
  readonly start: T
  readonly seen: T[]
  readonly children: (value: T, onChange: (value: T) => void) => React.ReactNode
}

/** Holds the value of one field, as a form does. */
function Held<T>({ start, seen, children }: HeldProps<T>) {
  const [value, setValue] = useState(start)
  return children(value, (next) => {
    seen.push(next)
    setValue(next)
  })
}

const CHOICES = [
  { value: 'sms', text: 'SMS' },
  { value: 'voice', text: 'Sprachanruf' },
  { value: 'mail', text: 'E-Mail', disabled: true },
] as const

async function showNumber(props: Partial<Parameters<typeof NumberField>[0]> = {}, value: number | null = 1.5) {
  const seen: EnteredNumber[] = []
  const { screen } = await renderInPlant(
    <Held start={enteredNumber(value, 2, 'de')} seen={seen}>
      {(held, onChange) => (
        <NumberField label="Wert" decimals={2} unit="m" {...props} value={held} onChange={onChange} />
      )}
    </Held>,
  )
  return { screen, seen, input: screen.getByRole('textbox', { name: 'Wert' }) }
}

test.each([
  ['de', '1234,5', 1234.5, '1234,50'],
  ['de', '0.75', 0.75, '0,75'],
  ['en', '1,234.5', 1234.5, '1234.50'],
  ['cs', '1 234,5', 1234.5, '1234,50'],
  ['ru', '-2,5', -2.5, '-2,50'],
] as const)('in %s %j is %d and becomes %j when the field is left', async (language, typed, number, left) => {
  const { input, seen } = await showNumber({}, null)
  await speak(language)
  await input.fill(typed)
  await expect.element(input).toHaveValue(typed)
  expect(seen.at(-1)?.value).toBe(number)
  await userEvent.tab()
  await expect.element(input).toHaveValue(left)
})

test.each(['zwei', '1,2,3', '1e3', '2 m'])('%j is no number and stays as typed', async (typed) => {
  const { input, seen } = await showNumber()
  await input.fill(typed)
  await userEvent.tab()
  await expect.element(input).toHaveValue(typed)
  expect(seen.at(-1)).toEqual({ text: typed, value: null })
})

test.each([
  ['{ArrowUp}', '1,60'],
  ['{ArrowDown}', '1,40'],
  ['{PageUp}', '2,50'],
  ['{PageDown}', '0,50'],
  ['{PageDown}{PageDown}', '0,30'],
  ['{PageUp}{PageUp}', '3,00'],
])('%s steps to %s, within the range', async (keys, text) => {
  const { input } = await showNumber({ step: 0.1, min: 0.3, max: 3 })
  await input.click()
  await userEvent.keyboard(keys)
  await expect.element(input).toHaveValue(text)
})

test('a wheel over a focused number does not change it', async () => {
  const { input, seen } = await showNumber()
  await input.click()
  input.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }))
  await expect.element(input).toHaveValue('1,50')
  expect(seen).toEqual([])
})

function Ranges() {
  const rangeText = useRangeText()
  const ranges = [
    { min: 0, max: 4 },
    { min: 0.3, max: null },
    { min: null, max: 12000 },
    { min: null, max: null },
  ]
  return <p data-ranges>{ranges.map((range) => rangeText(range, 2) ?? 'offen').join(' | ')}</p>
}

test('the allowed range is written with the decimals and marks of the language', async () => {
  const { screen } = await renderInPlant(<Ranges />)
  const text = () => screen.container.querySelector('[data-ranges]')?.textContent
  expect(text()).toBe('0,00 bis 4,00 | mindestens 0,30 | höchstens 12.000,00 | offen')
  await speak('en')
  await expect.poll(text).toBe('0.00 to 4.00 | at least 0.30 | at most 12,000.00 | offen')
})

test('text is passed on as typed, and no more of it than allowed', async () => {
  const seen: string[] = []
  const { screen } = await renderInPlant(
    <Held start="" seen={seen}>
      {(value, onChange) => <TextField label="Name" maxLength={5} value={value} onChange={onChange} />}
    </Held>,
  )
  await screen.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard(' Zulauf')
  expect(seen.at(-1)).toBe(' Zula')
})

test('Enter starts a line in a text of several lines', async () => {
  const seen: string[] = []
  const { screen } = await renderInPlant(
    <Held start="" seen={seen}>
      {(value, onChange) => <TextAreaField label="Notiz" value={value} onChange={onChange} />}
    </Held>,
  )
  await screen.getByRole('textbox', { name: 'Notiz' }).click()
  await userEvent.keyboard('a{Enter}b')
  expect(seen.at(-1)).toBe('a\nb')
})

test('a list of choices starts with its placeholder and offers no way back to it', async () => {
  const seen: string[] = []
  const { screen } = await renderInPlant(
    <Held<(typeof CHOICES)[number]['value'] | null> start={null} seen={seen as never[]}>
      {(value, onChange) => (
        <SelectField label="Weg" placeholder="Bitte auswählen" choices={CHOICES} value={value} onChange={onChange} />
      )}
    </Held>,
  )
  const select = screen.getByRole('combobox', { name: 'Weg' })
  await expect.element(select).toHaveDisplayValue('Bitte auswählen')
  await select.selectOptions('Sprachanruf')
  expect(seen).toEqual(['voice'])
  const options = [...select.element().querySelectorAll('option')]
  expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
    ['SMS', false],
    ['Sprachanruf', false],
    ['E-Mail', true],
  ])
})

test('arrow keys choose between radio buttons, past one that cannot be chosen', async () => {
  const seen: string[] = []
  const { screen } = await renderInPlant(
    <Held<string> start="sms" seen={seen}>
      {(value, onChange) => <RadioField label="Weg" choices={CHOICES} value={value} onChange={onChange} />}
    </Held>,
  )
  await expect.element(screen.getByRole('radiogroup', { name: 'Weg' })).toBeVisible()
  await screen.getByRole('radio', { name: 'SMS' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Sprachanruf' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'SMS' })).toBeChecked()
  expect(seen).toEqual(['voice', 'sms'])
})

test('checked boxes are kept in the order of the choices', async () => {
  const seen: (readonly string[])[] = []
  const { screen } = await renderInPlant(
    <Held<readonly string[]> start={[]} seen={seen}>
      {(value, onChange) => <CheckboxesField label="Wege" choices={CHOICES} value={value} onChange={onChange} />}
    </Held>,
  )
  await screen.getByRole('checkbox', { name: 'Sprachanruf' }).click()
  await screen.getByRole('checkbox', { name: 'SMS' }).click()
  await screen.getByRole('checkbox', { name: 'Sprachanruf' }).click()
  expect(seen).toEqual([['voice'], ['sms', 'voice'], ['sms']])
  await expect.element(screen.getByRole('checkbox', { name: 'E-Mail' })).toBeDisabled()
})

test('a single box is named by its label, and Space switches it', async () => {
  const seen: boolean[] = []
  const { screen } = await renderInPlant(
    <Held start={false} seen={seen}>
      {(value, onChange) => (
        <>
          <CheckboxField label="Nur aktive" value={value} onChange={onChange} />
          <CheckboxField label="Plan" text="aktiv" value={false} onChange={onChange} />
        </>
      )}
    </Held>,
  )
  await expect.element(screen.getByRole('checkbox', { name: 'Plan aktiv' })).not.toBeChecked()
  screen.getByRole('checkbox', { name: 'Nur aktive' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('checkbox', { name: 'Nur aktive' })).toBeChecked()
  expect(seen).toEqual([true])
})

test('a time of day is known to the form while it is typed, and stays as it was typed', async () => {
  const seen: (number | null)[] = []
  const { screen } = await renderInPlant(
    <Held<number | null> start={330} seen={seen}>
      {(held, onChange) => <TimeOfDayField label="Startzeit" value={held} onChange={onChange} />}
    </Held>,
  )
  const input = screen.getByRole('textbox', { name: 'Startzeit' })
  await input.fill('')
  await userEvent.keyboard('6:4')
  // Half of it is no time, so the form keeps the last one.
  expect(seen.some((one) => Number.isNaN(one))).toBe(false)
  await expect.element(input).toHaveValue('6:4')
  await userEvent.keyboard('5')
  await expect.element(input).toHaveValue('6:45')
  expect(seen.at(-1)).toBe(6 * 60 + 45)
  await userEvent.tab()
  await expect.element(input).toHaveValue('06:45')
})

test('a list to choose from is never wider than its place, and among tools no wider than a few words, whatever a plant has named (F106)', async () => {
  const text = 'Regenüberlaufbecken an der Alten Landstraße, Wehr, '.repeat(5)
  const { screen } = await renderInPlant(
    [200, 900].map((width) => (
      <div key={width} style={{ width }}>
        <select className={controls.input} aria-label="Station">
          <option>{text}</option>
        </select>
      </div>
    )),
  )
  const widths = [...screen.container.querySelectorAll('select')].map((select) => select.offsetWidth)
  expect(widths).toEqual([200, 18 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)])
})
