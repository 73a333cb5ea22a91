import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Drawer } from '../../../src/ui/overlay/drawer.tsx'

function Sample() {
  const [open, setOpen] = useState(false)
  return (
    <div style={{ display: 'flex', height: 400 }}>
      <div style={{ flex: 1 }}>
        <button type="button" onClick={() => setOpen(true)}>
          Eintrag
        </button>
      </div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Neuer Eintrag"
        footer={<button type="button">Anlegen</button>}
      >
        <input aria-label="Was" />
      </Drawer>
    </div>
  )
}

async function openAt(width: number) {
  await page.viewport(width, 800)
  await render(<Sample />)
  const opener = page.getByRole('button', { name: 'Eintrag' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Neuer Eintrag' })
  await expect.element(drawer).toBeVisible()
  return { opener, drawer, box: () => drawer.element().getBoundingClientRect() }
}

afterEach(() => page.viewport(1280, 800))

test('below 1500 px it lies over the page at the right edge, keeps the focus, and gives it back on Escape', async () => {
  const { opener, drawer, box } = await openAt(1280)
  expect([box().right, box().top, box().height]).toEqual([1280, 0, 800])
  for (let press = 0; press < 4; press += 1) {
    await userEvent.keyboard('{Tab}')
    expect(drawer.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawer.query()).toBeNull()
  await expect.element(opener).toHaveFocus()
})

test('from 1500 px it stands beside the content, which stays usable', async () => {
  const { opener, drawer, box } = await openAt(1600)
  expect(box().left).toBeGreaterThanOrEqual(opener.element().getBoundingClientRect().right)
  await opener.click()
  await expect.element(drawer).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Was' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawer.query()).toBeNull()
})

test('what is typed survives a window that becomes narrower', async () => {
  const { drawer } = await openAt(1600)
  await drawer.getByRole('textbox', { name: 'Was' }).fill('Öl gewechselt')
  await page.viewport(1280, 800)
  await expect.poll(() => drawer.element().getBoundingClientRect().top).toBe(0)
  await expect.element(drawer.getByRole('textbox', { name: 'Was' })).toHaveValue('Öl gewechselt')
})

test('below 600 px it fills the screen', async () => {
  const { box } = await openAt(360)
  expect([box().left, box().width, box().height]).toEqual([0, 360, 800])
})
