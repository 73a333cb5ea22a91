import { buildPages } from '../../../tests/support/browser/build-pages.ts'
import { PROJECT_ROOT } from '../../../tests/support/run/run-tool.ts'
import { builtOnce } from '../../subjects/built-once.ts'
import { DENSE_PAGE, pagesSubject } from '../../subjects/pages-subject.ts'
import { replacements } from './replacements.ts'

/**
 * The product's views with the hub connections of each tab on its main thread: what a team would write first. Built
 * from the product's own page; the modules of `page/` replace those that know the worker.
 */
export const direct = pagesSubject('direct', {
  pages: builtOnce(() => buildPages(PROJECT_ROOT, [replacements])),
  dense: builtOnce(() => buildPages(DENSE_PAGE, [replacements])),
})
