import { expect, test } from 'vitest'
import { firstPvs, pageAt } from '../../../src/app/pages/page-loader.ts'
import { wantedLanguage } from '../../../src/app/texts/texts.ts'
import { ALL_PVS, pvViewText } from '../../../src/domain/values/pv-view.ts'

test.each([
  ['/values', '/values'],
  ['/values/', '/values'],
  ['/stations', '/stations'],
  ['/stations/7', '/stations/:stationNumber'],
  ['/login', '/login'],
  ['/charts/archive', '/charts/archive/:id?'],
  ['/charts/archive/7', '/charts/archive/:id?'],
  ['/charts/archive/7/more', undefined],
  ['/charts', undefined],
  ['/stations/7/more', undefined],
  ['/nowhere', undefined],
  ['/', undefined],
  // What it was before is the page that it leads to: favourites and start pages of then are known.
  ['/remote-alarm/activation', '/remote-alarm/numbers'],
])('the page at %s is %s', (pathname, path) => {
  expect(pageAt(pathname)?.path).toBe(path)
})

test('the start script leases the list of the values page as the page itself does, but not what an address searches for', () => {
  const language = wantedLanguage()
  expect(firstPvs({ pathname: '/values', search: '' })).toBe(pvViewText({ ...ALL_PVS, language }))
  expect(firstPvs({ pathname: '/values', search: '?text=pumpe' })).toBeNull()
  expect(firstPvs({ pathname: '/stations', search: '' })).toBeNull()
  expect(firstPvs({ pathname: '/nowhere', search: '' })).toBeNull()
})
