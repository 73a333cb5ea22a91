import type { Page } from 'playwright/test'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const star = (page: Page) => page.getByRole('button', { name: 'Favorit', exact: true })
const own = (page: Page) => page.locator('[data-own-pages]')

test.use({ sharesPlant: true })

test('a user marks, names, orders and removes favourites, which no other user of the browser sees (rules B2, B3)', async ({
  login,
  page,
  plant,
}) => {
  const { number } = largestStation(plant)
  await login('operator')
  await expect(own(page)).toHaveCount(0)
  await page.goto(`/stations/${number}`)
  await expect(page.locator('[data-pv]').first()).toBeVisible()
  const name = (await heading(page).textContent()) ?? ''
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
  await star(page).click()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(own(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')

  // By keyboard alone: a page, from the palette.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Protokoll')
  await expect(page.getByRole('option', { name: /^Protokoll/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('dialog').getByText('Protokoll ist jetzt ein Favorit.')).toBeAttached()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(own(page).getByRole('link')).toHaveText([name, 'Protokoll'])

  // What somebody wrote into the storage of this browser leads nowhere else.
  await page.evaluate(() => {
    const key = 'user/operator/favourites'
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]')
    const added = [
      '//evil.example/x',
      'https://evil.example',
      'javascript:alert(1)',
      '/login',
      '/gone',
      '/stations/99999',
    ]
    localStorage.setItem(key, JSON.stringify([...stored, ...added.map((path) => ({ path, title: path })), 7, null]))
  })
  await page.reload()
  await expect(own(page).getByRole('link')).toHaveText([
    name,
    'Protokoll',
    /^\/gone\s+nicht mehr vorhanden$/,
    '/stations/99999',
  ])
  await own(page).getByRole('button', { name: 'Favoriten ordnen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Favoriten ordnen' })
  await expect(dialog.locator('[data-missing=page]')).toHaveText('Diese Seite gibt es nicht mehr.')
  await expect(dialog.locator('[data-missing=object]')).toContainText('oder Ihnen fehlt das Recht dafür')
  await expect(dialog.locator('li').filter({ has: page.getByText(`/stations/${number}`) })).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '/stations/99999 entfernen' }).click()
  await page.keyboard.press('Enter')
  await expect(dialog.locator('li')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(dialog.locator('li')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Protokoll nach oben' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Protokoll ist jetzt auf Platz 1.')
  await expect(dialog.getByRole('button', { name: 'Protokoll nach oben' })).toBeFocused()
  await dialog.getByRole('textbox', { name: `Name von ${name}` }).fill('Mein Pumpwerk')
  await page.keyboard.press('Escape')
  await expect(own(page).getByRole('link')).toHaveText(['Protokoll', 'Mein Pumpwerk', /^\/gone/])

  // The favourite as the start page.
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Startseite' }).selectOption('Favorit: Mein Pumpwerk')
  await page.goto('/')
  await expect(page).toHaveURL(`/stations/${number}`)
  await page.goto('/journal')
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')

  const logOut = async () => {
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await logOut()
  await expect(page.getByText('Mein Pumpwerk')).toHaveCount(0)
  await page.goto('/login')
  await sendLogin(page, 'viewer')
  await expect(page).toHaveURL(/\/situation$/)
  await expect(own(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Seiten' })).toBeVisible()
  await expect(page.getByRole('group', { name: /Favoriten|Zuletzt/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await logOut()
  await page.goto('/login')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL(`/stations/${number}`)
  await expect(own(page).getByRole('link').first()).toHaveText('Protokoll')

  // On a telephone they stand in front of what the bar has no place for.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(star(page)).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Mehr' }).click()
  await expect(own(page).getByRole('link', { name: 'Mein Pumpwerk' })).toBeVisible()
  await own(page).getByRole('button', { name: 'Favoriten ordnen' }).click()
  await expect(dialog.locator('li')).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
