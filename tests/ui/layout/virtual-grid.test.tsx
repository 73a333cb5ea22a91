import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { VirtualGrid } from '../../../src/ui/layout/virtual-grid.tsx'
import { leaveWindow } from '../../support/page/leave-window.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

const ITEMS = Array.from({ length: 40 }, (_, i) => i + 1)

const GRID = (
  <div style={{ display: 'flex', width: 640, height: 300 }}>
    <VirtualGrid
      label="Kameras"
      items={ITEMS}
      idOf={(item) => item}
      leastWidthPx={300}
      heightOf={() => 120}
      tile={(item) => <button type="button">Kamera {item}</button>}
    />
  </div>
)

test.each([
  ['on', 1, '{Tab}'],
  ['back', 40, '{Shift>}{Tab}{/Shift}'],
])(
  'Tab goes %s through all items, also faster than the grid hears of its scrolling (rule Q3)',
  async (_, from, keys) => {
    const stop = new AbortController()
    const { screen } = await renderInPlant(GRID)
    const button = (id: number) => screen.getByRole('button', { name: `Kamera ${id}`, exact: true })
    await expect.element(button(1)).toBeVisible()
    const scroller = document.querySelector('[data-grid-of]')?.parentElement
    scroller?.scrollTo({ top: from === 1 ? 0 : scroller.scrollHeight })
    await expect.element(button(from)).toBeVisible()
    // What a busy machine does for some hundred milliseconds.
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true, signal: stop.signal })
    try {
      ;(button(from).element() as HTMLElement).focus()
      const reached = [document.activeElement?.textContent]
      for (let presses = 1; presses < ITEMS.length; presses += 1) {
        await userEvent.keyboard(keys)
        reached.push(document.activeElement?.textContent)
      }
      const order = from === 1 ? ITEMS : ITEMS.toReversed()
      expect(reached).toEqual(order.map((id) => `Kamera ${id}`))
    } finally {
      stop.abort()
    }
  },
)

test('an item far away keeps the focus while another window has it', async () => {
  const { screen } = await renderInPlant(GRID)
  const last = () => document.querySelector('[aria-posinset="40"]')
  const first = screen.getByRole('button', { name: 'Kamera 1', exact: true })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  const scroller = document.querySelector('[data-grid-of]')?.parentElement
  scroller?.scrollTo({ top: scroller.scrollHeight })
  await expect.poll(last).not.toBeNull()
  leaveWindow()
  // The grid renders anew.
  scroller?.scrollTo({ top: scroller.scrollHeight / 2 })
  await expect.poll(last).toBeNull()
  expect(document.activeElement?.textContent).toBe('Kamera 1')
})
