import { sendMessage } from '../../support/simulator/send-message.ts'
import { expect, test } from '../fixtures.ts'

/** Markup, templates of other kinds, formats, a change of text direction, and a very long word. */
const HOSTILE = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=2</script>',
  '{{7*7}} $t(load.failed) %s',
  '\u202egnp.exe',
]
const LONG = 'w'.repeat(10_000)

test('whatever texts the server sends are shown as the texts that they are (S-07)', async ({ plant, signIn, page }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await expect(page.locator('[role=grid] [data-alert-state]').first()).toBeVisible()
  const [alert] = plant.model.pending(plant.now())
  expect(alert).toBeDefined()
  for (const [i, text] of [...HOSTILE, LONG].entries()) {
    const hostile = {
      ...alert,
      id: `hostile-${i}`,
      timestamp: plant.now(),
      ackTimestamp: null,
      goneTimestamp: null,
      ackUser: null,
      stationName: text,
      pvName: text,
      eksNr: text,
      description: text,
      message: text,
      dimension: text,
    }
    sendMessage(plant, 'alert', 'newAlert', hostile)
  }
  for (const text of HOSTILE)
    await expect(page.locator('[role=grid] [role=row]', { hasText: text }).first()).toBeVisible()
  await expect(page.locator('[role=grid] [role=row]', { hasText: 'wwwwwwwwww' })).toBeVisible()
  expect(await page.evaluate('window.pwned')).toBeUndefined()
  expect(await page.locator('[role=grid] img, [role=grid] script').count()).toBe(0)
  // The layout holds: nothing is wider than the window.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
