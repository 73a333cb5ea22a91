import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import { expect, test } from '../fixtures.ts'
import { BESIDE, elementOf, PLANT, SET_POINT, shownNumber } from './image-parts.ts'

const WRONG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">
  <g data-pv="AnaIn-99900001"><rect width="40" height="20" data-part="screen"/><text y="15" data-part="value">7</text></g>
  <g data-pv="${pvParam(SET_POINT)}"><text y="35" data-part="value"></text></g>
  <g data-action="Dance" data-label="Tanz"><rect x="50" width="40" height="20"/></g>
  <g data-action="ActivatePlans" data-action-parameters="plan=1-1&amp;plan=1-99&amp;default=1&amp;confirm=false" data-label="Plan"><rect y="45" width="40" height="10"/></g>
  <g data-action="StartApplication" data-action-parameters="path=file:///c:/x.exe" data-label="Rechner"><rect x="50" y="30" width="40" height="20"/></g>
</svg>`
test.use({ plantOptions: { ...PLANT, images: { 'wrong.svg': WRONG } } })

test('an image that names what the plant lacks says so, and faulty actions are refused in words (rules C14, C15, K6)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize(BESIDE)
  await signIn()
  await page.goto('/images/wrong.svg')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('wrong.svg')
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
  await expect(dialog).toContainText('Das gibt es in der Anlage nicht: 1-99. Es wurde nichts geändert.')
  expect(plant.journal.entries).toEqual([])
})
