import { Finger } from '../../support/person/finger.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a swipe that starts on a map of a dashboard scrolls the page (F86)', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboards/3')
  const map = page.locator('main [data-map]').first()
  await map.scrollIntoViewIfNeeded()
  const finger = await Finger.of(page)
  const box = await map.boundingBox()
  if (box === null) throw new Error('the map is on screen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await finger.down(from)
  await finger.move(from, { x: from.x, y: from.y - 120 })
  await finger.up()
  await expect.poll(async () => box.y - ((await map.boundingBox())?.y ?? box.y)).toBeGreaterThan(60)
})
