import type { Page } from 'playwright/test'
import { alertMessage, byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { listRests } from '../still-list.ts'

const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const row = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)
const menu = (page: Page) => page.getByRole('menu', { name: 'Menü der Zeile' })
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name })
const details = (page: Page) => page.getByRole('dialog', { name: 'Störmeldung', exact: true })

test('the menu of a pending alert leads on, opens below its row by keys and where the mouse points, acknowledges that alert only, and holds the list (rule G6)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.goto('/alerts/pending')
  await expect(page.locator('[data-alert-state]').first()).toBeVisible()
  const openMenu = async (id: string) => {
    await listRests(page)
    await row(page, id).getByRole('button', { name: 'Menü der Zeile' }).click()
  }

  await test.step('to chart, live chart, process value, other alerts and station', async () => {
    const hasArchive = ({ pvRef }: { readonly pvRef: Parameters<typeof plant.model.config>[0] | null }) =>
      pvRef !== null && plant.model.config(pvRef)?.hasArchiveData === true
    const alert = pending(plant).find(hasArchive)
    if (alert?.pvRef == null) throw new Error('the plant has such an alert')
    const pv = pvParam(alert.pvRef)
    await openMenu(alert.id)
    await expect(item(page, 'Diagramm, aktuell')).toHaveAttribute('href', `/charts/realtime?pv=${pv}`)
    await expect(item(page, 'Diagramm, Archiv')).toHaveAttribute('href', `/charts/trend?pv=${pv}`)
    await expect(item(page, 'Alle Störmeldungen dazu')).toHaveAttribute('href', /^\/alerts\/archive\?pvs=/)
    await expect(item(page, 'Station')).toHaveAttribute('href', `/stations/${alert.stationNumber}`)
    expect(await violations(page, '[role=menu]')).toEqual([])
    await item(page, 'Prozessvariable').click()
    await expect(page.getByRole('dialog', { name: alert.pvName })).toContainText(alert.eksNr)
    await page.keyboard.press('Escape')
    await openMenu(alert.id)
    await item(page, 'Verlauf ± 1 h').click()
    await expect(details(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
    await expect(details(page).locator('canvas').first()).toBeInViewport()
    await page.keyboard.press('Escape')
  })
  await test.step('by keys, which give the focus back, and by the mouse', async () => {
    const { id } = pending(plant)[1] ?? { id: '' }
    for (const keys of ['ContextMenu', 'Shift+F10']) {
      await row(page, id).focus()
      await page.keyboard.press(keys)
      await expect(menu(page)).toBeVisible()
      const [box, own] = [await menu(page).boundingBox(), await row(page, id).boundingBox()]
      expect(box?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0))
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
      await expect(row(page, id)).toBeFocused()
    }
    const own = await row(page, id).boundingBox()
    const at = { x: (own?.x ?? 0) + 320, y: (own?.y ?? 0) + 9 }
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await expect(menu(page)).toBeVisible()
    const box = await menu(page).boundingBox()
    expect(Math.abs((box?.x ?? 0) - at.x)).toBeLessThan(12)
    expect(Math.abs((box?.y ?? 0) - at.y)).toBeLessThan(24)
    await page.keyboard.press('Escape')
  })
  await test.step('it acknowledges the alert of its row', async () => {
    const before = pending(plant).filter(isOpen)
    const id = before[1]?.id ?? ''
    await row(page, id).click({ button: 'right', position: { x: 200, y: 10 } })
    await item(page, 'Quittieren').click()
    const sent = () => plant.journal.entries.map(({ call, args }) => ({ call, args }))
    await expect.poll(sent).toEqual([{ call: 'ackAlerts', args: { ids: [id] } }])
    expect(pending(plant).filter(isOpen)).toHaveLength(before.length - 1)
    await page.mouse.move(0, 0)
  })
  await test.step('without a process value it offers neither chart nor process value, but the details', async () => {
    const [template] = pending(plant)
    if (template === undefined) throw new Error('the plant has alerts')
    // No alert of this plant is without one; a server may send such.
    const alert = { ...template, id: 'of-nothing', pvRef: null, pvName: '', timestamp: plant.now(), ackTimestamp: null }
    sendMessage(plant, 'alert', 'newAlert', alert)
    // It waits: somebody has just used the page.
    await page.getByRole('button', { name: '↑ 1 neue' }).click()
    await expect(row(page, alert.id)).toBeVisible()
    await openMenu(alert.id)
    await expect(item(page, 'Details')).toBeVisible()
    for (const name of ['Verlauf ± 1 h', 'Diagramm, aktuell', 'Diagramm, Archiv', 'Prozessvariable'])
      await expect(item(page, name)).toHaveCount(0)
    await item(page, 'Details').click()
    await expect(details(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details(page)).toBeHidden()
  })
  await test.step('the list stands still while it is open', async () => {
    const rows = page.locator('[role=grid] [role=row][data-id]')
    const ids = () => rows.evaluateAll((all) => all.slice(0, 5).map((each) => each.getAttribute('data-id')))
    await page.mouse.move(0, 0)
    await rows.first().focus()
    await page.keyboard.press('ContextMenu')
    await expect(menu(page)).toBeVisible()
    const before = await ids()
    const [template] = pending(plant)
    for (let i = 0; i < 3; i += 1) {
      const own = { id: `new-${i}`, pvRef: { type: 'DigiIn', nr: 900_000 + i }, timestamp: plant.now() + i } as const
      if (template !== undefined)
        sendMessage(plant, 'alert', 'newAlert', { ...template, ...own, goneTimestamp: null, ackTimestamp: null })
    }
    await expect(page.getByRole('button', { name: /^↑ \d+ neue/, includeHidden: true })).toBeAttached()
    expect(await ids()).toEqual(before)
    await page.keyboard.press('Escape')
    // The menu goes with a fade, in which nothing of the page can be found by its role.
    await page.getByRole('button', { name: /^↑ \d+ neue$/ }).click()
    await expect.poll(ids).not.toEqual(before)
  })
})
