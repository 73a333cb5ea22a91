import { expect, test } from 'vitest'
import { pageAt } from '../../../src/app/pages/page-loader.ts'

test.each([
  ['/values', '/values'],
  ['/values/', '/values'],
  ['/stations', '/stations'],
  ['/stations/7', '/stations/:stationNumber'],
  ['/login', '/login'],
  ['/stations/7/more', undefined],
  ['/nowhere', undefined],
  ['/', undefined],
])('the page at %s is %s', (pathname, path) => {
  expect(pageAt(pathname)?.path).toBe(path)
})
