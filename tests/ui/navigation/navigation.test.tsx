import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { MenuButton } from '../../../src/ui/navigation/menu-button.tsx'
import { Pager, type RowsPerPage } from '../../../src/ui/navigation/pager.tsx'
import { Segmented } from '../../../src/ui/navigation/segmented.tsx'
import { Tabs } from '../../../src/ui/navigation/tabs.tsx'

const PERIODS = ['Heute', 'Gestern', 'Woche'] as const
type Period = (typeof PERIODS)[number]

function Periods({ first = 'Heute' }: { readonly first?: Period | null }) {
  const [value, setValue] = useState<Period | null>(first)
  const options = PERIODS.map((period) => ({ value: period, label: period }))
  return (
    <>
      <Segmented label="Zeitraum" options={options} value={value} onChange={setValue} />
      <button type="button">Danach</button>
    </>
  )
}

const chosen = () =>
  page
    .getByRole('radio', { checked: true })
    .elements()
    .map((radio) => radio.textContent)

test('a segmented choice is one tab stop; arrows choose, a click too', async () => {
  await render(<Periods />)
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Heute' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(chosen).toEqual(['Gestern'])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(chosen).toEqual(['Woche'])
  await page.getByRole('radio', { name: 'Gestern' }).click()
  await expect.poll(chosen).toEqual(['Gestern'])
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Danach' })).toHaveFocus()
})

test('a segmented choice without a value shows none and can be entered by keyboard', async () => {
  await render(<Periods first={null} />)
  expect(chosen()).toEqual([])
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.poll(chosen).toEqual(['Heute'])
})

function Sheets() {
  const [tab, setTab] = useState<'values' | 'alerts'>('values')
  return (
    <Tabs
      label="Station"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'values', label: 'Werte', content: <p>Liste der Werte</p> },
        { id: 'alerts', label: 'Störmeldungen', count: '3', content: <p>Liste der Störmeldungen</p> },
      ]}
    />
  )
}

test('tabs show one panel; arrows, Home and End move, Enter shows', async () => {
  await render(<Sheets />)
  await expect.element(page.getByText('Liste der Werte')).toBeVisible()
  await expect.element(page.getByText('Liste der Störmeldungen')).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Störmeldungen 3' })).toHaveFocus()
  await expect.element(page.getByText('Liste der Werte')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Liste der Störmeldungen')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Störmeldungen 3' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('tab', { name: 'Werte' })).toHaveFocus()
  await userEvent.keyboard('{End} ')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Liste der Störmeldungen')
})

function Path() {
  return <output>{useLocation().pathname}</output>
}

function RowMenu({ onChoose }: { readonly onChoose: (id: string) => void }) {
  return (
    <MemoryRouter>
      <MenuButton
        label="Aktionen"
        entries={[
          { id: 'info', label: 'Info', onChoose: () => onChoose('info') },
          { id: 'ack', label: 'Quittieren', onChoose: () => onChoose('ack'), blocked: 'Das Recht fehlt.' },
          { id: 'line', separator: true },
          { id: 'chart', label: 'Diagramm', to: '/charts' },
        ]}
      />
      <Path />
    </MemoryRouter>
  )
}

test('a menu opens by key, its arrows reach every entry, and the focus returns to the button', async () => {
  const onChoose = vi.fn()
  await render(<RowMenu onChoose={onChoose} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Info' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Diagramm' })).toHaveFocus()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(onChoose.mock.calls).toEqual([['info']])
  await expect.element(page.getByRole('button', { name: 'Aktionen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('a blocked entry shows its reason and does nothing; a link leads to its page', async () => {
  const onChoose = vi.fn()
  await render(<RowMenu onChoose={onChoose} />)
  await page.getByRole('button', { name: 'Aktionen' }).click()
  const blocked = page.getByRole('menuitem', { name: /Quittieren/ })
  await expect.poll(() => blocked.element().textContent).toContain('Das Recht fehlt.')
  await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
  await blocked.click({ force: true })
  expect(onChoose).not.toHaveBeenCalled()
  await page.getByRole('menuitem', { name: 'Diagramm' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('/charts')
})

function Rows({ total }: { readonly total: number }) {
  const [state, setState] = useState<readonly [first: number, rows: RowsPerPage]>([0, 50])
  return (
    <PlantSettingsProvider>
      <Pager total={total} first={state[0]} rowsPerPage={state[1]} onChange={(...next) => setState(next)} />
    </PlantSettingsProvider>
  )
}

test('a pager walks through all pages, stops at the ends, and keeps the first row when the page size changes (rule D29)', async () => {
  await render(<Rows total={12345} />)
  const shown = page.getByRole('status')
  const button = (name: string) => page.getByRole('button', { name })
  await expect.element(shown).toHaveTextContent('1 bis 50 von 12.345')
  await expect.element(button('Vorherige Seite')).toHaveAttribute('aria-disabled', 'true')
  await button('Nächste Seite').click()
  await button('Nächste Seite').click()
  await expect.element(shown).toHaveTextContent('101 bis 150 von 12.345')
  await page.getByRole('combobox', { name: 'Zeilen je Seite' }).selectOptions('25')
  await expect.element(shown).toHaveTextContent('101 bis 125 von 12.345')
  await button('Letzte Seite').click()
  await expect.element(shown).toHaveTextContent('12.326 bis 12.345 von 12.345')
  await expect.element(button('Letzte Seite')).toHaveFocus()
  await button('Nächste Seite').click({ force: true })
  await expect.element(shown).toHaveTextContent('12.326 bis 12.345 von 12.345')
  await page.getByRole('combobox', { name: 'Zeilen je Seite' }).selectOptions('250')
  await expect.element(shown).toHaveTextContent('12.251 bis 12.345 von 12.345')
  await button('Erste Seite').click()
  await expect.element(shown).toHaveTextContent('1 bis 250 von 12.345')
})

test('a pager of nothing says so and leads nowhere', async () => {
  await render(<Rows total={0} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('keine Zeilen')
  for (const button of page.getByRole('button').elements()) expect(button).toHaveAttribute('aria-disabled', 'true')
})
