import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CommandButton } from '../../../src/ui/controls/command-button.tsx'

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

test('a double click runs a command once: nobody has seen what a second one would act on (F98)', async () => {
  const onRun = vi.fn()
  await render(
    <CommandButton blocked={null} onRun={onRun}>
      Quittieren
    </CommandButton>,
  )
  await button().dblClick()
  expect(onRun).toHaveBeenCalledTimes(1)
  // Two presses of their own.
  await button().click()
  await button().click()
  expect(onRun).toHaveBeenCalledTimes(3)
})

test('a button that steps takes each of quick presses', async () => {
  const onRun = vi.fn()
  await render(
    <CommandButton steps blocked={null} onRun={onRun}>
      Quittieren
    </CommandButton>,
  )
  await button().dblClick()
  expect(onRun).toHaveBeenCalledTimes(2)
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

test('a press that ends elsewhere is over: the next one begins anew, whatever makes it', async () => {
  const calls: string[] = []
  await render(
    <CommandButton blocked={null} onPress={() => calls.push('press')} onRun={() => calls.push('run')}>
      Quittieren
    </CommandButton>,
  )
  const element = button().element()
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  expect(calls).toEqual(['press'])
  const next = (run: () => unknown) => {
    calls.length = 0
    return run()
  }
  // Assistive technology clicks without a pointer or a key.
  await next(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })))
  expect(calls).toEqual(['press', 'run'])
  await next(() => button().click())
  expect(calls).toEqual(['press', 'run'])
  for (const key of ['{Enter}', ' ']) {
    await next(() => userEvent.keyboard(key))
    expect(calls).toEqual(['press', 'run'])
  }
  // Space runs when it goes up: not if the focus has left by then.
  await next(() => userEvent.keyboard('[Space>]'))
  expect(calls).toEqual(['press'])
  await next(() => (document.activeElement as HTMLElement).blur())
  await userEvent.keyboard('[/Space]')
  await next(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })))
  expect(calls).toEqual(['press', 'run'])
})

test('a held Enter runs a command once, and Tab presses nothing', async () => {
  const [onPress, onRun] = [vi.fn(), vi.fn()]
  await render(
    <CommandButton blocked={null} onPress={onPress} onRun={onRun}>
      Quittieren
    </CommandButton>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter>5/}')
  expect([onPress.mock.calls.length, onRun.mock.calls.length]).toEqual([1, 1])
  await userEvent.tab({ shift: true })
  expect(onPress).toHaveBeenCalledTimes(1)
})
