import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { wordSearch } from '../../../../src/domain/text/word-search.ts'
import { Combobox } from '../../../../src/ui/form/fields/combobox.tsx'
import { Field } from '../../../../src/ui/form/fields/field.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

interface Pv {
  readonly id: string
  readonly name: string
  readonly place: string
}

const COUNT = 100_000
const MANY: readonly Pv[] = Array.from({ length: COUNT }, (_, index) => ({
  id: `pv${index}`,
  name: `Niveau ${index}`,
  place: `PW ${index % 500}`,
}))
const THREE: readonly Pv[] = [
  { id: 'a', name: 'Niveau', place: 'PW Dorfanger' },
  { id: 'b', name: 'Förderstrom', place: 'PW Dorfanger' },
  { id: 'c', name: 'Niveau', place: 'RÜB Nord' },
]

const keyOf = ({ id }: Pv) => id
const labelOf = ({ name }: Pv) => name
const detailOf = ({ place }: Pv) => place

function Picker({ options, seen }: { readonly options: readonly Pv[]; readonly seen: (string | null)[] }) {
  const [value, setValue] = useState<Pv | null>(null)
  const [query, setQuery] = useState('')
  const search = useMemo(() => wordSearch(options, (option) => [labelOf(option), detailOf(option)]), [options])
  const found = useMemo(() => search(query), [search, query])
  return (
    <Field label="Prozessvariable">
      {(control) => (
        <Combobox
          control={control}
          value={value}
          onChange={(next) => {
            seen.push(next?.id ?? null)
            setValue(next)
          }}
          found={found}
          onQuery={setQuery}
          keyOf={keyOf}
          labelOf={labelOf}
          detailOf={detailOf}
        />
      )}
    </Field>
  )
}

async function show(options = THREE) {
  const seen: (string | null)[] = []
  const { screen } = await renderInPlant(
    <>
      <Picker options={options} seen={seen} />
      <button type="button">Danach</button>
    </>,
  )
  const input = screen.getByRole('combobox', { name: 'Prozessvariable' })
  const texts = () =>
    [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent?.replace('PW', ' PW') ?? '')
  const active = () => {
    const id = input.element().getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.getAttribute('aria-posinset') ?? null)
  }
  return { screen, input, seen, texts, active }
}

test('typed words of name and second line find options in any order; Enter chooses the first', async () => {
  const { input, seen, texts, screen } = await show()
  await input.click()
  await expect.poll(() => texts().length).toBe(3)
  await userEvent.keyboard('nord niv')
  await expect.poll(texts).toEqual(['NiveauRÜB Nord'])
  await expect.element(screen.getByRole('status').getByText('1 Treffer')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(seen).toEqual(['c'])
  await expect.element(input).toHaveValue('Niveau')
  await expect.element(input).toHaveAttribute('aria-expanded', 'false')
})

test('arrows open the list and move, Escape closes it and keeps the choice', async () => {
  const { input, active, seen } = await show()
  await userEvent.tab()
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(input).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(active).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveAttribute('aria-expanded', 'false')
  const [chosen] = seen
  expect(['b', 'c']).toContain(chosen)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(input).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveAttribute('aria-expanded', 'false')
  expect(seen).toEqual([chosen])
})

test('a text that is no option is no value: leaving the field shows the chosen option again', async () => {
  const { input, seen, screen } = await show()
  await input.click()
  await userEvent.keyboard('förder{Enter}')
  await expect.element(input).toHaveValue('Förderstrom')
  await userEvent.keyboard('{Control>}a{/Control}xyz')
  await expect.element(screen.getByText('Nichts gefunden.')).toBeVisible()
  await userEvent.tab()
  await expect.element(input).toHaveValue('Förderstrom')
  expect(seen.at(-1)).toBe('b')
})

test('the clear button takes the choice back', async () => {
  const { input, seen, screen } = await show()
  await input.click()
  await userEvent.keyboard('förder{Enter}')
  await screen.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect.element(input).toHaveValue('')
  expect(seen).toEqual(['b', null])
})

test('of 100,000 options only those in view are drawn, and every one is found, reached and chosen', async () => {
  const { input, seen, texts, active, screen } = await show(MANY)
  await input.click()
  await expect.element(screen.getByText('100.000 Treffer')).toBeVisible()
  await expect.poll(() => texts().length).toBeGreaterThan(3)
  expect(texts().length).toBeLessThan(40)
  // To the end of the list and back.
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toBe(String(COUNT))
  expect(texts().length).toBeLessThan(40)
  await userEvent.keyboard('99999')
  await expect.poll(texts).toEqual(['Niveau 99999 PW 499'])
  await userEvent.keyboard('{Enter}')
  expect(seen).toEqual(['pv99999'])
})
