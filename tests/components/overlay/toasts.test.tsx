import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast, Toasts } from '../../../src/components/overlay/toasts.tsx'

test('a toast is announced politely, takes no focus, and closes by its button', async () => {
  await render(
    <>
      <button type="button">Kopieren</button>
      <Toasts />
    </>,
  )
  const button = page.getByRole('button', { name: 'Kopieren' })
  await button.click()
  showToast('Adresse kopiert.')
  const toast = page.getByRole('dialog').filter({ hasText: 'Adresse kopiert.' })
  await expect.element(toast).toBeVisible()
  await expect.element(button).toHaveFocus()
  const live = toast.element().closest('[aria-live]')
  expect(live?.getAttribute('aria-live')).toBe('polite')
  await toast.getByRole('button', { name: 'Schließen', includeHidden: true }).click()
  await expect.poll(() => toast.query()).toBeNull()
})

test('a toast goes by itself', async () => {
  await render(
    <>
      <button type="button">Speichern</button>
      <Toasts />
    </>,
  )
  // Under the pointer it would stay.
  await page.getByRole('button', { name: 'Speichern' }).hover()
  showToast('Ansicht gespeichert.')
  const text = page.getByText('Ansicht gespeichert.')
  await expect.element(text).toBeVisible()
  await expect.poll(() => text.query(), { timeout: 15_000 }).toBeNull()
})
