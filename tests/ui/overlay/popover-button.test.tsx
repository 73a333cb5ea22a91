import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PopoverButton } from '../../../src/ui/overlay/popover-button.tsx'

function Content({ text }: { readonly text: string }) {
  return <p>{text}</p>
}

/** Counts the loads of the content; while it is offline they fail. */
function loader(isOffline = false) {
  const counted = {
    loads: 0,
    isOffline,
    load: async () => {
      counted.loads += 1
      if (counted.isOffline) throw new Error('offline')
      return Content
    },
  }
  return counted
}

/** Away from where the pointer of the last test has stayed. */
const ASIDE = { position: 'fixed', top: 300, left: 600 } as const

const button = () => page.getByRole('button', { name: 'Filter' })
const popover = () => page.getByRole('dialog', { name: 'Filter wählen' })

test('nothing loads until the pointer or the focus comes, and nothing again once it is there', async () => {
  const counted = loader()
  await render(
    <div style={ASIDE}>
      <PopoverButton label="Filter" title="Filter wählen" load={counted.load} content={{ text: 'Inhalt' }} />
    </div>,
  )
  expect(counted.loads).toBe(0)
  await userEvent.hover(button())
  await expect.poll(() => counted.loads).toBeGreaterThan(0)
  await button().click()
  await expect.element(popover().getByText('Inhalt', { exact: true })).toBeVisible()
  const { loads } = counted
  await userEvent.keyboard('{Escape}')
  await expect.element(popover()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(popover()).toBeVisible()
  expect(counted.loads).toBe(loads)
})

test('what could not be loaded is said, and another press tries again', async () => {
  const counted = loader(true)
  await render(
    <div style={ASIDE}>
      <PopoverButton label="Filter" title="Filter wählen" load={counted.load} content={{ text: 'Inhalt' }} />
    </div>,
  )
  await button().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().textContent).toContain('konnte nicht geladen werden')
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
  counted.isOffline = false
  await button().click()
  await button().click()
  await expect.element(popover()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('content follows the page while it is open, and the button says that it is in effect', async () => {
  const counted = loader()
  function Sample() {
    const [count, setCount] = useState(1)
    return (
      <>
        <PopoverButton
          label="Filter"
          title="Filter wählen"
          load={counted.load}
          content={{ text: `${count} Bedingungen` }}
          on={count > 1}
        />
        <button type="button" onClick={() => setCount(count + 1)}>
          mehr
        </button>
      </>
    )
  }
  await render(<Sample />)
  await button().click()
  await expect.element(popover().getByText('1 Bedingungen')).toBeVisible()
  await expect.element(button()).not.toHaveAttribute('data-on')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'mehr' }).click()
  await expect.element(button()).toHaveAttribute('data-on', 'true')
  await button().click()
  await expect.element(popover().getByText('2 Bedingungen')).toBeVisible()
})
