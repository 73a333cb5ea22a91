import { useCallback, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { matchesText } from '../../../src/domain/base/filter.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { type CommandGroup, CommandMenu } from '../../../src/ui/navigation/command-menu.tsx'

const GROUPS: readonly CommandGroup[] = [
  { label: 'Stationen', items: [{ id: 's18', label: 'PW Hafenstraße' }] },
  {
    label: 'Aktionen',
    note: 'öffnen nur den Dialog',
    items: [
      { id: 'set', label: 'PW Hafenstraße: Einschaltniveau setzen …', detail: 'jetzt 1,15 m' },
      { id: 'dial', label: 'PW Hafenstraße: Verbinden …', blocked: 'Standverbindung' },
    ],
  },
]

function search(text: string): readonly CommandGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(({ label }) => text.split(' ').every((word) => matchesText(word, [label]))),
  }))
}

function Sample() {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Suchen
      </button>
      <output data-testid="chosen">{chosen}</output>
      <CommandMenu
        label="Suchen, springen"
        isOpen={isOpen}
        onOpenChange={setOpen}
        search={search}
        onChoose={({ id }, { ctrl, alt }) => setChosen([id, ctrl ? 'ctrl' : '', alt ? 'alt' : ''].join(' ').trim())}
      />
    </>
  )
}

const field = () => page.getByRole('combobox', { name: 'Suchen, springen' })
const chosen = () => page.getByTestId('chosen')
const options = () => page.getByRole('option').elements()
const highlighted = () => document.querySelector('[role=option][data-highlighted]')?.textContent ?? ''

async function openMenu(): Promise<void> {
  await render(
    <PlantSettingsProvider>
      <Sample />
    </PlantSettingsProvider>,
  )
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect.element(field()).toHaveFocus()
}

test('typing searches all groups, marks the words and counts the hits', async () => {
  await openMenu()
  await userEvent.keyboard('haf einsch')
  await expect.poll(() => options().length).toBe(1)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Haf', 'Einsch'])
  await expect.element(page.getByText('1 Treffer')).toBeVisible()
  await expect.element(page.getByText('Stationen')).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('Nichts gefunden.')).toBeVisible()
})

test('the arrow keys move through all groups, Enter opens with the keys held, and the focus returns', async () => {
  await openMenu()
  await userEvent.keyboard('haf')
  await expect.poll(highlighted).toContain('PW Hafenstraße')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(highlighted).toContain('Einschaltniveau')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(chosen()).toHaveTextContent('set ctrl')
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Suchen' })).toHaveFocus()
})

test('a place that takes the focus when it is chosen keeps it', async () => {
  function Place() {
    const [isOpen, setOpen] = useState(false)
    const [isThere, setThere] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Suchen
        </button>
        {isThere && <input aria-label="Notiz" ref={(input) => input?.focus()} />}
        <CommandMenu
          label="Suchen, springen"
          isOpen={isOpen}
          onOpenChange={setOpen}
          search={search}
          onChoose={() => setThere(true)}
        />
      </>
    )
  }
  await render(
    <PlantSettingsProvider>
      <Place />
    </PlantSettingsProvider>,
  )
  await page.getByRole('button', { name: 'Suchen' }).click()
  await userEvent.keyboard('haf')
  await expect.poll(highlighted).toContain('PW Hafenstraße')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).not.toBeInTheDocument()
  await userEvent.keyboard('hell')
  await expect.element(page.getByRole('textbox', { name: 'Notiz' })).toHaveValue('hell')
})

test('what cannot be opened stays visible with its reason, and neither Enter nor a click opens it', async () => {
  await openMenu()
  await userEvent.keyboard('verbinden')
  await expect.poll(highlighted).toContain('nicht möglich: Standverbindung')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('option').click({ force: true })
  await expect.element(field()).toBeVisible()
  await expect.element(chosen()).toBeEmptyDOMElement()
})

test('what is found late moves nothing away from the highlight: Enter opens what was read', async () => {
  const item = (id: string) => ({ id, label: id })
  const action = { label: 'Aktionen', items: [item('Dienst tauschen'), item('Dienst übergeben')] }
  let find: (groups: readonly CommandGroup[]) => void = () => undefined
  function Late() {
    const [groups, setGroups] = useState<readonly CommandGroup[]>([action])
    const [chosen, setChosen] = useState('')
    const [isOpen, setOpen] = useState(true)
    find = setGroups
    const found = useCallback(() => groups, [groups])
    return (
      <>
        <output data-testid="chosen">{chosen}</output>
        <CommandMenu
          label="Suchen, springen"
          isOpen={isOpen}
          onOpenChange={setOpen}
          search={found}
          onChoose={({ id }) => setChosen(id)}
        />
      </>
    )
  }
  await render(
    <PlantSettingsProvider>
      <Late />
    </PlantSettingsProvider>,
  )
  await expect.poll(highlighted).toBe('Dienst tauschen')
  const help = { label: 'Hilfe', items: [item('Den Dienst tauschen')] }
  find([help, action])
  await expect.poll(() => options().length).toBe(3)
  expect(highlighted()).toBe('Dienst tauschen')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(highlighted).toBe('Den Dienst tauschen')
  const stations = { label: 'Stationen', items: [item('Dienststelle')] }
  find([stations, help, { ...action, items: [item('Dienstplan'), ...action.items] }])
  await expect.poll(() => options().length).toBe(5)
  expect(highlighted()).toBe('Den Dienst tauschen')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Den Dienst tauschen')
})

test('a click opens an item, Escape closes, and each opening starts empty', async () => {
  await openMenu()
  await userEvent.keyboard('haf')
  await page.getByRole('option', { name: 'PW Hafenstraße', exact: true }).click()
  await expect.element(chosen()).toHaveTextContent('s18')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect.element(field()).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
})

test('items are marked by Ctrl D or their star, which opens nothing; what cannot be marked has none (rule B2)', async () => {
  function Marking() {
    const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
    const [opened, setOpened] = useState('')
    return (
      <>
        <output data-testid="chosen">{opened}</output>
        <CommandMenu
          label="Suchen, springen"
          isOpen
          onOpenChange={() => undefined}
          search={search}
          onChoose={({ id }) => setOpened(id)}
          mark={{
            name: 'Favorit',
            keys: 'Strg D',
            isMarked: ({ id }) => (id === 'dial' ? null : marked.has(id)),
            onToggle: ({ id, label }) => {
              setMarked(
                (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
              )
              return `${label} gemerkt`
            },
          }}
        />
      </>
    )
  }
  await render(
    <PlantSettingsProvider>
      <Marking />
    </PlantSettingsProvider>,
  )
  await userEvent.keyboard('haf')
  await expect.poll(highlighted).toContain('PW Hafenstraße')
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(page.getByText('PW Hafenstraße gemerkt')).toBeInTheDocument()
  const stars = () => [...document.querySelectorAll('[data-star]')].map((star) => star.getAttribute('data-star'))
  expect(stars()).toEqual(['on', 'off'])
  document.querySelectorAll<HTMLElement>('[data-star]')[1]?.click()
  await expect.poll(stars).toEqual(['on', 'on'])
  await expect.element(chosen()).toBeEmptyDOMElement()
})
