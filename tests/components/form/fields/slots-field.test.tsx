import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SlotsField } from '../../../../src/components/form/fields/slots-field.tsx'
import type { Slots } from '../../../../src/domain/forms/slots.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const PEOPLE = ['Wagner', 'Kern', 'Lenz', 'Sommer'] as const
const START: Slots<string> = ['Wagner', null, 'Lenz', ...Array.from({ length: 17 }, () => null)]

interface RecipientsProps {
  readonly start?: Slots<string>
  readonly seen: Slots<string>[]
  readonly blocked?: string
}

function Recipients({ start = START, seen, blocked }: RecipientsProps) {
  const [value, setValue] = useState(start)
  return (
    <SlotsField
      label="Empfänger"
      options={PEOPLE}
      keyOf={String}
      labelOf={String}
      blocked={blocked}
      value={value}
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

test('shows the places up to the last one in use, and how many are', async () => {
  const { rows, screen } = await show()
  await expect.poll(rows).toEqual(['1Wagner', '2frei', '3Lenz'])
  await expect.element(screen.getByRole('group', { name: 'Empfänger' })).toBeVisible()
  await expect.element(screen.getByText('2 von 20 belegt')).toBeVisible()
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

test('clearing leaves the place empty; what is added takes the first empty place and is not offered again', async () => {
  const { button, used, screen } = await show()
  await button('Wagner entfernen').click()
  expect(used()).toEqual(['3 Lenz'])
  const add = screen.getByRole('combobox', { name: 'Empfänger: Hinzufügen' })
  await add.click()
  await userEvent.keyboard('kern{Enter}')
  expect(used()).toEqual(['1 Kern', '3 Lenz'])
  await expect.element(add).toHaveValue('')
  await userEvent.keyboard('kern')
  await expect.element(screen.getByText('Nichts gefunden.')).toBeVisible()
})

test('a full list takes nothing more, and a blocked one does not change', async () => {
  const full = await show({ start: ['Wagner', 'Kern'] })
  await expect.element(full.screen.getByRole('combobox')).toBeDisabled()
  await full.screen.unmount()
  const blocked = await show({ blocked: 'Das Recht fehlt.' })
  await blocked.button('Lenz nach oben').click({ force: true })
  await blocked.button('Lenz entfernen').click({ force: true })
  expect(blocked.seen).toEqual([])
  await expect.element(blocked.screen.getByText('Das Recht fehlt.')).toBeVisible()
})
