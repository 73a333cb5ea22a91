import { startOtherServer } from '../../support/simulator/other-server.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

test('an installation with another login is configured by plant.json; what is wrong in it is said before the login and after it, with its place and what to do', async ({
  page,
  plant,
}) => {
  const server = await startOtherServer(plant.url, {
    paths: { '/api/UserManagement/login': '/account/sign-in' },
    tokenHeader: 'X-XSRF-TOKEN',
    statuses: { Success: 'OK' },
    plantFile: JSON.stringify({
      paths: { login: '/account/sign-in', logout: 'https://evil.example/' },
      tokenHeader: 'X-XSRF-TOKEN',
      statuses: { OK: 'Success' },
      longPoling: true,
    }),
  })
  try {
    await page.goto(`${server.url}/login`)
    const mistakes = page.locator('[data-plant-file-mistakes]')
    await expect(mistakes).toHaveText('2 Einträge in plant.json gelten nicht. plant.json')
    await mistakes.getByRole('link').click()
    await expect(page.locator('[data-mistake]')).toHaveText([
      'paths.logout muss ein Pfad dieses Servers sein: Er beginnt mit einem Schrägstrich und enthält kein ? und kein #.',
      'longPoling: Diesen Namen kennt der Vertrag nicht.',
    ])
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Lage' }).click()
    await sendLogin(page, 'operator')
    await expect(page.getByRole('heading', { level: 1, name: 'Lage' })).toBeVisible()
    await expect(page.locator('[data-plant-file-mistakes="2"]')).toBeVisible()
    expect(server.asked).toContain('POST /account/sign-in')
    expect(server.asked).not.toContain('POST /api/UserManagement/login')
  } finally {
    await page.close()
    await server.close()
  }
})
