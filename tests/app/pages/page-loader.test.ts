import { expect, test } from 'vitest'
import { pageAt } from '../../../src/app/pages/page-loader.ts'

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
])('the page at %s is %s', (pathname, path) => {
  expect(pageAt(pathname)?.path).toBe(path)
})
