import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog, type DialogProps } from '../../../src/ui/overlay/dialog.tsx'

const LINES = Array.from({ length: 80 }, (_, line) => `Zeile ${line}`)

function Sample({ onClose, ...props }: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      <button type="button">Daneben</button>
      <Dialog
        title="Ansicht speichern"
        description={<p>Sie gehört dem Benutzer.</p>}
        footer={<button type="button">Speichern</button>}
        {...props}
        open={open}
        onClose={() => {
          onClose?.()
          setOpen(false)
        }}
      >
        {props.children ?? <input aria-label="Name" />}
      </Dialog>
    </>
  )
}

async function openSample(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn()
  const screen = await render(<Sample {...props} onClose={onClose} />)
  const opener = screen.getByRole('button', { name: 'Öffnen' })
  await opener.click()
  const dialog = page.getByRole(props.isAlert ? 'alertdialog' : 'dialog')
  await expect.element(dialog).toBeVisible()
  return { onClose, opener, dialog }
}

test('it is named by its title, described by its text, and starts in the first control of its content', async () => {
  const { dialog } = await openSample()
  await expect.element(dialog).toHaveAccessibleName('Ansicht speichern')
  await expect.element(dialog).toHaveAccessibleDescription('Sie gehört dem Benutzer.')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test.each([false, true])(
  'what comes later below moves nothing that stands above it, aside: %s (F27)',
  async (aside) => {
    await page.viewport(1280, 800)
    const { dialog } = await openSample({ aside, children: <Growing /> })
    const field = dialog.getByRole('textbox', { name: 'Wert' })
    const place = () => field.element().getBoundingClientRect().top
    const before = place()
    await dialog.getByRole('button', { name: 'mehr' }).click()
    await expect.element(dialog.getByText('Zeile 9')).toBeVisible()
    expect(place()).toBe(before)
  },
)

function Growing() {
  const [count, setCount] = useState(0)
  return (
    <>
      <input aria-label="Wert" />
      <button type="button" onClick={() => setCount(10)}>
        mehr
      </button>
      {LINES.slice(0, count).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

test('Tab runs in a circle through the dialog and never reaches the page', async () => {
  const { dialog } = await openSample()
  const names: string[] = []
  for (let press = 0; press < 6; press += 1) {
    await userEvent.keyboard('{Tab}')
    const { activeElement } = document
    names.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '')
  }
  expect(names).toEqual(['Speichern', 'Schließen', 'Name', 'Speichern', 'Schließen', 'Name'])
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => page.getByRole('button', { name: 'Schließen' }).click()],
])('%s closes it and gives the focus back', async (_, close) => {
  const { onClose, opener, dialog } = await openSample()
  await close()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(opener).toHaveFocus()
})

/** A press beside the dialog. */
const pressOutside = () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })

test('a press outside closes a plain dialog', async () => {
  const { onClose, dialog } = await openSample()
  await pressOutside()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog that asks for a decision closes by its buttons and Escape only', async () => {
  const { onClose, dialog } = await openSample({ isAlert: true })
  await pressOutside()
  expect(dialog.getByRole('button', { name: 'Schließen' }).query()).toBeNull()
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
})

test('while a command runs nothing closes it', async () => {
  const { onClose, dialog } = await openSample({ busy: true })
  await userEvent.keyboard('{Escape}')
  await pressOutside()
  expect(dialog.getByRole('button', { name: 'Schließen' }).query()).toBeNull()
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('long content scrolls inside, by keyboard too, and the buttons stay on screen', async () => {
  const lines = LINES.map((line) => <p key={line}>{line}</p>)
  const { dialog } = await openSample({ children: lines })
  const body = dialog.element().querySelector<HTMLElement>('[data-body]')
  await expect.poll(() => body?.tabIndex).toBe(0)
  expect(body?.scrollHeight ?? 0).toBeGreaterThan(window.innerHeight)
  const save = dialog.getByRole('button', { name: 'Speichern' }).element().getBoundingClientRect()
  expect(save.bottom).toBeLessThanOrEqual(window.innerHeight)
  body?.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => body?.scrollTop ?? 0).toBeGreaterThan(0)
})

test('it fills the screen below 600 px, and has its own width above', async () => {
  await page.viewport(360, 640)
  const { dialog } = await openSample({ size: 'large' })
  const { left, top, width, height } = dialog.element().getBoundingClientRect()
  expect([left, top, width, height]).toEqual([0, 0, 360, 640])
  await page.viewport(1280, 800)
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(1040)
})

test('opened from an element of a drawing it gives the focus back to it', async () => {
  function Drawing() {
    const [open, setOpen] = useState(false)
    return (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: elements of a drawing are no buttons of HTML */}
        <svg width="40" height="40" tabIndex={0} aria-label="Pumpe" role="img" onKeyDown={() => setOpen(true)} />
        <Dialog title="Pumpe" open={open} onClose={() => setOpen(false)} footer={<button type="button">Gut</button>} />
      </>
    )
  }
  const screen = await render(<Drawing />)
  const pump = screen.container.querySelector('svg')
  pump?.focus()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('button', { name: 'Gut' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(pump)
})
