import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chooseTool, openFilters } from '../../support/page/table-tools.ts'
import { COLUMNS, NOON, PUMPS, shownIds, showTable } from './sample-table.tsx'

const ids = (passes: (pump: (typeof PUMPS)[number]) => boolean) => PUMPS.filter(passes).map(({ id }) => id)

/** Shows the table with its filters open. */
async function showFilters() {
  const shown = await showTable()
  await openFilters()
  return shown
}

test('the filters are closed until somebody opens them, stay for that user, and are open while they filter', async () => {
  const field = (screen: Awaited<ReturnType<typeof showTable>>['screen']) =>
    screen.getByRole('textbox', { name: 'Name filtern' }).query()
  const { screen } = await showTable()
  expect(field(screen)).toBeNull()
  await openFilters()
  await expect.poll(() => field(screen)).not.toBeNull()
  await screen.getByRole('textbox', { name: 'Name filtern' }).fill('PUMPE')
  const toggle = screen.getByRole('button', { name: 'Filter: 1' })
  await toggle.click()
  // It filters: nobody should have to guess why rows are missing.
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(field(screen)).not.toBeNull()
  await screen.getByRole('textbox', { name: 'Name filtern' }).fill('')
  // Somebody is in it.
  expect(field(screen)).not.toBeNull()
  await openFilters()
  await expect.poll(() => field(screen)).toBeNull()
  await screen.unmount()
  const filtered = await showTable({ first: ['and', ['power', 'gt', 1]] })
  expect(field(filtered.screen)).not.toBeNull()
})

test('the filter row offers the operators of each kind by their words, before and after for times (rules D27, G17)', async () => {
  const { screen } = await showFilters()
  const words = (column: string) =>
    [
      ...screen
        .getByRole('combobox', { name: `Vergleich für ${column}` })
        .element()
        .querySelectorAll('option'),
    ].map((option) => option.textContent)
  expect(words('Name')).toEqual(['enthält', 'enthält nicht', 'beginnt mit', 'endet mit', 'gleich', 'ungleich'])
  expect(words('Leistung')).toEqual([
    'kleiner oder gleich',
    'größer oder gleich',
    'kleiner',
    'größer',
    'gleich',
    'ungleich',
  ])
  expect(words('Seit')).toEqual(['nach', 'vor'])
  expect(words('Ort')).toEqual(['gleich', 'ungleich'])
})

