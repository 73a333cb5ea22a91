import { expect, test } from '../fixtures.ts'

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  for (const language of ['de', 'en', 'cs', 'ru']) {
    test(`the menu of the user fits ${width} x ${height} in ${language}: nobody scrolls to log out`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height })
      await page.addInitScript(
        (chosen) => localStorage.setItem('preferences', JSON.stringify({ language: chosen })),
        language,
      )
      await signIn()
      await page.goto('/stations')
      await page.locator('header button[aria-haspopup=dialog]:has(.lucide-user)').click()
      const logout = page.getByRole('dialog').locator('button:has(.lucide-log-out)')
      await expect(logout).toBeInViewport({ ratio: 1 })
      const hidden = await page.getByRole('dialog').evaluate((menu) => menu.scrollHeight - menu.clientHeight)
      expect(hidden).toBeLessThanOrEqual(0)
      await logout.click()
      await expect(page).toHaveURL(/\/login/)
    })
  }
}
