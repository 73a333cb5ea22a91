import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { WHOLE_BROWSER } from '../whole-browser.ts'

test.use(WHOLE_BROWSER)
test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
const ARGS = { pvType: PUMP.type, pvNr: PUMP.nr }
const PAGE = `/maintenance/machines/${pvParam(PUMP)}`

const MARKUP = '<html><body><script>parent.document.title = "run"; parent.ran = true; alert(1)</script></body></html>'
const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Another user at another workstation, who may do everything. */
async function asAdmin<T>(plant: SimulatorHandle, act: (admin: SimulatorSession) => Promise<T>): Promise<T> {
  const admin = await logIn(plant.url, 'admin')
  const answer = await act(admin)
  await admin.close()
  return answer
}

test('a picture and a PDF file are looked at where they are; what only pretends to be one is not, and never runs, not even if it begins like one (rule N15) (S-13)', async ({
  signIn,
  page,
  plant,
}) => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = Uint8Array.from(Buffer.from(pixel, 'base64')).buffer
  const sheet = new Uint8Array(await page.pdf()).buffer
  await asAdmin(plant, async (admin) => {
    for (const [fileName, contentType, data] of [
      ['schild.png', 'image/png', picture],
      ['kennlinie.pdf', 'text/html', sheet],
      ['angriff.pdf', 'application/pdf', bytes('<script>alert(1)</script>')],
      ['umbenannt.pdf', 'text/html', bytes(`<!doctype html>${MARKUP}`)],
      ['getarnt.pdf', 'text/html', bytes(`%PDF-1.7\n${MARKUP}`)],
    ] as const) {
      const file = { fileName, contentType, data }
      await admin.call('uploadDocument', { ...ARGS, description: fileName, docType: 'File', file })
    }
  })
  await page.addInitScript(() => {
    const types: string[] = []
    const create = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (source) => {
      if (source instanceof Blob) types.push(source.type)
      return create(source)
    }
    Reflect.set(window, 'blobTypes', types)
  })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await signIn()
  await page.goto(PAGE)
  const documents = page.getByRole('region', { name: 'Dokumente' })
  const preview = page.getByRole('dialog')
  const frame = preview.locator('iframe')
  const open = (name: string) => documents.getByRole('button', { name }).click()
  const lastBlob = () => page.evaluate(() => (Reflect.get(window, 'blobTypes') as string[]).at(-1))

  await open('schild.png')
  await expect.poll(() => preview.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  const download = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Speichern' }).click()
  expect((await download).suggestedFilename()).toBe('schild.png')
  await page.keyboard.press('Escape')
  for (const name of ['angriff.pdf', 'umbenannt.pdf']) {
    await open(name)
    await expect(preview).toContainText('Diese Datei lässt sich hier nicht ansehen.')
    await expect(frame).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  for (const name of ['kennlinie.pdf', 'getarnt.pdf']) {
    await expect(preview).toHaveCount(0)
    await open(name)
    await expect(frame).toHaveAttribute('src', /^blob:/)
    // The browser hands it to its viewer by this type, whatever the server says and the file holds.
    await expect.poll(lastBlob).toBe('application/pdf')
    // The browser's own viewer, which is not the page's: it cannot be looked into.
    await expect.poll(() => page.frames().length).toBeGreaterThan(1)
    if (name === 'kennlinie.pdf') await page.keyboard.press('Escape')
  }
  expect([await page.title(), await page.evaluate(() => 'ran' in window), dialogs]).toEqual([
    expect.not.stringContaining('run'),
    false,
    0,
  ])
})

test('files and an address are added, what must not be is refused; 8 MB are sent with progress, cancelled, cut off and repeated: nothing is half stored, and the list keeps the file (rules N15, N16, N17, N18, N19, N20)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|net::ERR|WebSocket/)
  await signIn()
  await page.goto(PAGE)
  const documents = page.getByRole('region', { name: 'Dokumente' })
  const entries = async () => (await asAdmin(plant, (admin) => admin.call('datasheetDocuments', ARGS))).entries
  const choose = documents.getByLabel('Dateien auswählen')
  const dialog = page.getByRole('alertdialog')
  const add = dialog.getByRole('button', { name: 'Hinzufügen' })
  const describe = async (text: string) => {
    await dialog.getByRole('textbox', { name: 'Kurzbeschreibung' }).fill(text)
    await add.click()
  }

  await choose.setInputFiles([
    { name: 'protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('Prüfung ohne Befund') },
    { name: 'film.zip', mimeType: 'application/zip', buffer: Buffer.alloc(11 * 1024 * 1024) },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(dialog).toBeVisible()
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await describe('Prüfprotokoll')
  const uploads = documents.getByRole('list')
  await expect(uploads.locator('[data-state=stored]')).toContainText('protokoll.txt')
  await expect(uploads.locator('[data-state=refused]')).toContainText(['film.zip', 'setup.exe'])
  await expect(documents.getByRole('button', { name: 'Prüfprotokoll protokoll.txt' })).toBeVisible()
  await documents.getByRole('button', { name: 'Dokument …' }).click()
  await dialog.getByRole('combobox', { name: 'Art' }).selectOption('Adresse')
  const address = dialog.getByRole('textbox', { name: 'Adresse' })
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Ersatzteile')
  await address.fill('javascript:alert(1)')
  await add.click()
  await expect(dialog).toContainText('Es werden nur Web-URLs unterstützt.')
  await address.fill('parts.example/kp-100')
  await add.click()
  await expect(dialog).toBeHidden()
  const link = documents.getByRole('link', { name: 'Ersatzteile' })
  await expect(link).toHaveAttribute('href', 'http://parts.example/kp-100')
  const stored = (await entries()).map(({ description, docType }) => `${docType} ${description}`)
  expect(stored).toEqual(expect.arrayContaining(['File Prüfprotokoll', 'Url Ersatzteile']))
  expect(stored.filter((each) => /film|setup/.test(each))).toEqual([])

  const size = 8 * 1024 * 1024
  const manuals = async () => (await entries()).filter(({ fileName }) => fileName === 'Handbuch.pdf')
  const slow = { action: 'slowUpload', call: 'uploadDocument', bytesPerSecond: 1024 * 1024 } as const
  plant.fault(slow)
  await choose.setInputFiles({ name: 'Handbuch.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(size, 7) })
  await describe('Handbuch')
  const item = uploads.getByRole('listitem').filter({ hasText: 'Handbuch.pdf' })
  const retry = documents.getByRole('button', { name: 'Handbuch.pdf noch einmal senden' })
  const progress = async () => Number(await documents.getByRole('progressbar').getAttribute('aria-valuenow'))
  await expect.poll(progress).toBeGreaterThan(5)
  await documents.getByRole('button', { name: 'Hochladen von Handbuch.pdf abbrechen' }).click()
  await expect(item).toContainText('Hochladen abgebrochen.')
  expect(await manuals()).toEqual([])
  // The line breaks in the middle, also when the browser sends it again by itself: nothing is half stored, and the file
  // stays in the list.
  plant.fault({ action: 'restore' })
  // Early: of what comes later, sockets may hold all that is left, and then the browser has sent it.
  plant.fault({ ...slow, bytesPerSecond: 8 * 1024 * 1024, cutAfterBytes: 256 * 1024 })
  await retry.click()
  await expect(item).toContainText('Die Verbindung ist abgebrochen, bevor alles gesendet war.', { timeout: 20_000 })
  expect(await manuals()).toEqual([])
  plant.fault({ action: 'restore' })
  await retry.click()
  await expect(item).toContainText('Gespeichert.')
  expect(await manuals()).toMatchObject([{ sizeBytes: size }])
})
