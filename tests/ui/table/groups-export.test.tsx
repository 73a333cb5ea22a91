import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setFileSaver } from '../../../src/ui/files/save-file.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { MAX_PRINTED_ROWS, usePrintRun } from '../../../src/ui/table/export/printed-rows.tsx'
import { pageWorker } from '../../support/page/page-worker.ts'
import { fileButton, fileEntry, saveAs } from '../../support/page/saved-files.ts'
import { chooseTool } from '../../support/page/table-tools.ts'
import { PUMPS, type Pump, shownIds, showTable } from './sample-table.tsx'

afterEach(() => {
  setFileSaver(null)
  vi.restoreAllMocks()
})

const groups = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[role=row][data-group]')].map((row) => [
    row.textContent,
    row.getAttribute('aria-expanded'),
  ])
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.textContent : null)

async function grouped() {
  const shown = await showTable({ groupedBy: 'place' })
  await expect.poll(() => groups(shown.screen.container).length).toBe(2)
  return shown
}

test('groups show their counts, are closed at first, and open by a click', async () => {
  const { screen } = await grouped()
  expect(groups(screen.container)).toEqual([
    ['Nord2 Zeilen', 'false'],
    ['Süd2 Zeilen', 'false'],
  ])
  expect(shownIds(screen.container)).toEqual([])
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 von 4 in 2 Gruppen')
  await screen.getByRole('row', { name: 'Süd 2 Zeilen' }).click()
  await expect.poll(() => shownIds(screen.container)).toEqual(['p1', 'p3'])
  await chooseTool('Alle öffnen')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0', 'p2', 'p1', 'p3'])
  await chooseTool('Nicht gruppieren')
  await expect.poll(() => shownIds(screen.container)).toEqual(PUMPS.map(({ id }) => id))
})

test('right opens a group, left closes it, and left on one of its rows goes to the group', async () => {
  const { screen } = await grouped()
  screen.getByRole('row', { name: 'Nord 2 Zeilen' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p0', 'p2'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('data-id')).toBe('p2')
  expect(document.activeElement?.getAttribute('aria-level')).toBe('2')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('Nord2 Zeilen')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => shownIds(screen.container)).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => shownIds(screen.container)).toEqual(['p1', 'p3'])
})

test('groups follow the order of their rows, and count what the filter passes', async () => {
  const { screen } = await showTable({ groupedBy: 'place', first: ['and', ['name', 'contains', 'e']] })
  await screen.getByRole('columnheader', { name: 'Leistung' }).getByRole('button').click()
  await screen.getByRole('columnheader', { name: 'Leistung' }).getByRole('button').click()
  await expect.poll(() => groups(screen.container).map(([text]) => text)).toEqual(['Nord2 Zeilen', 'Süd2 Zeilen'])
  await screen.getByRole('textbox', { name: 'Name filtern' }).fill('Rechen')
  await expect.poll(() => groups(screen.container)).toEqual([['Süd1 Zeile', 'false']])
})

/** Takes the file that the table is saved as. */
async function savedFile() {
  const files: { name: string; content: Blob }[] = []
  setFileSaver(async (name, content) => {
    files.push({ name, content })
    return true
  })
  await saveAs('CSV')
  await expect.poll(() => files.length).toBe(1)
  const [file] = files
  const text = await (file?.content ?? new Blob()).text()
  // What the file says of itself ends with an empty line.
  const end = text.indexOf('\r\n\r\n')
  return { name: file?.name ?? '', text: text.slice(end + 4), head: text.slice(0, end).split('\r\n') }
}

test('the file holds the filtered rows in their order and the shown columns, formulas disarmed, numbers as numbers', async () => {
  const { screen } = await showTable({ first: ['and', ['place', 'eq', 'Nord']], groupedBy: 'place' })
  await screen.getByRole('columnheader', { name: 'Leistung' }).getByRole('button').click()
  await chooseTool('Spalten …')
  await screen.getByRole('checkbox', { name: 'Seit' }).click()
  await userEvent.keyboard('{Escape}')
  const { name, text } = await savedFile()
  expect(text).toBe('Name;Leistung;Ort\r\n"\'=Pumpe; 2";-4,25;Nord\r\nPumpe 0;7,5;Nord\r\n')
  expect(name).toMatch(/^Pumpen \d\d\.\d\d\.\d{4}\.csv$/)
})

