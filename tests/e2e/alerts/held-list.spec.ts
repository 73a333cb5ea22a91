import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import type { RawTab } from '../../support/browser/raw-tab.ts'
import { expect, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

/** Uses real tabs of a real window, which lose the focus and are hidden: Playwright never does that to a tab. */
test.use({ plantOptions: { size: 'benchmark', updatesPerSecond: 100 } })

const SCROLL_PX = 28 * 20
/** The flood of the simulator then has some fifty events a second. */
const FLOOD_SPEED = 3
const NEWS = 30
const ARRIVAL_MS = 30_000

/** Runs in the page: what a person sees of the list. */
const PROBE = `
const grid = () => document.querySelector('main [role=grid]')
const rows = () => [...grid().querySelectorAll('[role=row][data-id]')]
window.isListed = () => Number(grid()?.getAttribute('aria-rowcount')) > 1000
const onScreen = () => {
  const { top, bottom } = grid().getBoundingClientRect()
  return rows().filter((row) => {
    const at = row.getBoundingClientRect()
    return at.top > top + 80 && at.bottom < bottom
  })
}
window.rowsOnScreen = () => onScreen().map((row) => row.dataset.id + ' ' + Math.round(row.getBoundingClientRect().top))
window.selectedIds = () => rows().filter((row) => row.getAttribute('aria-selected') === 'true').map((row) => row.dataset.id)
window.openIds = () => onScreen().filter((row) => row.querySelector('[data-alert-state$="-open"]') && !row.querySelector('[data-repeats]')).map((row) => row.dataset.id)
window.select = (id) => grid().querySelector('[data-id="' + id + '"] input[type=checkbox]').click()
window.waiting = () => Number(/(\\d+) neue/.exec(document.querySelector('main').textContent)?.[1] ?? 0)
window.focusedId = () => document.activeElement?.closest('[data-id]')?.dataset.id ?? null`

const open = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest).filter(isOpen)

async function openList(browser: RawChromium, plant: SimulatorHandle): Promise<RawTab> {
  const tab = await browser.newTab('about:blank')
  await tab.onNewDocument(PROBE)
  await loginInTab(tab, plant.url)
  await tab.goto(`${plant.url}/alerts/pending`)
  await tab.waitFor(`document.querySelector('[data-flood-mode=on] button')`)
  await tab.evaluate(`document.querySelector('[data-flood-mode=on] button').click()`)
  await tab.waitFor('isListed()')
  return tab
}

test('selected rows, the focus and the position stay while alerts arrive behind another tab, and exactly these are acknowledged', async ({
  plant,
}) => {
  const browser = await RawChromium.start()
  try {
    const tab = await openList(browser, plant)
    await tab.evaluate(`document.querySelector('main [role=grid]').scrollTo({ top: ${SCROLL_PX} })`)
    await tab.waitFor('rowsOnScreen().length > 4 && openIds().length > 3')
    // In one step: until the first is selected, the list goes on.
    const chosen = await tab.evaluate<readonly string[]>(
      '(() => { const ids = openIds().slice(-3); for (const id of ids) select(id); return ids })()',
    )
    await tab.evaluate(`document.querySelector('[data-id="${chosen[0]}"]').focus({ preventScroll: true })`)
    await tab.waitFor('selectedIds().length === 3')
    const seen = await tab.evaluate<readonly string[]>('rowsOnScreen()')
    const known = new Set(open(plant).map(({ id }) => id))

    const other = await browser.newTab(`${plant.url}/stations`)
    await tab.waitFor(`document.visibilityState === 'hidden' && !document.hasFocus()`)
    plant.setClock({ speed: FLOOD_SPEED })
    plant.scenario('flood')
    const news = () => open(plant).filter(({ id }) => !known.has(id)).length
    await expect.poll(news, { timeout: ARRIVAL_MS }).toBeGreaterThan(NEWS)
    await tab.activate()
    await tab.waitFor(`document.visibilityState === 'visible' && document.hasFocus()`)
    // What has come meanwhile is counted, and more comes.
    await tab.waitFor(`waiting() >= ${NEWS}`)
    expect(await tab.evaluate('selectedIds()')).toEqual(chosen)
    expect(await tab.evaluate('rowsOnScreen()')).toEqual(seen)
    expect(await tab.evaluate('focusedId()')).toBe(chosen[0])
    const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, text: 'a' }
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await expect.poll(() => plant.journal.entries.length).toBe(1)
    const [entry] = plant.journal.entries
    expect(entry?.call).toBe('ackAlerts')
    expect(entry?.args).toEqual({ ids: expect.arrayContaining([...chosen]) })
    expect(Object.values(entry?.args ?? {}).flat()).toHaveLength(chosen.length)
    await other.close()
  } finally {
    await browser.close()
  }
})
