import type { Locator, Page } from 'playwright/test'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { TEST_DAY } from '../../support/day/test-day.ts'
import { countedByHand } from '../../workers/alerts/figures/figures-oracle.ts'
import { expect, test } from '../fixtures.ts'

const DAY_MS = 86_400_000
const ZONE = 'Europe/Berlin'
const table = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const figure = (page: Page, id: string) => table(page, 'Kennzahlen und Ziele').locator(`[data-id="${id}"]`)
/** The number with which a text begins: `175 (33 %)`. */
const numberOf = (text: string | null) => Number(/^\d+/.exec(text ?? '')?.[0] ?? Number.NaN)

/** A link and how many alerts it says there are. */
async function linkIn(row: Locator) {
  const link = row.getByRole('link')
  const [text, href] = await Promise.all([link.textContent(), link.getAttribute('href')])
  return { count: numberOf(text), href: href ?? '' }
}

/** Opens what if of the limit of the inflow. */
function openInflow(page: Page): Promise<void> {
  return table(page, 'Häufigste Störmeldungen')
    .locator('[data-id]')
    .filter({ hasText: 'Zulauf KA hoch' })
    .first()
    .press('Enter')
}

/** Opens an archive and waits until it is there and has so many alerts. */
async function expectCount(page: Page, href: string, count: number): Promise<void> {
  await page.goto(href)
  const grid = page.getByRole('grid', { name: 'Archiv der Störmeldungen' })
  if (count === 0) {
    await expect(grid.getByRole('row', { name: /^Keine (Zeile|Störmeldungen)/ })).toBeVisible()
    return
  }
  await expect(grid.locator('[data-alert-state]').first()).toBeVisible()
  expect([href, Number(await grid.getAttribute('aria-rowcount')) - 1]).toEqual([href, count])
}

/** The month before this day has floods, a loose contact and an inflow beyond its limit: what is tried with them needs them. */
test.use({ plantOptions: { start: TEST_DAY } })

test.describe('figures', () => {
  // At any moment.
  test.use({ sharesPlant: true, plantOptions: {} })
  test.beforeEach(async ({ page, signIn }) => {
    // All columns, and all rows of the first table.
    await page.setViewportSize({ width: 1920, height: 1400 })
    await signIn()
  })

  test('are those of a count by hand of what the plant has, and each leads to exactly the alerts that it counts (A1 to A5)', async ({
    page,
    plant,
  }) => {
    const until = Math.floor(plant.now() / DAY_MS) * DAY_MS
    const from = until - 30 * DAY_MS
    const { alerts } = plant.model.archive(from, until - 1, 100_000)
    const hand = countedByHand(alerts, from, until, ZONE)
    await page.goto(`/alerts/figures?range=${from}-${until}`)
    await expect(figure(page, 'count').getByRole('link')).toHaveText(String(hand.count))
    const shown = async (id: string) => numberOf(await figure(page, id).getByRole('gridcell').nth(1).textContent())
    expect(hand.count).toBeGreaterThan(100)
    // Not every month has a flood.
    expect(hand.floods.length > 0 || process.env.TEST_NOW !== undefined).toBe(true)
    for (const [id, counted] of [
      ['worst', hand.worst],
      ['periods', hand.periods],
      ['hours', hand.hours],
      ['flood', hand.floods.length],
      ['chattering', hand.chatteringKinds],
      ['fleeting', hand.fleeting],
      ['standing', hand.standingWorst],
      ['open', hand.open],
    ] as const)
      expect([id, await shown(id)]).toEqual([id, counted])
    await expect(figure(page, 'worst')).toContainText(
      hand.worst !== null && hand.worst > 10 ? 'verfehlt' : 'eingehalten',
    )

    const links = await Promise.all([
      ...['count', 'worst', 'fleeting', 'open'].map((id) => linkIn(figure(page, id))),
      ...[0, 1, 2, 3].map((i) => linkIn(table(page, 'Häufigste Störmeldungen').locator('[data-id]').nth(i))),
      linkIn(table(page, 'Nach Station').locator('[data-id]').first()),
      linkIn(table(page, 'Quittierung nach Benutzer').locator('[data-id]').first()),
      ...hand.floods.map((_, i) =>
        linkIn(table(page, 'Meldeschwälle (über 10 in 10 min)').locator('[data-id]').nth(i)),
      ),
    ])
    for (const { href, count } of links) await expectCount(page, href, count)
  })
})

