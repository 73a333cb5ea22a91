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

const marked = () => [...document.querySelectorAll<HTMLElement>('nav [aria-current=page]')]

test('the page that is shown is in sight of the navigation, which alone scrolls to it and takes no focus', async () => {
  await openPage('/about', {})
  await soon(() => marked().map(({ textContent }) => textContent)).toEqual(['Über diese Anlage'])
  const nav = document.querySelector('nav')
  const [entry] = marked()
  if (nav === null || entry === undefined) throw new Error('Nothing is marked')
  expect(nav.scrollHeight).toBeGreaterThan(nav.clientHeight)
  const isInSight = (one: Element) => {
    const [box, frame] = [one.getBoundingClientRect(), nav.getBoundingClientRect()]
    return box.top >= frame.top && box.bottom <= frame.bottom
  }
  await soon(() => isInSight(entry)).toBe(true)
  expect([document.scrollingElement?.scrollTop, document.activeElement]).toEqual([0, document.body])
  // One that stands above as a favourite is in sight there: nothing moves under the mouse.
  nav.scrollTop = 0
  toggleFavourite({ path: '/about', title: 'Info' })
  await soon(() => marked().length).toBe(2)
  expect(nav.scrollTop).toBe(0)
})

test.each(['/charts/realtime', '/charts/trend'])('the entry of trend lines is marked at %s', async (path) => {
  await openPage(path, {})
  await soon(() => marked().map(({ textContent }) => textContent)).toEqual(['Trendlinie'])
})
