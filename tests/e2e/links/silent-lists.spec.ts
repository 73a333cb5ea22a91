import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { changeAddress } from '../screens/views.ts'

const chip = (page: Page) => page.locator('main [data-chip=last-known]')
const bar = (page: Page) => page.locator('[data-broken]')

/**
 * Notes what the bar of a page says when the page says for the first time that its list is the last known state. A hub is given up
 * 10 s after it fell silent: on a busy machine that is over before anybody has looked at every page.
 */
async function noteFirst(
  page: Page,
): Promise<() => Promise<{ readonly bar: string; readonly buttons: number } | null>> {
  const first = await page.evaluateHandle(() => {
    const noted: { first: { bar: string; buttons: number } | null } = { first: null }
    const look = () => {
      const said = document.querySelector('[data-broken]')
      if (noted.first !== null || said === null || document.querySelector('main [data-chip=last-known]') === null)
        return
      noted.first = { bar: said.textContent, buttons: said.querySelectorAll('button').length }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return noted
  })
  return () => first.evaluate((noted) => noted.first)
}

test('lists of hubs that fall silent say that they are the last known state before the hubs are given up, and no more when they speak (I1; F24)', async ({
  signIn,
  context,
  plant,
}) => {
  const open = async (path: string, known: string) => {
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.locator(`main ${known}`).first()).toBeVisible()
    await expect(chip(page)).toHaveCount(0)
    return page
  }
  await signIn()
  const pages = [
    await open('/alerts/pending', '[role=row][data-id]'),
    await open('/remote-alarm/plans', '[data-plan-state=done]'),
    await open('/stations', '[data-dial-state]'),
  ]
  const other = await context.newPage()
  await other.goto('/about')
  const firsts = await Promise.all(pages.map(noteFirst))
  for (const hub of ['alert', 'station'] as const) plant.fault({ hub, action: 'silent' })
  // Another tab subscribes something of each, which nobody answers.
  for (const path of ['/alerts/archive', '/stations/14']) await changeAddress(other, path)
  for (const first of firsts) {
    await expect.poll(first).not.toBeNull()
    // Nothing is connected again: the same link is waited for.
    expect(await first()).toEqual({ bar: expect.stringContaining('letzter bekannter Stand'), buttons: 0 })
  }
  plant.fault({ hub: '*', action: 'restore' })
  for (const page of pages) {
    await expect(chip(page)).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
  }
})
