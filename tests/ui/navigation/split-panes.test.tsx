import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applySession } from '../../../src/live/connection/data-owner.ts'
import { SplitPanes } from '../../../src/ui/navigation/split-panes.tsx'

function logIn(userName: string): void {
  applySession({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } })
}

beforeEach(() => logIn('operator'))
afterEach(() => {
  applySession({ state: 'anonymous' })
  localStorage.clear()
})

const Sample = ({ width = 900 }: { readonly width?: number }) => (
  <div style={{ display: 'flex', width, height: 300 }}>
    <SplitPanes name="test" label="Diagramme" width={260} first={<p>Liste</p>}>
      <p>Inhalt</p>
    </SplitPanes>
  </div>
)

const separator = () => page.getByRole('separator', { name: 'Breite von „Diagramme“' })
const pane = () => page.getByRole('region', { name: 'Diagramme' })
const paneWidth = () => Math.round(pane().element().getBoundingClientRect().width)

test('every key of the window splitter pattern moves the separator within its bounds', async () => {
  await render(<Sample />)
  expect(paneWidth()).toBe(260)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(separator()).toHaveFocus()
  for (const [key, width] of [
    ['{ArrowRight}', 276],
    ['{ArrowLeft}', 260],
    ['{Home}', 160],
    ['{ArrowLeft}', 160],
    ['{End}', 580],
    ['{ArrowRight}', 580],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(paneWidth, { message: key }).toBe(width)
    await expect.element(separator()).toHaveAttribute('aria-valuenow', String(width))
  }
  await userEvent.dblClick(separator())
  await expect.poll(paneWidth).toBe(260)
})

test('the pointer drags the separator', async () => {
  await render(<Sample />)
  const from = separator().element().getBoundingClientRect()
  await userEvent.dragAndDrop(separator(), page.getByText('Inhalt'), { targetPosition: { x: 140, y: 5 } })
  const to = page.getByText('Inhalt').element().getBoundingClientRect()
  expect(from.left).toBeGreaterThanOrEqual(260)
  expect(paneWidth()).toBeGreaterThan(300)
  expect(to.left).toBeGreaterThan(paneWidth())
})

test('width and hidden pane are remembered for the user, and for nobody else', async () => {
  const first = await render(<Sample />)
  await separator().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await page.getByRole('button', { name: '„Diagramme“ ausblenden' }).click()
  await expect.element(pane()).not.toBeInTheDocument()
  await first.unmount()
  const second = await render(<Sample />)
  await expect
    .element(page.getByRole('button', { name: '„Diagramme“ anzeigen' }))
    .toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: '„Diagramme“ anzeigen' }).click()
  await expect.poll(paneWidth).toBe(276)
  await second.unmount()
  logIn('viewer')
  await render(<Sample />)
  expect(paneWidth()).toBe(260)
})

test('on a narrow screen the first pane waits behind its button and then lies above the second', async () => {
  await render(<Sample width={340} />)
  await expect.element(pane()).not.toBeInTheDocument()
  await page.getByRole('button', { name: '„Diagramme“ anzeigen' }).click()
  await expect.element(separator()).not.toBeInTheDocument()
  const content = page.getByText('Inhalt').element().getBoundingClientRect()
  expect(pane().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(content.top)
  expect(paneWidth()).toBe(340)
})
