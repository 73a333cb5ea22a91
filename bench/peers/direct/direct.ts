import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../../tests/support/run-tool.ts'
import { type BuiltPages, pagesSubject } from '../../subjects/pages-subject.ts'
import { replacements } from './replacements.ts'

/** Builds the product's own page with the modules of `page/` in the place of those that know the worker. */
async function buildDirect(): Promise<BuiltPages> {
  const dist = await mkdtemp(join(tmpdir(), 'plant-direct-'))
  const remove = () => rm(dist, { recursive: true, force: true })
  try {
    await build({
      configFile: `${PROJECT_ROOT}/vite.config.ts`,
      root: PROJECT_ROOT,
      logLevel: 'error',
      plugins: [replacements],
      build: { outDir: dist, emptyOutDir: true },
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { dist, remove }
}

/** The product's views, each tab with its own hub connections on its main thread: what a team would write first. */
export const direct = pagesSubject('direct', buildDirect)
