import { onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { setFileSaver } from '../../../src/ui/files/save-file.ts'
import { press, soon } from '../writing/hands.ts'

interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** A table as a file or a print has it. `head` is what stands before its titles. */
interface FileTable {
  readonly head: readonly (readonly string[])[]
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The button from whose menu a table is saved, of all or of a part of the page: its tools, or that of a sheet which has none. */
export const fileButton = (part: Pick<Locator, 'getByRole'> = page) =>
  part.getByRole('button', { name: /^(Werkzeuge|Datei)$/ })

type FileKind = 'CSV' | 'XLSX'

/** What the menu of that button offers, with its hint. */
export const fileEntry = (kind: FileKind) => page.getByRole('menuitem', { name: new RegExp(`^Als ${kind} speichern`) })

/** Saves a table as a file of this kind, and waits until the menu has gone: its timers are not those of the file. */
export async function saveAs(kind: FileKind, part?: Pick<Locator, 'getByRole'>): Promise<void> {
  await press(fileButton(part))
  await press(fileEntry(kind))
  await soon(() => page.getByRole('menu').query()).toBeNull()
}

/** Takes what the page saves from now on. */
export function takeFiles(): SavedFile[] {
  const files: SavedFile[] = []
  onTestFinished(() => setFileSaver(null))
  setFileSaver(async (name, content) => {
    files.push({ name, content })
    return true
  })
  return files
}

/** Waits for the next file, takes it out, and returns its lines: fields between semicolons, without any in them. */
export async function savedTable(files: SavedFile[]): Promise<FileTable> {
  await soon(() => files.length).toBe(1)
  const text = (await files.pop()?.content.text()) ?? ''
  const lines = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  const end = lines.findIndex((line) => line.join('') === '')
  const [titles = [], ...rows] = lines.slice(end + 1)
  return { head: lines.slice(0, Math.max(0, end)), titles, rows }
}

/** Prints by the button of the table, and returns what the printer gets, with the rules of its margins. */
export async function printedTable(): Promise<FileTable & { readonly margins: string }> {
  let found: (FileTable & { readonly margins: string }) | null = null
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    found = { ...tableOnPaper(), margins: marginRules() }
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => print.mockRestore())
  await press(fileButton())
  await press(page.getByRole('menuitem', { name: 'Drucken', exact: true }))
  await soon(() => found).not.toBeNull()
  return found ?? { ...tableOnPaper(), margins: '' }
}

/** Returns the rules of what stands in the margins of printed pages. */
export function marginRules(): string {
  return document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n')
}

/** Returns the table that is in the document for the printer. */
export function tableOnPaper(): FileTable {
  const table = document.querySelector('[data-printed] table')
  const textsOf = (row: Element) => [...row.children].map(({ textContent }) => textContent ?? '')
  return {
    head: [...document.querySelectorAll('[data-print-page] header :is(h1, p)')].map(({ textContent }) => [
      textContent ?? '',
    ]),
    titles: [...(table?.querySelectorAll('thead tr') ?? [])].flatMap(textsOf),
    rows: [...(table?.querySelectorAll('tbody tr') ?? [])].map(textsOf),
  }
}
