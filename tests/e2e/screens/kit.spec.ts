import { expect, test } from '../fixtures.ts'

test.use({ sharesPlant: true })

/** The fixtures fail a test for errors that must never go unnoticed. Each of these tests fails only by that check. */
test.describe('the watch over every page', () => {
  test('an error in the console fails the test', async ({ login, page }) => {
    test.fail()
    await login()
    await page.evaluate(() => console.error('seen'))
    await expect(page).toHaveURL('/stations')
  })

  test('an uncaught exception fails the test', async ({ login, page }) => {
    test.fail()
    await login()
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(() => {
        resolve()
        throw new Error('uncaught')
      })
      return promise
    })
    await expect(page).toHaveURL('/stations')
  })

  test('a breach of the security policy fails the test', async ({ login, page }) => {
    test.fail()
    await login()
    await page.evaluate(() => {
      const image = new Image()
      image.src = 'https://elsewhere.example/pixel.png'
      return new Promise((resolve) => image.addEventListener('error', resolve))
    })
    await expect(page).toHaveURL('/stations')
  })
})
