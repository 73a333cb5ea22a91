import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import { HOSTILE } from '../../components/image/drawing/hostile-images.ts'
import { expect, test } from '../fixtures.ts'
import { BESIDE, elementOf, PLANT, SET_POINT, shownNumber } from './image-parts.ts'

test.use({ plantOptions: PLANT })

test.describe('images of others', () => {
  /** Loses its connection. */
  const LOST = 18
  const WRONG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">
    <g data-pv="AnaIn-99900001"><rect width="40" height="20" data-part="screen"/><text y="15" data-part="value">7</text></g>
    <g data-pv="${pvParam(SET_POINT)}"><text y="35" data-part="value"></text></g>
    <g data-action="Dance" data-label="Tanz"><rect x="50" width="40" height="20"/></g>
    <g data-action="ActivatePlans" data-action-parameters="plan=1-1&amp;plan=1-99&amp;default=1&amp;confirm=false" data-label="Plan"><rect y="45" width="40" height="10"/></g>
    <g data-action="StartApplication" data-action-parameters="path=file:///c:/x.exe" data-label="Rechner"><rect x="50" y="30" width="40" height="20"/></g>
  </svg>`
  /** Stations in a row, too wide for a telephone; the last one is not the first that it shows. */
  const ROW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 200">${[11, 13, LOST]
    .map(
      (station, index) =>
        `<g data-binding="StationConnection" data-station="${station}" data-label="Station ${station}"><rect x="${1000 * index}" y="80" width="120" height="40"/></g>`,
    )
    .join('')}</svg>`
  test.use({ plantOptions: { ...PLANT, images: { ...HOSTILE, 'wrong.svg': WRONG, 'row.svg': ROW } } })

  test('a telephone opens an image on the connection that is broken, and without one where the image begins (rules K3, K4)', async ({
    signIn,
    page,
    plant,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn()
    const place = (station: number) => page.locator(`[data-station="${station}"] > rect`)
    await page.goto('/images/row.svg')
    await expect(place(11)).toBeInViewport()
    await expect(place(LOST)).not.toBeInViewport()
    const start = plant.now() - 600_000
    plant.model.script([{ kind: 'communication', subject: LOST, start, end: start + 3_600_000 }])
    await expect(page.locator('[data-alert-place]')).not.toHaveCount(0, { timeout: 20_000 })
    // Nothing moves under somebody's finger; whoever opens it now is led there.
    await expect(place(LOST)).not.toBeInViewport()
    await page.reload()
    await expect(place(LOST)).toBeInViewport()
    await expect(place(11)).not.toBeInViewport()
    expect((await place(LOST).boundingBox())?.width).toBeCloseTo(120, 0)
  })

  test('no hostile image runs, loads or reports anything under the policy of the page (S-08, S-25)', async ({
    signIn,
    page,
    plant,
  }) => {
    await page.setViewportSize(BESIDE)
    await signIn()
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(plant.url)) asked.push(request.url())
    })
    await page.addInitScript(() => {
      Object.assign(window, { hit: () => document.documentElement.setAttribute('data-hit', '') })
    })
    await page.goto('/images')
    const tree = page.getByRole('tree', { name: 'Prozessbilder' })
    for (const name of Object.keys(HOSTILE)) {
      await page.getByRole('searchbox', { name: 'Bild suchen' }).fill(name)
      await tree.getByRole('treeitem', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      // Drawn, or refused in a sentence.
      await expect(page.locator('[data-draws-image] > svg, main p[role=alert]').first()).toBeAttached()
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-hit')
    expect(asked).toEqual([])
  })

  test('an image that names PVs which do not exist says so; an action without support and a faulty path are refused in words (rules C14, C15, K6)', async ({
    signIn,
    page,
    plant,
  }) => {
    await signIn()
    await page.goto('/images/wrong.svg')
    await expect(
      page.getByText('1 Prozessvariable dieses Bildes gibt es in der Anlage nicht: AnaIn-99900001'),
    ).toBeVisible()
    await expect(page.locator('[data-pv="ai99900001"]')).toHaveAttribute('data-missing', '')
    await expect(elementOf(page, SET_POINT, '').or(page.locator(`[data-pv="${liveKey(SET_POINT)}"]`))).toContainText(
      shownNumber(plant, SET_POINT),
    )
    await page.getByRole('button', { name: 'Tanz Aktion' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Die Aktion Dance wird im Webclient nicht unterstützt')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rechner Aktion' }).press('Enter')
    await expect(dialog).toContainText('Fehlerhafter Pfad')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Plan Aktion' }).press('Enter')
    await expect(dialog).toContainText('Das gibt es an der Anlage nicht: 1-99. Es wurde nichts geändert.')
    expect(plant.journal.entries).toEqual([])
  })
})