test.describe('what if', () => {
  test.use({ sharesPlant: true })
  test.beforeEach(async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1920, height: 1400 })
    await signIn()
  })

  test('say what another delay would have spared, open the limits with it entered, and of a contact what to ask for', async ({
    page,
    plant,
  }) => {
    const until = Math.floor(plant.now() / DAY_MS) * DAY_MS
    const from = until - 30 * DAY_MS
    await page.goto(`/alerts/figures?range=${from}-${until}`)
    const rows = table(page, 'Häufigste Störmeldungen').locator('[data-id]')
    const whatIf = page.locator('[data-what-if]')

    // The loose contact: each of its alerts lasts six seconds.
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await expect(whatIf.getByRole('heading')).toBeFocused()
    const count = numberOf(await rows.first().getByRole('link').textContent())
    await expect(whatIf.locator('[data-delay="5"]')).toContainText('0 (0 %)')
    await expect(whatIf.locator('[data-delay="30"]')).toContainText(`${count} (100 %)`)
    await expect(whatIf).toContainText('erst melden, wenn der Zustand 30 s ansteht')
    await expect(whatIf.getByRole('button', { name: 'einstellen' })).toHaveCount(0)

    await rows.filter({ hasText: 'Zulauf KA hoch' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(whatIf.getByRole('heading')).toContainText('Zulauf KA hoch')
    await expect(whatIf).toContainText('Heute meldet dieser Grenzwert nach 300 s.')
    const longer = whatIf.locator('[data-delay]').last()
    await longer.getByRole('button').click()
    const dialog = page.getByRole('alertdialog', { name: 'Grenzwerte ändern: Zulauf KA' })
    await expect(dialog.getByText('MOGW: Verzögerung 300 → 420 s')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(sent.filter((url) => url.includes('imit'))).toEqual([])
  })

  test('say what another limit would have given by the raw values, beside what came, and open the limits with it entered', async ({
    page,
    plant,
  }) => {
    const until = Math.floor(plant.now() / DAY_MS) * DAY_MS
    await page.goto(`/alerts/figures?range=${until - 30 * DAY_MS}-${until}`)
    await openInflow(page)
    const part = page.locator('[data-other-limits]')
    const came = plant.model
      .archive(until - 7 * DAY_MS, until - 1, 100_000)
      .alerts.filter(({ pvName, limitType }) => pvName === 'Zulauf KA' && limitType === 'TopMiddle').length
    expect(came).toBeGreaterThan(0)
    await expect(part).toContainText(`wirklich: ${came}, davon zur selben Zeit: ${came}.`)
    await expect(part).toContainText('Hysterese und Takt der Anlage sind unbekannt.')
    const other = part.locator('[data-limit="190"]')
    await expect(other).toContainText('190,0 l/s')
    await other.getByRole('button').press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Grenzwerte ändern: Zulauf KA' })
    await expect(dialog.getByText(/MOGW: .*175,0 .*190,0/)).toBeVisible()
    await expect(dialog.getByText(/Verzögerung \d+ → /)).toHaveCount(0)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(sent.filter((url) => url.includes('imit'))).toEqual([])

    // The next limit is 3.3 m: nothing beyond it is offered.
    await table(page, 'Häufigste Störmeldungen')
      .locator('[data-id]')
      .filter({ hasText: 'Niveau Becken hoch' })
      .first()
      .press('Enter')
    await expect(part.locator('[data-limit]')).toHaveCount(1)
    await expect(part.locator('[data-limit="3.29"]')).toBeVisible()
  })

  test('name what is too short for a verdict, the time before, and the days as a calendar that leads to a day', async ({
    page,
    plant,
  }) => {
    const until = Math.floor(plant.now() / DAY_MS) * DAY_MS
    const from = until - 7 * DAY_MS
    await page.goto(`/alerts/figures?range=${from}-${until}`)
    await expect(figure(page, 'worst')).toContainText('kein Urteil')
    await expect(page.getByText('Kennzahlen brauchen 30 Tage')).toBeVisible()
    const before = plant.model.archive(from - 7 * DAY_MS, from - 1, 100_000).alerts.length
    await expect(figure(page, 'count').getByRole('gridcell').nth(2)).toHaveText(String(before))

    const calendar = page.getByRole('figure', { name: 'Störmeldungen je Tag' }).getByRole('img')
    await calendar.focus()
    await page.keyboard.press('ArrowLeft')
    const reading = page.getByRole('figure', { name: 'Störmeldungen je Tag' }).getByRole('status')
    const counted = Number(/: (\d+)/.exec((await reading.textContent()) ?? '')?.[1])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/alerts\/archive\?range=/)
    const shown: readonly Alert[] = plant.model.archive(...dayIn(page.url()), 100_000).alerts
    expect(shown).toHaveLength(counted)
  })
})

