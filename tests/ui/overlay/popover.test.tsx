import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PopoverButton } from '../../../src/ui/overlay/popover-button.tsx'

const LINES = Array.from({ length: 80 }, (_, line) => `Zeile ${line} der Erklärung`)

function Content({ lines }: { readonly lines: number }) {
  return (
    <>
      <input aria-label="Suchen" />
      {LINES.slice(0, lines).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

const loadContent = async () => Content

/** A popover with `lines` of content whose button lies at a place of the window. */
async function openAt(style: object, lines = 1) {
  await render(
    <div style={{ position: 'fixed', ...style }}>
      <PopoverButton label="Spalten" title="Spalten wählen" load={loadContent} content={{ lines }} />
    </div>,
  )
  const button = page.getByRole('button', { name: 'Spalten' })
  await button.click()
  const popover = page.getByRole('dialog', { name: 'Spalten wählen' })
  await expect.element(popover).toBeVisible()
  return { button, popover }
}

const boxOf = (element: Element) => element.getBoundingClientRect()

function overlap(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

test.each([
  ['the top left', { top: 8, left: 8 }, 1],
  ['the bottom right', { bottom: 8, right: 8 }, 1],
  ['the middle, with long content', { top: '45%', left: '45%' }, 80],
  ['the bottom, with long content', { bottom: 8, left: 8 }, 80],
])('it stays on screen and does not cover its anchor at %s', async (_, style, lines) => {
  const { button, popover } = await openAt(style, lines)
  await expect.poll(() => overlap(boxOf(button.element()), boxOf(popover.element()))).toBe(0)
  const box = boxOf(popover.element())
  expect(Math.min(box.top, box.left)).toBeGreaterThanOrEqual(0)
  expect([box.bottom <= window.innerHeight, box.right <= window.innerWidth]).toEqual([true, true])
})

test('at 360 px too it covers no anchor', async () => {
  await page.viewport(360, 640)
  const { button, popover } = await openAt({ top: '40%', right: 4 }, 80)
  await expect.poll(() => overlap(boxOf(button.element()), boxOf(popover.element()))).toBe(0)
  expect(boxOf(popover.element()).width).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the anchor is ringed while it is open, and has the focus again after Escape', async () => {
  const { button, popover } = await openAt({ top: 8, left: 8 })
  const { outlineStyle, outlineWidth } = getComputedStyle(button.element())
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px'])
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(popover.getByRole('button', { name: 'Schließen' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => popover.query()).toBeNull()
  await expect.element(button).toHaveFocus()
  expect(button.element().hasAttribute('data-popover-anchor')).toBe(false)
})

test('its button closes it again, and so does a press outside', async () => {
  const { button, popover } = await openAt({ top: 8, left: 8 })
  await button.click()
  await expect.poll(() => popover.query()).toBeNull()
  await button.click()
  await expect.element(popover).toBeVisible()
  await userEvent.click(document.body, { position: { x: 1200, y: 700 }, force: true })
  await expect.poll(() => popover.query()).toBeNull()
})