test('a file and a print of filtered rows say by what they are filtered, and how many of how many they are; of all rows they say nothing of it (F32)', async () => {
  const { screen } = await showTable({ first: ['and', ['place', 'eq', 'Nord'], ['power', 'gt', 1.5]] })
  const filterOf = (head: readonly string[]) => head.filter((line) => line.startsWith('Filter'))
  expect(filterOf((await savedFile()).head)).toEqual(['Filter;"Ort = Nord; Leistung > 1,5 (1 von 4)"'])
  const printed = () => {
    window.dispatchEvent(new Event('beforeprint'))
    const text = document.querySelector('[data-printed]')?.textContent ?? ''
    window.dispatchEvent(new Event('afterprint'))
    return text
  }
  expect(printed()).toContain('Filter: Ort = Nord; Leistung > 1,5 (1 von 4)')
  await expect.poll(() => document.querySelector('[data-printed]')).toBeNull()
  await screen.unmount()
  await showTable()
  expect(filterOf((await savedFile()).head)).toEqual([])
  expect(printed()).not.toContain('Filter')
})

test('a file of a long list holds every row once, in order', async () => {
  const rows: readonly Pump[] = Array.from({ length: 5300 }, (_, i) => ({
    id: `p${i}`,
    name: `P${i}`,
    power: i,
    place: '',
    since: 0,
  }))
  await showTable({ rows })
  const lines = (await savedFile()).text.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';')[0])).toEqual(rows.map(({ name }) => name))
})

test('without a row to save its kinds say why; a file that could not be saved is told', async () => {
  const { screen } = await showTable({ first: ['and', ['power', 'gt', 900]] })
  await fileButton().click()
  for (const kind of ['CSV', 'XLSX'] as const) {
    await expect.element(fileEntry(kind)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(fileEntry(kind)).toHaveTextContent(`Als ${kind} speichernKeine Zeile zu speichern.`)
  }
  await screen.unmount()
  await showTable()
  setFileSaver(async () => false)
  await saveAs('CSV')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Die CSV-Datei konnte nicht geschrieben werden.')
})

test('the printer gets all rows in a table whose head repeats, and the screen is as before afterwards', async () => {
  const rows: readonly Pump[] = Array.from({ length: 300 }, (_, i) => ({
    id: `p${i}`,
    name: `P${i}`,
    power: i / 2,
    place: 'Nord',
    since: 0,
  }))
  await showTable({ rows })
  let printed: readonly string[] = []
  let title: string | null | undefined = null
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const table = document.querySelector('[data-print-page] [data-printed] table')
    const head = [...(table?.querySelectorAll('thead th') ?? [])].map((cell) => cell.textContent ?? '')
    const names = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.firstChild?.textContent ?? '')
    printed = [head.join(), ...names]
    title = document.querySelector('[data-print-page] h1')?.textContent
    window.dispatchEvent(new Event('afterprint'))
  })
  await chooseTool('Drucken')
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(printed).toEqual(['Name,Leistung,Ort,Seit', ...rows.map(({ name }) => name)])
  expect(title).toBe('Pumpen')
  await expect.poll(() => document.querySelector('[data-printed]')).toBeNull()
})

test('a list longer than the printer gets ends with a sentence that says so', async () => {
  const rows: readonly Pump[] = Array.from({ length: MAX_PRINTED_ROWS + 1 }, (_, i) => ({
    id: `p${i}`,
    name: `P${i}`,
    power: null,
    place: '',
    since: 0,
  }))
  const { screen } = await showTable({ rows })
  await expect.poll(() => shownIds(screen.container).length).toBeGreaterThan(0)
  window.dispatchEvent(new Event('beforeprint'))
  const printed = screen.container.querySelector('[data-printed]')
  expect(printed?.querySelectorAll('tbody tr').length).toBe(MAX_PRINTED_ROWS)
  expect(printed?.lastElementChild?.textContent).toBe(
    'Gedruckt sind die ersten 2.000 von 2.001 Zeilen. Die übrigen lassen sich mit einem Filter drucken.',
  )
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => screen.container.querySelector('[data-printed]')).toBeNull()
})

test('whoever leaves the page while its rows are fetched for the printer prints nothing else (F156)', async () => {
  await pageWorker()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const prepared = Promise.withResolvers<boolean>()
  const prepare = vi.fn(() => prepared.promise)
  function Printing() {
    const { run, status } = usePrintRun({ printed: null, part: Symbol('table'), prepare })
    return (
      <button type="button" onClick={run}>
        Drucken {status}
      </button>
    )
  }
  const screen = await render(
    <PlantSettingsProvider>
      <Printing />
    </PlantSettingsProvider>,
  )
  await screen.getByRole('button', { name: 'Drucken' }).click()
  expect(prepare).toHaveBeenCalledTimes(1)
  await screen.unmount()
  prepared.resolve(true)
  await prepared.promise
  await new Promise(requestAnimationFrame)
  expect(print).not.toHaveBeenCalled()
})