test('after the delay of a limit was changed its alarms a week are shown before and since, as the plant has them; a week of them first (A1)', async ({
  page,
  plant,
  signIn,
}) => {
  await page.setViewportSize({ width: 1920, height: 1400 })
  plant.setClock({ speed: 0 })
  const start = plant.now()
  const from = start - 28 * DAY_MS
  const whatIf = page.locator('[data-what-if]')
  const part = (name: string) => whatIf.locator(`[data-stretch="${name}"]`)
  const open = async (until: number) => {
    await signIn()
    await page.goto(`/alerts/figures?range=${from}-${until}`)
    await openInflow(page)
  }
  await open(start)
  await expect(whatIf).toContainText('Heute meldet dieser Grenzwert nach 300 s.')
  await expect(whatIf.locator('[data-other-limits]')).toBeVisible()
  await expect(whatIf.locator('[data-before-after]')).toHaveCount(0)
  await whatIf.locator('[data-delay="420"]').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(whatIf).toContainText('Heute meldet dieser Grenzwert nach 420 s.')

  /** Alarms of this limit from one moment up to another, in the plant's books. */
  const booked = (since: number, until: number) =>
    plant.model
      .archive(since, until - 1, 100_000)
      .alerts.filter(({ pvName, limitType }) => pvName === 'Zulauf KA' && limitType === 'TopMiddle').length
  const before = booked(from, start)
  expect(before).toBeGreaterThan(0)
  const rate = (count: number, days: number) => ((count / days) * 7).toFixed(1).replace('.', ',')

  plant.setClock({ now: start + 3 * DAY_MS })
  await open(start + 3 * DAY_MS)
  await expect(part('before').getByRole('cell')).toHaveText([rate(before, 28), String(before), '28,0'])
  await expect(part('since').getByRole('cell')).toHaveText([
    'noch zu früh: unter 7 Tagen',
    String(booked(start, start + 3 * DAY_MS)),
    '3,0',
  ])

  plant.setClock({ now: start + 21 * DAY_MS })
  await open(start + 21 * DAY_MS)
  const since = booked(start, start + 21 * DAY_MS)
  await expect(part('before').getByRole('cell')).toHaveText([rate(before, 28), String(before), '28,0'])
  await expect(part('since').getByRole('cell')).toHaveText([rate(since, 21), String(since), '21,0'])
  await expect(part('since').getByRole('link')).toContainText(/operator: .*300 s\) → .*420 s\)/)
  // All alarms of the limit are in one of the two parts, as the list counts them.
  const count = await linkIn(page.locator(`[data-id="${await whatIf.getAttribute('data-what-if')}"]`))
  expect(count.count).toBe(before + since)
})

test('after a limit was set its earlier alarms are no longer explained by it, and no other limit is suggested', async ({
  page,
  plant,
  signIn,
}) => {
  await page.setViewportSize({ width: 1920, height: 1400 })
  plant.setClock({ speed: 0 })
  await signIn()
  await page.goto(`/alerts/figures?range=${plant.now() - 7 * DAY_MS}-${plant.now()}`)
  await openInflow(page)
  const part = page.locator('[data-other-limits]')
  await part.locator('[data-limit="181"]').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(part).toContainText('Das Archiv dieses Werts erklärt seine Störmeldungen nicht.')
  await expect(part.locator('[data-limit]')).toHaveCount(0)
  const came = plant.model
    .archive(plant.now() - 7 * DAY_MS, plant.now(), 100_000)
    .alerts.filter(({ pvName, limitType }) => pvName === 'Zulauf KA' && limitType === 'TopMiddle').length
  await expect(part).toContainText(`wirklich: ${came}, davon zur selben Zeit: `)
})

/** Both ends of the range of an address, inclusive. */
function dayIn(url: string): readonly [from: number, to: number] {
  const [, from, to] = /range=(\d+)-(\d+)/.exec(url) ?? []
  return [Number(from), Number(to) - 1]
}
