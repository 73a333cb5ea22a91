import type { Page } from 'playwright/test'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { Finger } from '../../support/person/finger.ts'
import type { Place } from '../../support/person/page-eyes.ts'
import { BEATS, chatter } from '../chatter.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, violations } from '../screens/screen-checks.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const open = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest).filter(isOpen)
const row = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)

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

test('a row that is swiped far enough is acknowledged, and no other', async ({ page, plant, signIn }) => {
  await signIn()
  const finger = await openPending(page)
  const [, alert] = open(plant)
  if (alert === undefined) throw new Error('the plant has open alerts')
  const before = open(plant).length
  const from = await middleOf(page, alert.id)
  const to = { x: from.x + 150, y: from.y + 4 }
  await finger.down(from)
  await finger.move(from, to)
  await expect(row(page, alert.id)).toHaveAttribute('data-swipe', 'Loslassen: quittieren')
  await finger.up()
  await expect.poll(() => open(plant).some(({ id }) => id === alert.id)).toBe(false)
  expect(open(plant)).toHaveLength(before - 1)
  await expect(row(page, alert.id)).not.toHaveAttribute('data-swipe')
})

test('a swiped row that stands for several alerts says how many, and acknowledges exactly these', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  const finger = await openPending(page)
  const ids = chatter(plant)
  const newest = row(page, ids.at(-1) ?? '')
  await expect(newest).toContainText(`× ${BEATS}`)
  const from = await middleOf(page, ids.at(-1) ?? '')
  const near = { x: from.x + 60, y: from.y }
  await finger.down(from)
  await finger.move(from, near)
  await expect(newest).toHaveAttribute('data-swipe', `${BEATS} Störmeldungen quittieren`)
  await finger.move(near, { x: from.x + 150, y: from.y })
  await expect(newest).toHaveAttribute('data-armed')
  await finger.up()
  await expect
    .poll(() => plant.journal.entries.map(({ call, args }) => ({ call, args })))
    .toEqual([{ call: 'ackAlerts', args: { ids } }])
})

test('a short swipe, the way back, Escape and a scroll acknowledge nothing, and open nothing', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  const finger = await openPending(page)
  const [alert] = open(plant)
  if (alert === undefined) throw new Error('the plant has open alerts')
  const from = await middleOf(page, alert.id)
  const far = { x: from.x + 150, y: from.y }
  const near = { x: from.x + 60, y: from.y }

  await finger.down(from)
  await finger.move(from, near)
  await expect(row(page, alert.id)).toHaveAttribute('data-swipe', 'Quittieren')
  await finger.up()
  await expect(row(page, alert.id)).not.toHaveAttribute('data-swipe')

  await finger.down(from)
  await finger.move(from, far)
  await expect(row(page, alert.id)).toHaveAttribute('data-armed')
  await finger.move(far, near)
  await expect(row(page, alert.id)).not.toHaveAttribute('data-armed')
  await finger.up()

  await finger.down(from)
  await finger.move(from, far)
  await expect(row(page, alert.id)).toHaveAttribute('data-armed')
  await page.keyboard.press('Escape')
  await expect(row(page, alert.id)).not.toHaveAttribute('data-swipe')
  await finger.up()

  await finger.down(from)
  await finger.move(from, { x: from.x + 150, y: from.y - 130 })
  await expect(row(page, alert.id)).not.toHaveAttribute('data-swipe')
  await finger.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What one of these had sent would be in the journal before the whole swipe of another row.
  const [, other] = open(plant)
  if (other === undefined) throw new Error('the plant has open alerts')
  const place = await middleOf(page, other.id)
  await finger.down(place)
  await finger.move(place, { x: place.x + 150, y: place.y })
  await expect(row(page, other.id)).toHaveAttribute('data-armed')
  await finger.up()
  await expect.poll(() => plant.journal.entries.length).toBeGreaterThan(0)
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ ids: [other.id] }])
})

test('while alerts arrive, the row that was touched is the one that is acknowledged', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  const finger = await openPending(page)
  const [, alert] = open(plant)
  if (alert === undefined) throw new Error('the plant has open alerts')
  const known = new Set(open(plant).map(({ id }) => id))
  const from = await middleOf(page, alert.id)
  await finger.down(from)
  await finger.move(from, { x: from.x + 40, y: from.y })
  plant.setClock({ speed: 3 })
  plant.scenario('flood')
  const news = () => open(plant).filter(({ id }) => !known.has(id)).length
  await expect.poll(news, { timeout: 20_000 }).toBeGreaterThan(5)
  await finger.move({ x: from.x + 40, y: from.y }, { x: from.x + 150, y: from.y })
  await expect(row(page, alert.id)).toHaveAttribute('data-armed')
  await finger.up()
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  expect(open(plant).some(({ id }) => id === alert.id)).toBe(false)
  expect([...known].filter((id) => !open(plant).some((each) => each.id === id))).toContain(alert.id)
})

test('who may not acknowledge reads why while swiping, and nothing is sent', async ({ page, plant, signIn }) => {
  await signIn('viewer')
  const finger = await openPending(page)
  const [alert] = open(plant)
  const from = await middleOf(page, alert?.id ?? '')
  await finger.down(from)
  await finger.move(from, { x: from.x + 150, y: from.y })
  await expect(row(page, alert?.id ?? '')).toHaveAttribute(
    'data-swipe',
    'Der angemeldete Benutzer besitzt keine Rechte zum Quittieren.',
  )
  await finger.up()
  await expect(row(page, alert?.id ?? '')).not.toHaveAttribute('data-swipe')
  expect(plant.journal.entries.map(({ call }) => call)).toEqual([])
})

test('on a telephone one press in the header mutes the sound, and another ends that', async ({
  page,
  context,
  signIn,
}) => {
  await prefer(context, { horn: true })
  await signIn()
  await openPending(page)
  const mute = page.getByRole('banner').getByRole('button', { name: /^Ton stumm/ })
  await expect(mute).toBeVisible()
  const box = await mute.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await mute.click()
  const muted = page.getByRole('banner').locator('button[aria-pressed=true]')
  await expect(muted).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await muted.click()
  await expect(mute).toHaveAttribute('aria-pressed', 'false')
})

for (const [path, name] of [
  ['/alerts/pending', 'Anstehende Störmeldungen'],
  ['/alerts/archive', 'Archiv der Störmeldungen'],
  ['/alerts/events', 'Systemereignisse'],
] as const) {
  test(`on a telephone the list of ${path} has most of the screen, and its tools are in a sheet`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(path)
    const list = page.getByRole('grid', { name })
    await expect(list.locator('[role=row][data-id]').first()).toBeVisible()
    const box = await list.boundingBox()
    expect(box?.height).toBeGreaterThan(400)
    // Title, range and commands above it take two lines of controls at most.
    expect(box?.y).toBeLessThan(200)
    const button = page.getByRole('button', { name: 'Filter und Liste' })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Filter und Liste' })
    await expect(sheet.getByRole('button', { name: /^Drucken/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
}

test('the sheet counts the filters that are on, and says how many rows they leave', async ({ page, plant, signIn }) => {
  await signIn()
  await openPending(page)
  await page.getByRole('button', { name: 'Filter und Liste' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter und Liste' })
  await sheet.getByRole('button', { name: 'nur offene' }).click()
  await expect(sheet).toContainText(`${open(plant).length} von`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter: 1' })).toBeVisible()
})
