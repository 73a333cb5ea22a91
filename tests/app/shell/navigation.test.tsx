import { expect, test } from 'vitest'
import { rememberPage, toggleFavourite } from '../../../src/ui/preferences/user-pages.ts'
import { userItem } from '../../../src/ui/preferences/user-storage.ts'
import { button, press, soon } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const links = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
const group = (name: string) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('nav button')].find(
    ({ textContent }) => textContent === name,
  )
  if (found === undefined) throw new Error(`The navigation has no group ${name}`)
  return found
}
const folded = userItem('navigation/charts', (stored): stored is boolean => typeof stored === 'boolean')

test('a group that is folded keeps only the page that is shown, and its user finds it so the next time', async () => {
  await openPage('/charts/realtime', {})
  await soon(links).toContain('Trendlinie')
  expect(links()).toContain('Archivdiagramme')
  await press(button('Diagramme'))
  await soon(links).not.toContain('Archivdiagramme')
  expect(links()).toContain('Trendlinie')
  expect(group('Diagramme').ariaExpanded).toBe('false')
  expect(group('Wartung').ariaExpanded).toBe('true')
  expect(folded.read()).toBe(false)
  await press(button('Wartung'))
  await soon(links).not.toContain('Laufzeiten')
  await press(button('Diagramme'))
  await soon(links).toContain('Archivdiagramme')
  expect(folded.read()).toBe(true)
})

test('with all groups folded the navigation needs no scrolling at 1280 x 800', async () => {
  await openPage('/journal', {})
  await soon(links).toContain('Protokoll')
  for (const each of [...document.querySelectorAll<HTMLButtonElement>('nav button[aria-expanded=true]')]) each.click()
  await soon(links).toEqual(['Protokoll'])
  const nav = document.querySelector('nav')
  expect(nav?.scrollHeight).toBeLessThanOrEqual(nav?.clientHeight ?? 0)
})

test('what a user has marked stands above the groups, and where the user has been below the pages of the plant (rules B2, B3)', async () => {
  await openPage('/journal', {})
  await soon(() => links()[0]).toBe('Lage')
  rememberPage({ path: '/stations/14', title: 'PW Dorfanger' })
  await soon(links).toContain('PW Dorfanger')
  expect(links().indexOf('PW Dorfanger')).toBe(links().indexOf('Hilfe und Support') - 1)
  toggleFavourite({ path: '/stations/12', title: 'PW Nord' })
  await soon(() => links().slice(0, 2)).toEqual(['PW Nord', 'Lage'])
})
