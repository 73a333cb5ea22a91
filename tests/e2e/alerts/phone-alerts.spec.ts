import type { Page } from 'playwright/test'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { Finger } from '../../support/person/finger.ts'
import type { Place } from '../../support/person/page-eyes.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { BEATS, chatter } from '../chatter.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { listRests } from '../still-list.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const open = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest).filter(isOpen)
const row = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)
const acknowledged = (plant: SimulatorHandle) => plant.journal.entries.map(({ call, args }) => ({ call, args }))

/** The place of a row that a thumb touches. */
async function middleOf(page: Page, id: string): Promise<Place> {
  const box = await row(page, id).boundingBox()
  if (box === null) throw new Error('the row is on screen')
  return { x: box.x + 100, y: box.y + box.height / 2 }
}

async function openPending(page: Page): Promise<Finger> {
  await page.goto('/alerts/pending')
  await expect(page.locator('[data-alert-state]').first()).toBeVisible()
  return Finger.of(page)
}

test('a row that is swiped far enough is acknowledged with all that it stands for, and no other, whatever arrives; a short swipe, the way back, Escape and a scroll acknowledge nothing', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  const finger = await openPending(page)
  const at = async (id: string) => {
    // An alert that has just come moves the rows, and the list takes no press then.
    await listRests(page)
    const from = await middleOf(page, id)
    return { from, near: { x: from.x + 60, y: from.y }, far: { x: from.x + 150, y: from.y + 4 } }
  }
  const armed = (id: string) => expect(row(page, id)).toHaveAttribute('data-armed')

  await test.step('no whole swipe', async () => {
    const { id } = open(plant)[0] ?? { id: '' }
    const { from, near, far } = await at(id)
    await finger.down(from)
    await finger.move(from, near)
    await expect(row(page, id)).toHaveAttribute('data-swipe', 'Quittieren')
    await finger.up()
    await expect(row(page, id)).not.toHaveAttribute('data-swipe')

    await finger.down(from)
    await finger.move(from, far)
    await armed(id)
    await finger.move(far, near)
    await expect(row(page, id)).not.toHaveAttribute('data-armed')
    await finger.up()

    await finger.down(from)
    await finger.move(from, far)
    await armed(id)
    await page.keyboard.press('Escape')
    await expect(row(page, id)).not.toHaveAttribute('data-swipe')
    await finger.up()

    await finger.down(from)
    await finger.move(from, { x: from.x + 150, y: from.y - 130 })
    await expect(row(page, id)).not.toHaveAttribute('data-swipe')
    await finger.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a whole one: what one of these had sent would be in the journal before it', async () => {
    const { id } = open(plant)[1] ?? { id: '' }
    const before = open(plant).length
    const { from, far } = await at(id)
    await finger.down(from)
    await finger.move(from, far)
    await expect(row(page, id)).toHaveAttribute('data-swipe', 'Loslassen: quittieren')
    await finger.up()
    await expect.poll(() => acknowledged(plant)).toEqual([{ call: 'ackAlerts', args: { ids: [id] } }])
    expect(open(plant)).toHaveLength(before - 1)
    await expect(row(page, id).and(page.locator('[data-swipe]'))).toHaveCount(0)
  })
  await test.step('while alerts arrive, the row that was touched', async () => {
    const { id } = open(plant)[1] ?? { id: '' }
    await expect(row(page, id)).toBeInViewport({ ratio: 1 })
    const { from, far } = await at(id)
    await finger.down(from)
    await finger.move(from, { x: from.x + 40, y: from.y })
    const [template] = open(plant)
    if (template === undefined) throw new Error('the plant has open alerts')
    // Two, and the contact that chatters: more would be a flood, in which the list groups itself.
    for (let i = 0; i < 2; i += 1) {
      const pvRef = { type: 'DigiIn', nr: 900_000 + i } as const
      sendMessage(plant, 'alert', 'newAlert', { ...template, id: `new-${i}`, pvRef, timestamp: plant.now() + i })
    }
    await expect(page.getByRole('button', { name: /^↑ \d+ neue/, includeHidden: true })).toBeAttached()
    await finger.move({ x: from.x + 40, y: from.y }, far)
    await armed(id)
    await finger.up()
    await expect.poll(() => acknowledged(plant).at(-1)).toEqual({ call: 'ackAlerts', args: { ids: [id] } })
  })
  await test.step('a row that stands for several says how many', async () => {
    const ids = chatter(plant)
    const id = ids.at(-1) ?? ''
    await expect(row(page, id)).toContainText(`× ${BEATS}`)
    const { from, near, far } = await at(id)
    await finger.down(from)
    await finger.move(from, near)
    await expect(row(page, id)).toHaveAttribute('data-swipe', `${BEATS} Störmeldungen quittieren`)
    await finger.move(near, far)
    await armed(id)
    await finger.up()
    await expect.poll(() => acknowledged(plant).at(-1)).toEqual({ call: 'ackAlerts', args: { ids } })
  })
  await test.step('who may not acknowledge reads why', async () => {
    const sent = acknowledged(plant)
    await signIn('viewer')
    const viewer = await openPending(page)
    const { id } = open(plant)[0] ?? { id: '' }
    const { from, far } = await at(id)
    await viewer.down(from)
    await viewer.move(from, far)
    const reason = 'Der angemeldete Benutzer besitzt keine Rechte zum Quittieren.'
    await expect(row(page, id)).toHaveAttribute('data-swipe', reason)
    await viewer.up()
    await expect(row(page, id)).not.toHaveAttribute('data-swipe')
    expect(acknowledged(plant)).toEqual(sent)
  })
})

test('on a telephone each list of alerts has most of the screen, its filters in a sheet, which counts those that are on, and its tools in a menu; one press mutes the sound, another ends that', async ({
  page,
  plant,
  context,
  signIn,
}) => {
  await prefer(context, { horn: true })
  await signIn()
  await openPending(page)
  const tools = page.getByRole('button', { name: 'Werkzeuge' })
  const filters = page.getByRole('button', { name: 'Filter', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  for (const [path, name] of [
    ['/alerts/archive', 'Archiv der Störmeldungen'],
    ['/alerts/events', 'Systemereignisse'],
    ['/alerts/pending', 'Anstehende Störmeldungen'],
  ] as const) {
    await test.step(path, async () => {
      await changeAddress(page, path)
      const list = page.getByRole('grid', { name })
      await expect(list.locator('[role=row][data-id]').first()).toBeVisible()
      const box = await list.boundingBox()
      expect(box?.height).toBeGreaterThan(400)
      // Title, range and commands above it take two lines of controls at most.
      expect(box?.y).toBeLessThan(200)
      await tools.click()
      await expect(page.getByRole('menuitem', { name: 'Drucken' })).toBeVisible()
      expect(await violations(page, '[role=menu]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(tools).toBeFocused()
      await filters.click()
      await expect(sheet).toContainText('von')
      expect(await violations(page, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(filters).toBeFocused()
    })
  }
  await filters.click()
  await sheet.getByRole('button', { name: 'nur unquittierte' }).click()
  await expect(sheet).toContainText(`${open(plant).length} von`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter: 1' })).toBeVisible()

  const header = page.getByRole('banner')
  const mute = header.getByRole('button', { name: /^Ton stumm/ })
  const box = await mute.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await mute.click()
  const muted = header.locator('button[aria-pressed=true]')
  await expect(muted).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await muted.click()
  await expect(mute).toHaveAttribute('aria-pressed', 'false')
})
