import { afterEach, expect, test } from 'vitest'
import { applySession } from '../../../src/live/connection/data-owner.ts'
import { favourites, rememberPage, toggleFavourite, visited } from '../../../src/ui/preferences/user-pages.ts'

function logIn(userName: string): void {
  applySession({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } })
}

afterEach(() => {
  applySession({ state: 'anonymous' })
  localStorage.clear()
})

const paths = () => favourites.read().map(({ path }) => path)
const pageOf = (path: string) => ({ path, title: path })

test('a page is marked once, at the end, and marking it again takes it away, in whichever order its address is written (rule B2)', () => {
  logIn('first')
  for (const path of ['/stations/12', '/values?filter=a&sort=b', '/journal']) toggleFavourite(pageOf(path))
  expect(paths()).toEqual(['/stations/12', '/values?filter=a&sort=b', '/journal'])
  toggleFavourite(pageOf('/values?sort=b&filter=a'))
  expect(paths()).toEqual(['/stations/12', '/journal'])
  // Another view of the same page is another favourite.
  toggleFavourite(pageOf('/stations/12?tab=values'))
  expect(paths()).toEqual(['/stations/12', '/journal', '/stations/12?tab=values'])
})

test('favourites stay with their user through the end of the session, keep their own name, and nobody else sees them (rule B2)', () => {
  logIn('first')
  toggleFavourite(pageOf('/stations/12'))
  favourites.change((before) => before.map((page) => ({ ...page, own: 'Mein Pumpwerk' })))
  applySession({ state: 'anonymous' })
  expect(paths()).toEqual([])
  logIn('second')
  expect(paths()).toEqual([])
  toggleFavourite(pageOf('/journal'))
  logIn('first')
  expect(favourites.read()).toEqual([{ path: '/stations/12', title: '/stations/12', own: 'Mein Pumpwerk' }])
})

test('what another tab marks is there at once; what leads elsewhere, or is no page, is left out (rule B2)', () => {
  logIn('first')
  let told = 0
  const unsubscribe = favourites.subscribe(() => {
    told += 1
  })
  toggleFavourite(pageOf('/journal'))
  const key = Object.keys(localStorage).find((each) => each.endsWith('/favourites')) ?? ''
  const stored = ['/stations/12', '//evil.example', 'https://evil.example', 'javascript:alert(1)']
  localStorage.setItem(key, JSON.stringify([...stored.map(pageOf), 7, null, { path: '/journal', title: ' ' }]))
  const before = told
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(told).toBe(before + 1)
  expect(paths()).toEqual(['/stations/12'])
  unsubscribe()
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(told).toBe(before + 1)
})

test('at most thirty are marked, and the twelve pages that were left last are remembered, each once (rules B2, B3)', () => {
  logIn('first')
  for (let number = 1; number <= 31; number += 1) toggleFavourite(pageOf(`/stations/${number}`))
  expect(favourites.read()).toHaveLength(30)
  for (let number = 1; number <= 13; number += 1) rememberPage(pageOf(`/stations/${number}`))
  rememberPage(pageOf('/stations/5'))
  expect(visited.read().map(({ path }) => path)).toEqual(
    [5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((number) => `/stations/${number}`),
  )
})

test('what another tab has just marked or left is not overwritten, whoever listens (F156)', () => {
  logIn('first')
  rememberPage(pageOf('/stations/1'))
  toggleFavourite(pageOf('/journal'))
  const elsewhere = (name: string, pages: readonly string[]) => {
    const key = Object.keys(localStorage).find((each) => each.endsWith(`/${name}`)) ?? ''
    localStorage.setItem(key, JSON.stringify(pages.map(pageOf)))
  }
  // Somebody has looked at both lists before.
  expect([visited.read().length, favourites.read().length]).toEqual([1, 1])
  elsewhere('visited', ['/map', '/stations/1'])
  elsewhere('favourites', ['/journal', '/map'])
  rememberPage(pageOf('/energy'))
  toggleFavourite(pageOf('/energy'))
  expect(visited.read().map(({ path }) => path)).toEqual(['/energy', '/map', '/stations/1'])
  expect(paths()).toEqual(['/journal', '/map', '/energy'])
})

test('what another build keeps of a favourite, and favourites that this one cannot read, stay (R-67)', () => {
  logIn('first')
  const key = 'user/first/favourites'
  const [folder, coloured] = [
    { folder: 'West', pages: ['/map'] },
    { ...pageOf('/journal'), own: 'Mein', colour: 'red' },
  ]
  localStorage.setItem(key, JSON.stringify([folder, coloured]))
  toggleFavourite(pageOf('/stations/12'))
  expect(paths()).toEqual(['/journal', '/stations/12'])
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([coloured, pageOf('/stations/12'), folder])
  toggleFavourite(pageOf('/journal'))
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([pageOf('/stations/12'), folder])
})