test('typing a text filters at once, the operator can change afterwards, and the filter is told in words', async () => {
  const { screen, state } = await showFilters()
  const input = screen.getByRole('textbox', { name: 'Name filtern' })
  await input.fill('PUMPE')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0', 'p1', 'p2'])
  await screen.getByRole('combobox', { name: 'Vergleich für Name' }).selectOptions('beginnt mit')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0', 'p1'])
  expect(state.filter).toEqual(['and', ['name', 'startswith', 'PUMPE']])
  await expect.element(screen.getByText('Name beginnt mit PUMPE')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 von 4')
  await screen.getByRole('button', { name: 'Filter für Name aufheben' }).click()
  await expect.poll(() => shownIds(screen.container)).toEqual(ids(() => true))
  await expect.element(input).toHaveValue('')
})

test('a number is typed with the comma of the language; what is no number stays, is marked, and filters nothing', async () => {
  const { screen, state } = await showFilters()
  const input = screen.getByRole('textbox', { name: 'Leistung filtern' })
  await input.fill('7,5')
  expect(state.filter).toEqual(['and', ['power', 'lte', 7.5]])
  await screen.getByRole('combobox', { name: 'Vergleich für Leistung' }).selectOptions('kleiner')
  await expect.poll(() => shownIds(screen.container)).toEqual(ids(({ power }) => power !== null && power < 7.5))
  await input.fill('7,5x')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('Das ist keine Zahl.')
  expect(state.filter).toEqual(['and'])
  await expect.element(input).toHaveValue('7,5x')
})

test('a time counts when it is finished, in the zone of the plant', async () => {
  const { screen, state } = await showFilters()
  const input = screen.getByRole('textbox', { name: 'Seit filtern' })
  await input.fill('21.11.2026 11:59')
  expect(state.filter).toEqual(['and'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => state.filter).toEqual(['and', ['since', 'gt', NOON - 60_000]])
  await expect.poll(() => shownIds(screen.container)).toEqual(ids(({ since }) => since > NOON - 60_000))
  await screen.getByRole('combobox', { name: 'Vergleich für Seit' }).selectOptions('vor')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p1'])
})

test('a choice filters by what it offers, and by nothing again', async () => {
  const { screen } = await showFilters()
  const choice = screen.getByRole('combobox', { name: 'Ort filtern' })
  await choice.selectOptions('Süd')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p1', 'p3'])
  await choice.selectOptions('alle')
  await expect.poll(() => shownIds(screen.container)).toEqual(ids(() => true))
})

test('arrows, Home and End in the filter row belong to its inputs', async () => {
  const { screen } = await showFilters()
  await screen.getByRole('textbox', { name: 'Name filtern' }).fill('pumpe')
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}{ArrowDown}')
  await expect.element(screen.getByRole('textbox', { name: 'Name filtern' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Name filtern' })).toHaveValue('pmpe')
})

test('conditions are joined by and / or in groups, in a panel that the keyboard reaches (rule D28)', async () => {
  const { screen, state } = await showTable({ first: ['and', ['place', 'eq', 'Nord']] })
  await chooseTool('Filter mit Bedingungen …')
  const panel = screen.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Gruppe', exact: true }).click()
  const group = panel.getByRole('group', { name: 'Gruppe von Bedingungen' }).nth(1)
  await group.getByRole('textbox', { name: 'Wert' }).fill('0')
  await group.getByRole('button', { name: 'Bedingung', exact: true }).click()
  await group.getByRole('combobox', { name: 'Spalte' }).nth(1).selectOptions('Leistung')
  await group.getByRole('textbox', { name: 'Wert' }).nth(1).fill('-4')
  expect(state.filter).toEqual([
    'and',
    ['place', 'eq', 'Nord'],
    ['or', ['name', 'contains', '0'], ['power', 'lte', -4]],
  ])
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0', 'p2'])
  await group.getByRole('combobox', { name: 'Erfüllt sein müssen' }).selectOptions('alle')
  await expect.poll(() => shownIds(screen.container)).toEqual([])
  await group.getByRole('button', { name: 'Bedingung entfernen' }).nth(1).click()
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0'])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Werkzeuge' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Filter: 2' })).toBeVisible()
})

test('a column with several conditions shows no single one, which would hide the others', async () => {
  const { screen } = await showTable({ first: ['or', ['name', 'contains', '0'], ['name', 'contains', '1']] })
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0', 'p1'])
  await expect.element(screen.getByText('mehrere Bedingungen')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name filtern' }).query()).toBeNull()
  await expect.element(screen.getByText('Name enthält 0 oder Name enthält 1')).toBeVisible()
})

test('nothing there and filtered to nothing are two texts; the second one shows everything again', async () => {
  const { screen } = await showTable({ first: ['and', ['power', 'gt', 900]] })
  await expect.element(screen.getByText('Keine Zeile entspricht dem Filter.')).toBeVisible()
  expect(screen.getByText('Keine Pumpe').query()).toBeNull()
  await screen.getByRole('gridcell').getByRole('button', { name: 'Filter aufheben' }).click()
  await expect.poll(() => shownIds(screen.container)).toEqual(ids(() => true))
  await screen.unmount()
  const empty = await showTable({ rows: [] })
  await expect.element(empty.screen.getByRole('gridcell', { name: 'Keine Pumpe' })).toBeVisible()
})

test('while rows are loading neither of them is told, nor a number of rows', async () => {
  const { screen } = await showTable({ rows: [], loading: <p>Wird geladen …</p> })
  await expect.element(screen.getByText('Wird geladen …')).toBeVisible()
  expect(screen.getByText('Keine Pumpe').query()).toBeNull()
  expect(screen.getByText('0 von 0').query()).toBeNull()
  expect(COLUMNS.length).toBe(screen.container.querySelectorAll('[role=columnheader]').length)
})

test('what is typed into another field while a time is being read stays in the filter (rule D27)', async () => {
  const { screen, state } = await showFilters()
  await screen.getByRole('textbox', { name: 'Seit filtern' }).fill('21.11.2026 11:59')
  const name = screen.getByRole('textbox', { name: 'Name filtern' })
  const field = screen.getByRole('textbox', { name: 'Seit filtern' }).element()
  // In one task: reading loads its code, and nobody waits for that before he goes on.
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const input = name.element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Pumpe')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => state.filter).toEqual(['and', ['name', 'contains', 'Pumpe'], ['since', 'gt', NOON - 60_000]])
})
