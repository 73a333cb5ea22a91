import type { Dashboard } from '../../../src/wire/server/dashboard.ts'
import { EMPTY_TILE } from '../../support/writing/empty-tile.ts'
import { expect, test } from '../fixtures.ts'

test.describe('a dashboard that somebody configured wrongly', () => {
  const tile = (id: number, type: string, title: string, content: object = {}) => ({
    ...EMPTY_TILE,
    size: 'Small',
    id,
    type,
    title,
    ...content,
  })
  const ADDRESSES = [
    'javascript:alert(1)',
    '\\\\srv\\share\\plan.pdf',
    'https://admin:geheim@example.org/',
    'C:\\plan.pdf',
  ]
  const SOUND = tile(1, 'SingleValue', 'Zulauf', {
    singleValue: { pvRef: { type: 'AnaIn', nr: 100_001 }, style: 'ValueTextView' },
  })
  // What the server sends has no type: enumerations that nobody knows, contents that are missing.
  const BOARD: Dashboard = JSON.parse(
    JSON.stringify({
      id: 77,
      name: 'Schief',
      layout: 'Kreis',
      columns: 0,
      tiles: [
        SOUND,
        tile(2, 'Hologramm', 'Unbekannte Kachel'),
        tile(3, 'SingleValue', 'Ohne Messwert', { singleValue: { pvRef: null, style: 'ValueTextView' } }),
        tile(4, 'SingleValue', 'Fremder Messwert', {
          singleValue: { pvRef: { type: 'AnaIn', nr: 99_999_999 }, style: 'CircularGauge' },
        }),
        tile(5, 'Chart', 'Ohne Diagramm', { chart: { chartId: 987_654 } }),
        tile(6, 'Note', 'Ohne Notiz'),
        { ...SOUND, id: 8, title: 'Riesig', size: 'Riesig' },
        tile(9, 'Weather', 'Ohne Ort'),
        tile(15, 'Weather', 'Unbekanntes Wetter', { weather: { mode: 'Mars', zip: '39100', country: 'IT' } }),
        tile(16, 'GoogleMaps', 'Unbekannte Karte', { map: { mapType: 'Globus', stationNumbers: null } }),
        tile(7, 'Webcam', 'Ohne Kamera', { webcam: { webcamId: 9 } }),
        ...ADDRESSES.map((url, i) => tile(10 + i, 'Browser', `Adresse ${i}`, { browser: { url } })),
        tile(20, 'Webcam', 'Klärbecken', { webcam: { webcamId: 1 } }),
      ],
    }),
  )
  test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 9, 30), dashboards: [BOARD] } })

  test('each wrong tile says so itself, no address leads astray, and a camera that answers no picture keeps the last one and holds one address (rules J6, J8, J29) (F95, R-28, R-73, S-06, S-14)', async ({
    signIn,
    page,
    plant,
  }) => {
    await page.addInitScript(() => {
      const held = new Set<string>()
      Object.assign(window, { held })
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = (blob: Blob) => {
        const url = createObjectURL.call(URL, blob)
        held.add(url)
        return url
      }
      URL.revokeObjectURL = (url) => {
        held.delete(url)
        revokeObjectURL.call(URL, url)
      }
    })
    await signIn()
    await page.goto('/dashboards/77')
    await expect(page.locator('[data-tile="1"] [data-look=good]').first()).toBeVisible()
    const said = async (id: number, text: string | RegExp) => {
      const place = page.locator(`[data-tile="${id}"]`)
      await place.scrollIntoViewIfNeeded()
      await expect(place.getByRole('alert')).toContainText(text)
    }
    await said(2, 'kann nicht angezeigt werden')
    await said(3, 'kann nicht angezeigt werden')
    await said(4, 'AnaIn 99999999 konnte nicht geladen werden')
    await said(5, /Diagramm/)
    await said(6, 'kann nicht angezeigt werden')
    await said(9, 'kann nicht angezeigt werden')
    await said(8, 'kann nicht angezeigt werden')
    await said(15, 'kann nicht angezeigt werden')
    await said(16, 'kann nicht angezeigt werden')
    // The other boards can still be chosen.
    await expect(page.getByText('kennt die Anordnung dieses Dashboards nicht')).toBeVisible()
    for (const i of ADDRESSES.keys()) await said(10 + i, 'Fehlerhafter Pfad')
    const cam = page.locator('[data-tile="7"]')
    await cam.scrollIntoViewIfNeeded()
    await expect(cam).toContainText('Zurzeit gibt es kein Bild.')
    await expect(page.getByRole('main').getByRole('link', { name: 'öffnen' })).toHaveCount(0)
    const held = () => page.evaluate(() => Reflect.get(window, 'held').size)
    const asked = () => plant.stats().calls.webcamImage ?? 0
    const live = page.locator('[data-tile="20"]')
    await live.scrollIntoViewIfNeeded()
    await expect(live.getByRole('img')).toBeVisible()
    await expect(live).not.toContainText('seither nicht geladen')
    plant.failCall('webcamImage', { status: 503 })
    await expect(live).toContainText('seither nicht geladen')
    await expect(live).toContainText(/alt/)
    await expect(live.getByRole('img')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    plant.failCall('webcamImage', null)
    await expect(live).not.toContainText('seither nicht geladen')
    const before = asked()
    await expect.poll(asked).toBeGreaterThan(before + 1)
    await expect.poll(held).toBe(1)
    await page.locator('[data-tile="1"]').scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Leer', exact: true }).click()
    await expect.poll(held).toBe(0)
  })
})
