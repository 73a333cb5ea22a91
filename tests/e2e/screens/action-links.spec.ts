import type { FrameLocator, Page } from 'playwright/test'
import { expect, test } from '../kit-fixtures.ts'
import { violations } from './screen-checks.ts'

test.use({ sharesPlant: true })

const KIT = '/kit/actions'
const EMBEDDING = '/embedding.html'

const link = (where: Page | FrameLocator, name: string) => where.getByRole('link', { name })

test.beforeEach(async ({ signIn }) => signIn())

test('a page of the client opens in a tab of its own, which knows nothing of this one (rules C1, C11)', async ({
  page,
  context,
}) => {
  await page.goto(KIT)
  const opened = context.waitForEvent('page')
  await link(page, 'Archiv der Störmeldungen').click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/alerts\/archive/)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Archiv')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(page).toHaveURL(KIT)
})

test('a trend line opens with its PV and range (rules C5, C11)', async ({ page, context }) => {
  await page.goto(KIT)
  const opened = context.waitForEvent('page')
  await link(page, 'Niveau, sieben Tage').click()
  await expect(await opened).toHaveURL(/\/charts\/trend\?pv=AnaIn-1400001&amount=7&unit=Days/)
})

test('a web address without scheme is http, in a tab that learns nothing of this one (rules C13, C14)', async ({
  page,
}) => {
  await page.goto(KIT)
  const wiki = link(page, 'Betriebshandbuch')
  await expect(wiki).toHaveAttribute('href', 'http://wiki.example/manual')
  await expect(wiki).toHaveAttribute('target', '_blank')
  await expect(wiki).toHaveAttribute('rel', 'noopener noreferrer')
})

for (const [name, title, text, rules] of [
  ['Lageplan', 'Fehlerhafter Pfad', 'Web', 'rules C15, C16'],
  [
    'Rechner',
    'Die Aktion führt zu keinem Ziel',
    'Die Aktion StartCalculator wird im Webclient nicht unterstützt',
    'rule C17',
  ],
  ['Diagramm', 'Die Aktion führt zu keinem Ziel', 'Die Angabe „station“ der Aktion ist ungültig: x.', 'rule C2'],
] as const) {
  test(`${name}: a dialog says why it leads nowhere, by keyboard alone (${rules})`, async ({ page, context }) => {
    await page.goto(KIT)
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(text)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page).toHaveURL(KIT)
    expect(context.pages()).toHaveLength(1)
  })
}

test('an action that sets an output opens the dialog with its live value, and sends nothing by itself', async ({
  page,
  plant,
}) => {
  await page.goto(KIT)
  await page.getByRole('button', { name: 'Einschaltniveau setzen' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(plant.model.config({ type: 'AnaOut', nr: 1_400_001 })?.eksNr ?? 'no such output')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  expect(plant.stats().calls.setPvs ?? 0).toBe(0)
})

test('where the client is embedded, its pages open inside and web addresses still in a tab (rule C12)', async ({
  page,
  context,
}) => {
  await context.route(`**${EMBEDDING}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="de"><title>Image</title><iframe title="Client" src="${KIT}" width="1200" height="800"></iframe></html>`,
    }),
  )
  await page.goto(EMBEDDING)
  const client = page.frameLocator('iframe')
  await expect(link(client, 'Betriebshandbuch')).toHaveAttribute('target', '_blank')
  await link(client, 'Archiv der Störmeldungen').click()
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Archiv')
  await expect(page).toHaveURL(EMBEDDING)
  expect(context.pages()).toHaveLength(1)
})
