import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator } from 'playwright/test'
import { test as base, expect } from '../fixtures.ts'
import { saveTable } from '../save-as.ts'

/** A file that was saved as CSV: its name, and its lines, read by another parser than our writer. */
interface SavedCsv {
  readonly name: string
  readonly lines: readonly (readonly string[])[]
}

export interface ReportFixtures {
  /** Saves what is shown as CSV, from the menu of the page or of a part of it, and reads the file (German). */
  readonly savedCsv: (part?: Locator) => Promise<SavedCsv>
}

export const test = base.extend<ReportFixtures>({
  savedCsv: async ({ page }, use) =>
    use(async (part) => {
      const file = await saveTable(page, 'CSV', part)
      const text = await readFile(await file.path())
      return {
        name: file.suggestedFilename(),
        lines: parse(text, { bom: true, delimiter: ';', relax_column_count: true }) as string[][],
      }
    }),
})

export { expect }
