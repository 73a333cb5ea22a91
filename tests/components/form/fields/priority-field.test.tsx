import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PriorityField } from '../../../../src/components/form/fields/priority-field.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

function Priority({ seen }: { readonly seen: number[] }) {
  const [value, setValue] = useState<number | null>(2)
  return (
    <PriorityField
      label="Priorität"
      value={value}
      onChange={(next) => {
        seen.push(next)
        setValue(next)
      }}
    />
  )
}

test('offers 0 to 9 with their signs; arrows and Enter choose, Escape does not', async () => {
  const seen: number[] = []
  const { screen } = await renderInPlant(<Priority seen={seen} />)
  const field = screen.getByRole('combobox', { name: 'Priorität' })
  const sign = () => field.element().querySelector('svg text')?.textContent
  expect(sign()).toBe('2')
  field.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  const options = () => [...document.querySelectorAll('[role="option"]')]
  await expect
    .poll(() =>
      options()
        .map((option) => option.querySelector('svg text')?.textContent)
        .join(''),
    )
    .toBe('0123456789')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Priorität 2')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(sign).toBe('4')
  expect(seen).toEqual([4])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(seen).toEqual([4])
})
