import { readFile } from 'node:fs/promises'
import { pdfPages } from '../../support/pdf-text.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../kit-fixtures.ts'

// Files and print in a real browser, on the page of the kit: what is saved, sent and printed.

const MB = 1024 * 1024
const PUMP = { pvType: 'DigiIn', pvNr: 1_100_001 } as const
const RATE = { action: 'slowUpload', call: 'uploadDocument', bytesPerSecond: MB } as const

test.use({ sharesPlant: true })

test('an upload is cancelled on its way and stored once when it is sent again, a file is saved under its name, and each printed sheet has its head and who printed which page of how many (rules N18, N19)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.goto('/kit/files')
  const witness = await logIn(plant.url, 'admin')
  const stored = async () => {
    const { entries } = await witness.call('datasheetDocuments', PUMP)
    return entries.filter(({ description }) => description === 'Handbuch.pdf')
  }
  plant.fault(RATE)
  const area = page.getByRole('region', { name: 'upload into the datasheet of a pump' })
  const file = { name: 'Handbuch.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9 * MB, 7) }
  await area.locator('input[type=file]').setInputFiles(file)
  const bar = area.getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await area.getByRole('button', { name: 'Hochladen von Handbuch.pdf abbrechen' }).click()
  await expect(area.getByRole('listitem')).toContainText('Hochladen abgebrochen.')
  expect(await stored()).toEqual([])
  plant.fault({ action: 'restore' })
  await area.getByRole('button', { name: 'Handbuch.pdf noch einmal senden' }).click()
  await expect(area.getByRole('listitem')).toContainText('Gespeichert.')
  expect(await stored()).toMatchObject([{ fileName: 'Handbuch.pdf', sizeBytes: 9 * MB }])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Datei speichern' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Tagesbericht Kläranlage.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('Tagesbericht Kläranlage')
  const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('Zulauf m³')
    expect(text).toContain(`Seite ${index + 1} von ${pages.length}`)
    expect(text).toMatch(/gedruckt am \d\d\.\d\d\.\d{4} \d\d[AB]?:\d\d:\d\d \(Europe\/Berlin, UTC\+[12]\), Operator/)
    expect(text).toContain('Tagesbericht Kläranlage')
    // Nothing of the page around it.
    expect(text).not.toContain('Prozesswerte')
  }
  expect(pages[0]).toContain('Musterstadt · 20.11.2026vorläufig')
  expect(pages.at(-1)).toContain('Summe')
})
