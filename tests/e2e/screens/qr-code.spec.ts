import type { Page } from 'playwright/test'
import { encodeQR } from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from '../fixtures.ts'

test.use({ sharesPlant: true })

/** Opens the dialog of the current page from the user menu. */
async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'QR-Code …' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR-Code' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Gives the dialog a picture of a code with this text. */
async function scan(page: Page, text: string): Promise<void> {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4, scale: 4 })
  // Chromium decodes pictures without a document only as pixels.
  const png = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 800
    canvas.getContext('2d')?.drawImage(image, 0, 0, 800, 800)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, svg)
  await page.setInputFiles('input[type=file]', {
    name: 'code.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  })
}

test('the user menu shows the current page as a code that leads there; a code of a page opens it, any other is shown and leads nowhere by itself, and no camera is offered under the strict headers (rules B4, B5, C26, C28) (S-15)', async ({
  page,
  signIn,
  baseURL,
}) => {
  // A telephone with an app that scans.
  await page.addInitScript(() => {
    const plantApp = {
      getFeatureList: () => '["scanQrCode"]',
      scanQrCode: () => dispatchEvent(new CustomEvent('plantAppQrCode', { detail: '/help' })),
    }
    Object.assign(window, { plantApp })
  })
  await signIn()
  await page.goto('/alerts/pending?state=unacked')
  const dialog = await openDialog(page)
  const address = new URL(page.url())
  await expect(dialog.getByText(`${baseURL}${address.pathname}${address.search}`)).toBeVisible()
  const pixels = await dialog.getByRole('img').evaluate(async (code) => {
    const copy = code.cloneNode(true) as SVGElement
    copy.querySelector('rect')?.setAttribute('fill', '#fff')
    copy.querySelector('path')?.setAttribute('fill', '#000')
    copy.setAttribute('width', '400')
    copy.setAttribute('height', '400')
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
    await image.decode()
    const pen = new OffscreenCanvas(400, 400).getContext('2d')
    pen?.drawImage(image, 0, 0, 400, 400)
    return [...(pen?.getImageData(0, 0, 400, 400).data ?? [])]
  })
  expect(decodeQR({ width: 400, height: 400, data: Uint8Array.from(pixels) })).toBe(address.href)
  await expect(dialog.getByRole('button', { name: 'Foto oder Bild auswählen' })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'camera' })).state)).toBe('denied')
  await expect(dialog.getByRole('button', { name: 'Mit der Kamera scannen' })).toHaveCount(0)
  for (const text of ['javascript:alert(1)', `${baseURL}/logout`, 'P'.repeat(2000)]) {
    await scan(page, text)
    await expect(dialog.getByText(`${text.slice(0, 300)}`)).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveCount(0)
  }
  await scan(page, 'https://evil.example/stations')
  const link = dialog.getByRole('link', { name: 'Fremde Adresse in neuem Tab öffnen' })
  await expect(link).toHaveAttribute('href', 'https://evil.example/stations')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(dialog.getByText('evil.example:')).toBeVisible()
  await page.setInputFiles('input[type=file]', {
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(dialog.getByText(/Kein QR-Code gelesen/)).toBeVisible()
  expect(page.url()).toBe(address.href)
  // Without loading the client anew.
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await scan(page, `${baseURL}/diagnostics`)
  await expect(page).toHaveURL(`${baseURL}/diagnostics`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await openDialog(page)
  await dialog.getByRole('button', { name: 'Mit der App scannen' }).click()
  await expect(page).toHaveURL(/\/help$/)
})

test.describe('where the installation allows the camera', () => {
  test.use({ sharesPlant: false, plantOptions: { features: { camera: [] } } })

  test('it is on until it sees the code of a page, which opens, or until it is switched off (rule B5) (S-15)', async ({
    page,
    signIn,
    context,
  }) => {
    await context.grantPermissions(['camera'])
    const svg = encodeQR('/diagnostics', 'svg', { border: 4, scale: 4 })
    // In the place of a camera: a canvas that shows nothing at first, then a code.
    await page.addInitScript((source) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image()
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 640
        const pen = canvas.getContext('2d')
        const paint = () => {
          if (pen === null) return
          pen.fillStyle = '#ffffff'
          pen.fillRect(0, 0, 640, 640)
          if (Reflect.get(window, 'showsCode') === true) pen.drawImage(image, 40, 40, 560, 560)
          requestAnimationFrame(paint)
        }
        paint()
        const stream = canvas.captureStream(10)
        Object.assign(window, { track: stream.getVideoTracks()[0] })
        return stream
      }
    }, svg)
    const state = () => page.evaluate(() => Reflect.get(window, 'track')?.readyState)
    await signIn()
    await page.goto('/alerts/pending')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Mit der Kamera scannen' }).click()
    await expect.poll(state).toBe('live')
    await dialog.getByRole('button', { name: 'Kamera ausschalten' }).click()
    await expect.poll(state).toBe('ended')
    await dialog.getByRole('button', { name: 'Mit der Kamera scannen' }).click()
    await expect.poll(state).toBe('live')
    await page.evaluate(() => Reflect.set(window, 'showsCode', true))
    await expect(page).toHaveURL(/\/diagnostics$/)
    await expect.poll(state).toBe('ended')
  })
})
