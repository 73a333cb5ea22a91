import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field, type FieldProps } from '../../../../src/ui/form/fields/field.tsx'

/** A field around a plain input, as other parts wrap theirs. */
function Sample(props: Partial<FieldProps>) {
  return (
    <Field label="Grenze" {...props}>
      {({ attributes, disabled }) => <input {...attributes} disabled={disabled} defaultValue="1,70" />}
    </Field>
  )
}

test('the label names the control, and a click on it focuses the control', async () => {
  const screen = await render(<Sample />)
  const input = screen.getByRole('textbox', { name: 'Grenze' })
  await screen.getByText('Grenze').click()
  await expect.element(input).toHaveFocus()
  await expect.element(input).not.toHaveAttribute('aria-describedby')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})

test('what stands around the field describes it, the error first', async () => {
  const screen = await render(
    <Sample
      unit="m"
      range="0,00 bis 4,00"
      help="Wird an die Station gesendet."
      error="Bitte eine Zahl."
      changed
      required
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Grenze' })
  await expect
    .element(input)
    .toHaveAccessibleDescription('Bitte eine Zahl. geändert m 0,00 bis 4,00 Wird an die Station gesendet.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAttribute('aria-required', 'true')
})

test('a field that cannot be edited is disabled, with the reason beside it', async () => {
  const screen = await render(<Sample blocked="Das Recht „Grenzwerte ändern“ fehlt." />)
  const input = screen.getByRole('textbox', { name: 'Grenze' })
  await expect.element(input).toBeDisabled()
  await expect.element(screen.getByText('Das Recht „Grenzwerte ändern“ fehlt.')).toBeVisible()
  await expect.element(input).toHaveAccessibleDescription('Das Recht „Grenzwerte ändern“ fehlt.')
})

test('a changed value is bold with a pencil before it', async () => {
  const screen = await render(<Sample />)
  const input = screen.getByRole('textbox', { name: 'Grenze' }).element()
  const before = getComputedStyle(input)
  expect([before.fontWeight, screen.container.querySelector('svg')]).toEqual(['400', null])
  await screen.rerender(<Sample changed />)
  const style = getComputedStyle(input)
  const pencil = screen.container.querySelector('svg')?.getBoundingClientRect()
  expect(style.fontWeight).toBe('600')
  const text = input.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft)
  expect(pencil?.right).toBeLessThanOrEqual(text)
})

test('a hidden label still names the field', async () => {
  const screen = await render(<Sample hideLabel />)
  await expect.element(screen.getByRole('textbox', { name: 'Grenze' })).toBeVisible()
  expect(screen.getByText('Grenze').element().getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('several controls under one label are a group of that name', async () => {
  const screen = await render(
    <Field label="Art" group="radiogroup" error="Bitte auswählen.">
      {({ attributes }) => <input type="radio" {...attributes} aria-label="Ein" />}
    </Field>,
  )
  await expect.element(screen.getByRole('radiogroup', { name: 'Art' })).toHaveAccessibleDescription('Bitte auswählen.')
})
