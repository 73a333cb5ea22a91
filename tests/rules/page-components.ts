import { posix } from 'node:path'
import type { PageName } from '../../src/app/pages/pages.ts'
import { textOf } from './source-files.ts'

const PAGES_PATH = 'src/app/pages/pages.ts'

/** The module of a page's component, from its row in the table. */
export function componentOf(page: PageName): string {
  const row = new RegExp(`^  ${page}: \\{[^]*?import\\('([^']+)'\\)`, 'm').exec(textOf(PAGES_PATH))
  if (row?.[1] === undefined) throw new Error(`No component of ${page}`)
  return posix.join(posix.dirname(PAGES_PATH), row[1])
}
