import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tooltip } from '../../../src/ui/overlay/tooltip.tsx'

async function start() {
  const onPress = vi.fn()
  await render(
    <div style={{ padding: 200 }}>
      <Tooltip content="Speichert Zeitraum und Reihen.">
        <button type="button" onClick={onPress}>
          Speichern
        </button>
      </Tooltip>
      <button type="button">Daneben</button>
      <Tooltip content="Ohne Hintergrund.">
        <button type="button">Drucken</button>
      </Tooltip>
    </div>,
  )
  return { onPress, button: page.getByRole('button', { name: 'Speichern' }), tip: page.getByRole('tooltip') }
}

test('it comes on hover, stays while the pointer is on it, and goes when the pointer leaves (rule D6)', async () => {
  const { button, tip } = await start()
  expect(tip.query()).toBeNull()
  await button.hover()
  await expect.element(tip).toHaveTextContent('Speichert Zeitraum und Reihen.')
  await tip.hover()
  await expect.element(tip).toBeVisible()
  await page.getByRole('button', { name: 'Daneben' }).hover()
  await expect.poll(() => tip.query()).toBeNull()
})

test('it comes with the focus of the keyboard, describes the control, and Escape closes it', async () => {
  const { button, tip } = await start()
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleDescription('Speichert Zeitraum und Reihen.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip.query()).toBeNull()
  await expect.element(button).toHaveFocus()
})

test('a touch presses the control and opens no tooltip', async () => {
  const { onPress, button, tip } = await start()
  const touch = { bubbles: true, pointerType: 'touch' }
  for (const type of ['pointerover', 'pointerenter', 'pointerdown', 'pointerup']) {
    button.element().dispatchEvent(new PointerEvent(type, touch))
  }
  button.element().dispatchEvent(new PointerEvent('click', touch))
  expect(onPress).toHaveBeenCalledOnce()
  // Both have the same delay: had the touch started one, its tooltip would be there with this one.
  await page.getByRole('button', { name: 'Drucken' }).hover()
  await expect.element(tip).toHaveTextContent('Ohne Hintergrund.')
  expect(tip.elements()).toHaveLength(1)
})
