import { expect, test } from 'vitest'
import { pagesOf } from '../../../src/app/pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../../../src/app/pages/page-row.ts'
import { PAGE_NAMES, pageRow } from '../../../src/app/pages/pages.ts'

test('the navigation lists each page with an entry once, in the order of the table', () => {
  const entries = NAVIGATION_GROUPS.map((group) =>
    PAGE_NAMES.filter((name) => pageRow(name).navigation?.group === group),
  )
  expect(NAVIGATION_GROUPS.map(pagesOf)).toEqual(entries)
  expect(entries.every((pages) => pages.length > 0)).toBe(true)
})

test('every page has an address of its own, and former ones as well', () => {
  const rows = PAGE_NAMES.map(pageRow)
  const paths = rows.flatMap(({ path, formerPath }) => [path, ...(formerPath === undefined ? [] : [formerPath])])
  expect(new Set(paths).size).toBe(paths.length)
})
