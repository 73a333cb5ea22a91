import { expect, test } from 'vitest'
import { barePath, pagesOf } from '../../../src/app/pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../../../src/app/pages/page-row.ts'
import { PAGES } from '../../../src/app/pages/pages.ts'
import { startPath } from '../../../src/app/pages/start-redirect.tsx'

const ALL = NAVIGATION_GROUPS.flatMap(pagesOf).map((name) => barePath(PAGES[name]))

test('each page of the navigation can be the first one (rule B6)', () => {
  expect(ALL.length).toBeGreaterThan(10)
  expect(ALL.map((path) => startPath(path, []))).toEqual(ALL)
})

test.each([
  null,
  '',
  '/',
  '/logout',
  '/login',
  '/stations/12',
  '/no/such/page',
  '//evil.example',
  'https://evil.example/alerts/pending',
  '/alerts/pending?x=1',
  'javascript:alert(1)',
])('from the stored start page %j the way leads to the situation, not anywhere else (rule B6)', (stored) => {
  expect(startPath(stored, [])).toBe('/situation')
})

test('the former address of a page is still a first page (rule B6)', () => {
  expect(startPath('/remote-alarm/activation', [])).toBe('/remote-alarm/activation')
})

test('a favourite can be the first page while it is one and its page exists (rules B2, B6)', () => {
  const station = { path: '/stations/12', title: 'PW Nord' }
  const gone = { path: '/no/such/page', title: 'Old' }
  expect(startPath('/stations/12', [gone, station])).toBe('/stations/12')
  expect(startPath('/stations/13', [gone, station])).toBe('/situation')
  expect(startPath('/no/such/page', [gone, station])).toBe('/situation')
})
