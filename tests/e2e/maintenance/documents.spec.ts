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

/** Another user at another workstation, who may do everything. */
async function asAdmin<T>(plant: SimulatorHandle, act: (admin: SimulatorSession) => Promise<T>): Promise<T> {
  const admin = await logIn(plant.url, 'admin')
  const answer = await act(admin)
  await admin.close()
  return answer
}

test('a picture and a PDF file are looked at where they are, what only pretends to be one is not (rule N15) (S-13)', async ({
  signIn,
  page,
  plant,
}) => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = Uint8Array.from(Buffer.from(pixel, 'base64')).buffer
  const sheet = new Uint8Array(await page.pdf()).buffer
  const script = new TextEncoder().encode('<script>alert(1)</script>').buffer
  await asAdmin(plant, async (admin) => {
    for (const [fileName, contentType, data] of [
      ['schild.png', 'image/png', picture],
      ['kennlinie.pdf', 'text/html', sheet],
      ['angriff.pdf', 'application/pdf', script],
    ] as const) {
      const file = { fileName, contentType, data }
      await admin.call('uploadDocument', { ...ARGS, description: fileName, docType: 'File', file })
    }
  })
  await signIn()
  await page.goto(PAGE)
  const documents = page.getByRole('region', { name: 'Dokumente' })
  const preview = page.getByRole('dialog')
  await documents.getByRole('button', { name: 'schild.png' }).click()
  await expect.poll(() => preview.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await violations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Speichern' }).click()
  expect((await download).suggestedFilename()).toBe('schild.png')
  await page.keyboard.press('Escape')
  await documents.getByRole('button', { name: 'kennlinie.pdf' }).click()
  const frame = preview.locator('iframe')
  await expect(frame).toHaveAttribute('src', /^blob:/)
  // The browser's own viewer, which is not the page's: it cannot be looked into.
  await expect.poll(() => page.frames().length).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await documents.getByRole('button', { name: 'angriff.pdf' }).click()
  await expect(preview).toContainText('Diese Datei lässt sich hier nicht ansehen.')
  await expect(frame).toHaveCount(0)
})

test('a web page that is called a PDF file never runs, not even if it begins like one (rule N15) (S-13)', async ({
  signIn,
  page,
  plant,
}) => {
  const markup = '<html><body><script>parent.document.title = "run"; parent.ran = true; alert(1)</script></body></html>'
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  await asAdmin(plant, async (admin) => {
    for (const [fileName, contentType, data] of [
      ['umbenannt.pdf', 'text/html', bytes(`<!doctype html>${markup}`)],
      ['getarnt.pdf', 'text/html', bytes(`%PDF-1.7\n${markup}`)],
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
  await documents.getByRole('button', { name: 'umbenannt.pdf' }).click()
  await expect(preview).toContainText('Diese Datei lässt sich hier nicht ansehen.')
  await expect(preview.locator('iframe')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await documents.getByRole('button', { name: 'getarnt.pdf' }).click()
  // The browser hands it to its viewer by this type, whatever the server says and the file holds.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'blobTypes'))).toEqual(['application/pdf'])
  await expect.poll(() => page.frames().length).toBeGreaterThan(1)
  expect([await page.title(), await page.evaluate(() => 'ran' in window), dialogs]).toEqual([
    expect.not.stringContaining('run'),
    false,
    0,
  ])
})

test('8 MB are sent with progress, cancelled, cut off and repeated: nothing is half stored, and the list keeps the file (rules N18, N19)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|net::ERR|WebSocket/)
  await signIn()
  await page.goto(PAGE)
  const documents = page.getByRole('region', { name: 'Dokumente' })
  const stored = async () =>
    (await asAdmin(plant, (admin) => admin.call('datasheetDocuments', ARGS))).entries.filter(
      ({ fileName }) => fileName === 'Handbuch.pdf',
    )
  const size = 8 * 1024 * 1024
  const slow = { action: 'slowUpload', call: 'uploadDocument', bytesPerSecond: 1024 * 1024 } as const
  plant.fault(slow)
  await documents.getByLabel('Dateien auswählen').setInputFiles({
    name: 'Handbuch.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(size, 7),
  })
  const bar = documents.getByRole('progressbar')
  const item = documents.getByRole('list').getByRole('listitem')
  const retry = documents.getByRole('button', { name: 'Handbuch.pdf noch einmal senden' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await documents.getByRole('button', { name: 'Hochladen von Handbuch.pdf abbrechen' }).click()
  await expect(item).toContainText('Hochladen abgebrochen.')
  expect(await stored()).toEqual([])
  // The line breaks in the middle, also when the browser sends it again by itself: nothing is half stored, and the file
  // stays in the list.
  plant.fault({ action: 'restore' })
  // Early: of what comes later, sockets may hold all that is left, and then the browser has sent it.
  plant.fault({ ...slow, bytesPerSecond: 8 * 1024 * 1024, cutAfterBytes: 256 * 1024 })
  await retry.click()
  await expect(item).toContainText('Die Verbindung ist abgebrochen, bevor alles gesendet war.', { timeout: 20_000 })
  expect(await stored()).toEqual([])
  plant.fault({ action: 'restore' })
  // A server that takes less than the client believes.
  plant.failCall('uploadDocument', { status: 413 })
  await retry.click()
  await expect(item).toContainText('Die Datei ist dem Server zu groß')
  await expect(retry).toHaveCount(0)
  plant.failCall('uploadDocument', null)
  await documents.getByLabel('Dateien auswählen').setInputFiles({
    name: 'Handbuch.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(size, 7),
  })
  await expect(item.last()).toContainText('Gespeichert.')
  expect(await stored()).toMatchObject([{ sizeBytes: size }])
})

test('a file and an address are added; an address that is none of the web is refused, and so is a file that is too large (rules N15, N16, N17, N20)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(PAGE)
  const documents = page.getByRole('region', { name: 'Dokumente' })
  await documents.getByLabel('Dateien auswählen').setInputFiles([
    { name: 'protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('Prüfung ohne Befund') },
    { name: 'film.zip', mimeType: 'application/zip', buffer: Buffer.alloc(11 * 1024 * 1024) },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  const uploads = documents.getByRole('list')
  await expect(uploads.locator('[data-state=stored]')).toContainText('protokoll.txt')
  await expect(uploads.locator('[data-state=refused]')).toContainText(['film.zip', 'setup.exe'])
  await expect(documents.getByRole('button', { name: 'protokoll.txt protokoll.txt' })).toBeVisible()
  await documents.getByRole('button', { name: 'Adresse …' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Ersatzteile')
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog).toContainText('Es werden nur Web-URLs unterstützt.')
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill('parts.example/kp-100')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByRole('listitem').first()).toHaveAttribute('data-stage', 'accepted')
  await page.keyboard.press('Escape')
  await expect(documents.getByRole('link', { name: 'Ersatzteile' })).toHaveAttribute(
    'href',
    'http://parts.example/kp-100',
  )
  const { entries } = await asAdmin(plant, (admin) => admin.call('datasheetDocuments', ARGS))
  expect(entries.map(({ description, docType }) => [description, docType])).toEqual(
    expect.arrayContaining([
      ['protokoll.txt', 'File'],
      ['Ersatzteile', 'Url'],
    ]),
  )
  expect(entries.some(({ description }) => description === 'film.zip' || description === 'setup.exe')).toBe(false)
})
