import { posix } from 'node:path'
import type { PageName } from '../../../src/app/pages/pages.ts'
import { textOf } from '../../rules/source-files.ts'

/** The table of pages and its parts; all in one folder, from which their imports start. */
const PAGES_PATHS = [
  'src/app/pages/pages.ts',
  'src/app/pages/site-pages.ts',
  'src/app/pages/maintenance-pages.ts',
] as const

/** The module of a page's component, from its row in the table. */
export function componentOf(page: PageName): string {
  const pattern = new RegExp(`^  ${page}: \\{[^]*?import\\('([^']+)'\\)`, 'm')
  const module = PAGES_PATHS.map((path) => pattern.exec(textOf(path))?.[1]).find((found) => found !== undefined)
  if (module === undefined) throw new Error(`No component of ${page}`)
  return posix.join(posix.dirname(PAGES_PATHS[0]), module)
}
