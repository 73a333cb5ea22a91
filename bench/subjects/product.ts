import { existsSync } from 'node:fs'
import { PROJECT_ROOT } from '../../tests/support/run-tool.ts'
import { pagesSubject } from './pages-subject.ts'

const DIST = `${PROJECT_ROOT}/dist`

/** The product as it lies in `dist`. */
export const product = pagesSubject('product', async () => {
  if (!existsSync(`${DIST}/index.html`)) throw new Error('There is no built client in dist: run "npm run build" first.')
  return { dist: DIST, remove: async () => {} }
})
