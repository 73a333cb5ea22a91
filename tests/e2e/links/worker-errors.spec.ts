import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { evaluateInWorker } from '../shared-worker.ts'

test.use({ plantOptions: STAMPED })

test('an exception and a rejection in the worker, which no page hears of, are shown; the worker runs on (pitfall 36)', async ({
  plant,
  signIn,
  page,
  browser,
}) => {
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  await evaluateInWorker(browser, `setTimeout(() => { throw new Error('thrown on purpose') })`)
  await evaluateInWorker(browser, `void Promise.reject(new Error('rejected on purpose'))`)
  const notice = page.getByRole('status').filter({ hasText: 'Fehler in der Datenverbindung' })
  await expect(notice).toContainText('2 Fehler')
  await untilLive(page, plant)
  await notice.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByText('thrown on purpose')).toBeVisible()
  await expect(page.getByText('rejected on purpose')).toBeVisible()
})
