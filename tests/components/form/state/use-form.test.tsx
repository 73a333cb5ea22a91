import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Refusal } from '../../../../src/components/form/state/use-form.ts'
import { applySession } from '../../../../src/live/connection/data-owner.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { type Limit, RefetchedForm, SAVED, SampleForm } from './sample-form.tsx'

afterEach(() => {
  applySession({ state: 'anonymous' })
  localStorage.clear()
})

async function show(props: Parameters<typeof SampleForm>[0] = {}) {
  const { screen } = await renderInPlant(<SampleForm {...props} />)
  return {
    screen,
    name: screen.getByRole('textbox', { name: 'Name' }),
    upper: screen.getByRole('textbox', { name: 'Grenze' }),
    note: screen.getByRole('textbox', { name: 'Notiz' }),
    submit: screen.getByRole('button', { name: 'Übernehmen' }),
  }
}

test('nothing is wrong before the first attempt; then all errors are shown and the first is focused', async () => {
  const onSubmit = vi.fn(async () => null)
  const { screen, name, upper, submit } = await show({ onSubmit })
  await name.fill('')
  await upper.fill('zwei')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(/^Der Text darf nicht leer sein\./)
  await expect.element(upper).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('2 geändert, 2 falsch')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('nothing is sent while one required field is empty, whichever; 0 is a value (rule D24)', async () => {
  const onSubmit = vi.fn(async () => null)
  const { screen, name, upper, submit } = await show({ onSubmit })
  for (const [field, entered] of [
    [name, 'Zulauf'],
    [upper, '0'],
  ] as const) {
    await field.fill('  ')
    await submit.click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText(/, 1 falsch$/)).toBeVisible()
    expect(onSubmit).not.toHaveBeenCalled()
    await field.fill(entered)
  }
  await submit.click()
  await expect.poll(() => onSubmit.mock.calls).toMatchObject([[{ name: 'Zulauf', upper: { value: 0 } }]])
})

test('after the attempt each change is checked at once, and what is wrong stays as typed', async () => {
  const { name, upper, submit } = await show()
  await upper.fill('1,2,3')
  await submit.click()
  await expect.element(upper).toHaveFocus()
  await expect.element(upper).toHaveValue('1,2,3')
  await upper.fill('1,23')
  await expect.element(upper).not.toHaveAttribute('aria-invalid')
  await name.fill('')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
})

test('an eager form shows the problem of a changed field at once, and of no other', async () => {
  const { name, upper } = await show({ isEager: true, saved: { ...SAVED, upper: { text: '', value: null } } })
  await name.fill('')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(upper).not.toHaveAttribute('aria-invalid')
})

test('sends once what was entered, with the exact saved values of unchanged fields', async () => {
  const outcome = Promise.withResolvers<null>()
  const sent: Limit[] = []
  const saved = { ...SAVED, upper: { text: '2,20', value: 2.2041 } }
  const onSaved = vi.fn()
  const { screen, name, note, submit } = await show({
    saved,
    onSaved,
    onSubmit(values) {
      sent.push(values)
      return outcome.promise
    },
  })
  await name.fill('Zulauf')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Wird gesendet' })).toBeVisible()
  expect(sent).toEqual([{ ...saved, name: 'Zulauf' }])
  // What is typed while it is being sent is not lost, and not taken for saved.
  await note.fill('später')
  expect(onSaved).not.toHaveBeenCalled()
  outcome.resolve(null)
  await expect.element(submit).toBeVisible()
  expect(onSaved).toHaveBeenCalledWith({ ...saved, name: 'Zulauf' })
  await expect.element(name).toHaveValue('Zulauf')
  await expect.element(note).toHaveValue('später')
  await expect.element(screen.getByText('1 geändert, 0 falsch')).toBeVisible()
})

test("the server's refusals stand at their fields, those of no field above, until the field changes", async () => {
  const refusal: Refusal<Limit> = { fields: { note: 'Höchstens 20 Zeichen.' }, form: ['Nichts wurde gespeichert.'] }
  const { screen, note, submit } = await show({ onSubmit: async () => refusal })
  await note.fill('zu lang')
  await submit.click()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveAccessibleDescription(/^Höchstens 20 Zeichen\./)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nichts wurde gespeichert.')
  await expect.element(note).toHaveValue('zu lang')
  await note.fill('kurz')
  await expect.element(note).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('a refusal of the whole form takes the focus, and is gone with the next attempt', async () => {
  const answers: (Refusal<Limit> | null)[] = [{ form: ['Das Recht fehlt.'] }, null]
  const { screen, name, submit } = await show({ onSubmit: async () => answers.shift() ?? null })
  await name.fill('Zulauf')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await submit.click()
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull()
})

test('a refusal from outside of the submission is shown the same way', async () => {
  const { screen, note } = await show()
  await screen.getByRole('button', { name: 'Ablehnen' }).click()
  await expect.element(note).toHaveAccessibleDescription('Zu lang.')
  await expect.element(note).toHaveFocus()
})

test('fields count as changed until they are as saved again, and reset takes everything back', async () => {
  const { screen, name, upper } = await show()
  const changed = () => [...screen.container.querySelectorAll('[data-changed] input')].map((input) => input.id)
  await name.fill('Zulauf')
  await upper.fill('2,3')
  await expect.element(screen.getByText('2 geändert, 0 falsch')).toBeVisible()
  await name.fill('Niveau')
  // 2,2 is 2,20.
  await upper.fill('2,2')
  await expect.poll(changed).toEqual([])
  await name.fill('')
  await screen.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect.element(name).toHaveValue('Niveau')
  await expect.element(upper).toHaveValue('2,20')
})

test('what is saved anew shows in fields without a change and leaves the others', async () => {
  const { screen } = await renderInPlant(<RefetchedForm />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await name.fill('Zulauf')
  await screen.getByRole('button', { name: 'Neu lesen' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Notiz' })).toHaveValue('von mk')
  await expect.element(name).toHaveValue('Zulauf')
})

test('after saving, the field follows what is saved next', async () => {
  const { screen } = await renderInPlant(<RefetchedForm />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await name.fill('Zulauf')
  await screen.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(() => screen.getByText('1 geändert, 0 falsch').query()).toBeNull()
  await expect.element(name).toHaveValue('Zulauf')
  await screen.getByRole('button', { name: 'Neu lesen' }).click()
  await expect.element(name).toHaveValue('Niveau neu')
})

function logIn(): void {
  applySession({ state: 'active', user: { userName: 'kern', displayName: 'kern', csrfToken: '' } })
}

test('a draft comes back after a reload with its time, and can be discarded', async () => {
  logIn()
  const before = await show({ draft: 'limits/1' })
  await before.upper.fill('1,7')
  await before.note.fill('nachts')
  await before.screen.unmount()
  const { screen, upper, note } = await show({ draft: 'limits/1' })
  await expect.element(upper).toHaveValue('1,70')
  await expect.element(note).toHaveValue('nachts')
  await expect.element(screen.getByText(/^Entwurf vom \d\d\.\d\d\.\d{4} \d\d:\d\d wiederhergestellt$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(upper).toHaveValue('2,20')
  await expect.poll(() => localStorage.length).toBe(0)
  expect(screen.getByRole('button', { name: 'Verwerfen' }).query()).toBeNull()
})

test('a draft stays after a failure and is removed after success', async () => {
  logIn()
  const answers: (Refusal<Limit> | null)[] = [{ form: ['Netzwerkfehler.'] }, null]
  const { screen, name, submit } = await show({ draft: 'limits/1', onSubmit: async () => answers.shift() ?? null })
  await name.fill('Zulauf')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(JSON.stringify(localStorage)).toContain('Zulauf')
  await submit.click()
  await expect.poll(() => localStorage.length).toBe(0)
})

test('a draft holds no secret, and nothing that does not fit the form any more', async () => {
  logIn()
  const before = await show({ draft: 'limits/1', secret: ['note'] })
  await before.note.fill('geheim')
  await before.name.fill('Zulauf')
  expect(JSON.stringify(localStorage)).not.toContain('geheim')
  await before.screen.unmount()
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"Zulauf"', '7'))
  const { screen, name } = await show({ draft: 'limits/1', secret: ['note'] })
  await expect.element(name).toHaveValue('Niveau')
  expect(screen.getByText(/^Entwurf/).query()).toBeNull()
})
