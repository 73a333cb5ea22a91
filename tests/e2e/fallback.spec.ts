import { isFresh, largestStation } from './cells.ts'
import { expect, STAMPED, test } from './fixtures.ts'

test.use({ plantOptions: STAMPED })

for (const [what, script] of [
  ['a browser without SharedWorker', 'delete window.SharedWorker'],
  ['a browser that refuses one', "window.SharedWorker = function () { throw new DOMException('no', 'SecurityError') }"],
] as const) {
  test(`${what} shows the same live page by a worker of the tab's own (pitfall 40)`, async ({
    plant,
    login,
    page,
    context,
  }) => {
    await context.addInitScript(script)
    await login()
    const station = largestStation(plant)
    await page.goto(`/stations/${station.number}`)
    await expect.poll(() => isFresh(page)).toBe(true)
    expect(plant.subscribed('pv')).toEqual(station.keys)
    await page.goto('/diagnostics')
    await expect(page.getByText('nur dieses Fenster')).toBeVisible()
    await expect.poll(() => plant.subscribed('pv')).toEqual([])
  })
}

test('without Web Locks, as over plain http, the page is live and a closed tab still ends its leases', async ({
  plant,
  login,
  page,
  context,
}) => {
  await context.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'locks', { get: undefined }); delete Navigator.prototype.locks",
  )
  await login()
  const tab = await context.newPage()
  await tab.goto(`/stations/${largestStation(plant).number}`)
  await expect.poll(() => isFresh(tab)).toBe(true)
  await tab.close()
  await expect.poll(() => plant.subscribed('pv'), { timeout: 1000 }).toEqual([])
  await expect(page).toHaveURL('/stations')
})
