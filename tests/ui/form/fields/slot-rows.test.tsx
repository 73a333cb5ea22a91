import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SlotRows } from '../../../../src/ui/form/fields/slot-rows.tsx'
import type { Slots } from '../../../../src/ui/form/fields/slots.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const START: Slots<string> = ['Wagner', null, 'Lenz', ...Array.from({ length: 17 }, () => null)]

interface RecipientsProps {
  readonly seen: Slots<string>[]
  readonly disabled?: boolean
}

function Recipients({ seen, disabled = false }: RecipientsProps) {
  const [value, setValue] = useState(START)
  return (
    <SlotRows
      labelOf={String}
      disabled={disabled}
      slots={value}
      onChange={(next) => {
        seen.push(next)
        setValue(next)
      }}
    />
  )
}

async function show(props: Partial<RecipientsProps> = {}) {
  const seen: Slots<string>[] = []
  const { screen } = await renderInPlant(<Recipients seen={seen} {...props} />)
  const rows = () => [...screen.container.querySelectorAll('li')].map((row) => row.textContent)
  const used = () => seen.at(-1)?.flatMap((name, index) => (name === null ? [] : [`${index + 1} ${name}`]))
  return { screen, seen, rows, used, button: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

test('shows the places up to the last one in use', async () => {
  const { rows } = await show()
  await expect.poll(rows).toEqual(['1Wagner', '2frei', '3Lenz'])
})

test('buttons move by one place, the focus follows, and the new place is announced', async () => {
  const { button, used, screen } = await show()
  await button('Lenz nach oben').click()
  expect(used()).toEqual(['1 Wagner', '2 Lenz'])
  await expect.element(button('Lenz nach oben')).toHaveFocus()
  await expect.element(screen.getByText('Lenz ist jetzt auf Platz 2')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(used()).toEqual(['1 Lenz', '2 Wagner'])
  // At the end of the list nothing moves, and the focus is not lost.
  await userEvent.keyboard('{Enter}')
  expect(used()).toEqual(['1 Lenz', '2 Wagner'])
  await expect.element(button('Lenz nach oben')).toHaveFocus()
})

test('Alt with an arrow moves too, also into empty places', async () => {
  const { button, used } = await show()
  button('Lenz entfernen').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(used()).toEqual(['1 Wagner', '4 Lenz'])
  await expect.element(button('Lenz entfernen')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(used()).toEqual(['1 Wagner', '3 Lenz'])
})

test('clearing leaves the place empty, and what is disabled does not change', async () => {
  const { button, used, screen } = await show()
  await button('Wagner entfernen').click()
  expect(used()).toEqual(['3 Lenz'])
  await screen.unmount()
  const disabled = await show({ disabled: true })
  await disabled.button('Lenz nach oben').click({ force: true })
  await disabled.button('Lenz entfernen').click({ force: true })
  expect(disabled.seen).toEqual([])
})
