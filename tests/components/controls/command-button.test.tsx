import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CommandButton } from '../../../src/components/controls/command-button.tsx'

const REASON = 'Keine Verbindung zum Server.'
const button = () => page.getByRole('button', { name: 'Quittieren' })

test('a possible command runs once for a click, and for Enter and Space', async () => {
  const onRun = vi.fn()
  await render(
    <CommandButton blocked={null} onRun={onRun}>
      Quittieren
    </CommandButton>,
  )
  await button().click()
  expect(onRun).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onRun).toHaveBeenCalledTimes(3)
  await expect.element(button()).toHaveAttribute('aria-disabled', 'false')
  await expect.element(button()).not.toHaveAttribute('aria-describedby')
})

test('a command that is not possible can be reached, says why, and does not run', async () => {
  const onRun = vi.fn()
  await render(
    <CommandButton blocked={REASON} onRun={onRun} primary>
      Quittieren
    </CommandButton>,
  )
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  await expect.element(button()).toHaveAccessibleDescription(REASON)
  await expect.element(button()).toHaveAttribute('title', REASON)
  await userEvent.keyboard('{Enter}')
  await button().click({ force: true })
  expect(onRun).not.toHaveBeenCalled()
  expect(getComputedStyle(button().element()).borderStyle).toBe('dashed')
})

test('a command becomes possible without losing the focus', async () => {
  const onRun = vi.fn()
  const of = (blocked: string | null) => (
    <CommandButton blocked={blocked} onRun={onRun}>
      Quittieren
    </CommandButton>
  )
  const { rerender } = await render(of(REASON))
  await userEvent.tab()
  await rerender(of(null))
  await expect.element(button()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onRun).toHaveBeenCalledTimes(1)
})
