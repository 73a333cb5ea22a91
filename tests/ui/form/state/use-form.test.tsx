import { expect, test, vi } from 'vitest'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { SAVED, SampleForm } from './sample-form.tsx'

async function show(props: Parameters<typeof SampleForm>[0] = {}) {
  const { screen } = await renderInPlant(<SampleForm {...props} />)
  return {
    screen,
    name: screen.getByRole('textbox', { name: 'Name' }),
    upper: screen.getByRole('textbox', { name: 'Grenze' }),
    note: screen.getByRole('textbox', { name: 'Notiz' }),
    submit: screen.getByRole('button', { name: 'Übernehmen' }),
    changed: () => [...screen.container.querySelectorAll('[data-changed] input')].map((input) => input.id),
    wrong: () => screen.container.querySelectorAll('[aria-invalid=true]').length,
  }
}

test('nothing is wrong before the first attempt; then all errors are shown and the first is focused', async () => {
  const onSend = vi.fn()
  const { name, upper, submit, wrong } = await show({ onSend })
  await name.fill('')
  await upper.fill('zwei')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(/^Der Text darf nicht leer sein\./)
  await expect.element(upper).toHaveAttribute('aria-invalid', 'true')
  expect(wrong()).toBe(2)
  expect(onSend).not.toHaveBeenCalled()
})

test('nothing is sent while one required field is empty, whichever; 0 is a value (rule D24)', async () => {
  const onSend = vi.fn()
  const { name, upper, submit, wrong } = await show({ onSend })
  for (const [field, entered] of [
    [name, 'Zulauf'],
    [upper, '0'],
  ] as const) {
    await field.fill('  ')
    await submit.click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(wrong).toBe(1)
    expect(onSend).not.toHaveBeenCalled()
    await field.fill(entered)
  }
  await submit.click()
  await expect.poll(() => onSend.mock.calls).toMatchObject([[{ name: 'Zulauf', upper: { value: 0 } }]])
})

test('after the attempt each change is checked at once, and what is wrong stays as typed; each attempt focuses it', async () => {
  const { name, upper, submit } = await show()
  await upper.fill('1,2,3')
  await submit.click()
  await expect.element(upper).toHaveFocus()
  await expect.element(upper).toHaveValue('1,2,3')
  await submit.click()
  await expect.element(upper).toHaveFocus()
  await upper.fill('1,23')
  await expect.element(upper).not.toHaveAttribute('aria-invalid')
  await name.fill('')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
})

test('sends what was entered, with the exact saved values of fields that mean the same', async () => {
  const onSend = vi.fn()
  const saved = { ...SAVED, upper: { text: '2,20', value: 2.2041 } }
  const { name, upper, submit } = await show({ saved, onSend })
  await name.fill('Zulauf')
  await upper.fill('2,3')
  await upper.fill('2,20')
  await submit.click()
  await expect.poll(() => onSend.mock.calls).toEqual([[{ ...saved, name: 'Zulauf' }]])
})

test('fields count as changed until they are as saved again, and reset takes everything back', async () => {
  const { screen, name, upper, changed } = await show()
  await name.fill('Zulauf')
  await upper.fill('2,3')
  await expect.poll(() => changed().length).toBe(2)
  // Spaces around a text are never sent.
  await name.fill('Niveau ')
  // 2,2 is 2,20.
  await upper.fill('2,2')
  await expect.poll(changed).toEqual([])
  await expect.element(screen.getByText('Wie gespeichert')).toBeVisible()
  await name.fill('')
  await screen.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect.element(name).toHaveValue('Niveau')
  await expect.element(upper).toHaveValue('2,20')
})

test('of what is new no field is marked, and leaving it still loses something', async () => {
  const { screen, name, changed } = await show({ isNew: true })
  await name.fill('Zulauf')
  await expect.element(screen.getByText('Geändert')).toBeVisible()
  expect(changed()).toEqual([])
})

test('what is saved anew shows in fields without a change and leaves the others', async () => {
  const { screen, name, note } = await show()
  await name.fill('Zulauf')
  await screen.getByRole('button', { name: 'Neu lesen' }).click()
  await expect.element(note).toHaveValue('von mk')
  await expect.element(name).toHaveValue('Zulauf')
})
