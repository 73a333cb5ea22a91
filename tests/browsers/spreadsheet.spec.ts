import { readBook, valuesOf } from '../support/files/read-book.ts'
import { expect, test } from './fixtures.ts'

/** Runs in the page: keeps the file that a click saves, as base64 in the title, instead of saving it. */
function keepFile(): void {
  const { createObjectURL } = URL
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) {
      const reader = new FileReader()
      reader.onload = () => {
        document.documentElement.dataset.kept = String(reader.result).split(',')[1] ?? ''
      }
      reader.readAsDataURL(file)
    }
    return createObjectURL.call(URL, file)
  }
  HTMLAnchorElement.prototype.click = () => undefined
}

test('a table is saved as a spreadsheet, by a worker of its own', async ({ openLoggedIn }) => {
  const screen = await openLoggedIn('/alerts/events')
  await expect.poll(() => screen.count('[role=row][data-id]')).toBeGreaterThan(3)
  await screen.evaluate(keepFile)
  await screen.click('button:has(.lucide-sliders-horizontal)')
  await screen.click('[role=menuitem]:has(.lucide-file-spreadsheet)')
  await expect.poll(() => screen.count('[data-kept]'), { timeout: 30_000 }).toBe(1)
  const kept = await screen.evaluate(() => document.documentElement.dataset.kept ?? '')
  const [table, about] = [...readBook(Buffer.from(kept, 'base64')).values()]
  const times = table?.rows.slice(1).map(([time]) => time?.type) ?? []
  expect(times.length).toBeGreaterThan(3)
  expect(new Set(times)).toEqual(new Set(['n']))
  expect(about === undefined ? '' : valuesOf(about)[0]?.[1]).toBe('Musterstadt')
})
