import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../../../src/ui/controls/button.tsx'
import { MenuAt, MenuButton, type MenuSpot } from '../../../src/ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../../src/ui/navigation/menu-entry.ts'
import { Dialog } from '../../../src/ui/overlay/dialog.tsx'

const opened = () => document.querySelector('[role=menu]')
const focused = () => document.activeElement?.textContent

/** A menu at a button, one entry of which opens a dialog. */
function Page({ hasTrigger }: { readonly hasTrigger: boolean }) {
  const [spot, setSpot] = useState<MenuSpot | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const entries: readonly MenuEntry[] = [
    { id: 'ask', label: 'Trennen', onChoose: () => setAsking(true) },
    { id: 'none', label: 'Nichts', onChoose: () => undefined },
  ]
  const open = (element: HTMLElement) => {
    setSpot({ element, point: null })
    setOpen(true)
  }
  return (
    <>
      {hasTrigger ? (
        <MenuButton label="Aktionen" entries={entries} />
      ) : (
        <Button onClick={({ currentTarget }) => open(currentTarget)}>Aktionen</Button>
      )}
      {spot !== null && (
        <MenuAt label="Aktionen" spot={spot} open={isOpen} entries={entries} onClose={() => setOpen(false)} />
      )}
      <Dialog
        isAlert
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Trennen?"
        footer={<Button onClick={() => setAsking(false)}>Abbrechen</Button>}
      >
        <p>Sicher?</p>
      </Dialog>
    </>
  )
}

test.each([true, false])(
  'what a menu opens has the focus, also after the menu is gone: a key never strikes what stands behind (own trigger: %s)',
  async (hasTrigger) => {
    await render(<Page hasTrigger={hasTrigger} />)
    await page.getByRole('button', { name: 'Aktionen' }).click()
    await expect.poll(opened).not.toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await page.getByRole('menuitem', { name: 'Trennen' }).click()
    await expect.poll(opened).toBeNull()
    await expect.poll(focused).toBe('Abbrechen')
    // The menu gives back what it has in a task of its own.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(focused()).toBe('Abbrechen')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.getByRole('alertdialog').query()).toBeNull()
  },
)

test('a menu that opens nothing gives the focus back', async () => {
  await render(<Page hasTrigger={false} />)
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await expect.poll(opened).not.toBeNull()
  await page.getByRole('menuitem', { name: 'Nichts' }).click()
  await expect.poll(opened).toBeNull()
  await expect.poll(focused).toBe('Aktionen')
})
