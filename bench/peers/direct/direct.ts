import { buildPages } from '../../../tests/support/browser/build-pages.ts'
import { PROJECT_ROOT } from '../../../tests/support/run/run-tool.ts'
import { pagesSubject } from '../../subjects/pages-subject.ts'
import { replacements } from './replacements.ts'

/**
 * The product's views, each tab with its own hub connections on its main thread: what a team would write first. Built from
 * the product's own page with the modules of `page/` in the place of those that know the worker.
 */
export const direct = pagesSubject('direct', () => buildPages(PROJECT_ROOT, [replacements]))
