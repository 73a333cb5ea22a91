import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { SampleForm } from './sample-form.tsx'

/** Returns whether the browser would ask before it closes the page. */
function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

async function show(form = <SampleForm />) {
  const { screen, router } = await renderInPlant(form)
  return {
    screen,
    router,
    name: screen.getByRole('textbox', { name: 'Name' }).first(),
    question: screen.getByRole('alertdialog', { name: 'Seite verlassen?' }),
    here: () => router.state.location.pathname,
  }
}

test('a page without changes is left without a question', async () => {
  const { router, here, question } = await show()
  expect(asksBeforeUnload()).toBe(false)
  await router.navigate('/there')
  await expect.poll(here).toBe('/there')
  expect(question.query()).toBeNull()
})

test.each([
  ['the button', '{Enter}'],
  ['Escape', '{Escape}'],
])('with changes it asks, with the focus on staying; by %s nothing is lost', async (_, key) => {
  const { router, here, name, question } = await show()
  await name.fill('Zulauf')
  expect(asksBeforeUnload()).toBe(true)
  await router.navigate('/there')
  await expect.element(question.getByRole('button', { name: 'Auf der Seite bleiben' })).toHaveFocus()
  await userEvent.keyboard(key)
  await expect.poll(() => question.query()).toBeNull()
  expect(here()).toBe('/here')
  await expect.element(name).toHaveValue('Zulauf')
})

test('discarding leaves the page', async () => {
  const { router, here, name, question } = await show()
  await name.fill('Zulauf')
  await router.navigate('/there')
  await question.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect.poll(here).toBe('/there')
  expect(asksBeforeUnload()).toBe(false)
})

test('changes that are taken back need no question', async () => {
  const { router, here, name } = await show()
  await name.fill('Zulauf')
  await name.fill('Niveau')
  await expect.poll(asksBeforeUnload).toBe(false)
  await router.navigate('/there')
  await expect.poll(here).toBe('/there')
})

test('two forms ask once, and a form that is saved leaves the other one guarded', async () => {
  const forms = (
    <>
      <SampleForm />
      <SampleForm />
    </>
  )
  const { screen, router, here, question } = await show(forms)
  const names = screen.getByRole('textbox', { name: 'Name' })
  await names.nth(0).fill('Zulauf')
  await names.nth(1).fill('Ablauf')
  await screen.getByRole('button', { name: 'Übernehmen' }).nth(0).click()
  await expect.poll(() => screen.getByText('Geändert', { exact: true }).elements().length).toBe(1)
  await router.navigate('/there')
  await question.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect.poll(here).toBe('/there')
})
