import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { PROJECT_ROOT } from '../run/run-tool.ts'

/** Pages that a simulator can serve. */
export interface BuiltPages {
  readonly dist: string
  /** Call it when the pages are no longer needed. */
  remove(): Promise<void>
}

/**
 * Builds the page in the folder `root` into a temporary folder, with the settings of the product. Rejects with build
 * errors.
 */
export async function buildPages(root: string, plugins: readonly Plugin[] = []): Promise<BuiltPages> {
  const dist = await mkdtemp(join(tmpdir(), 'plant-client-pages-'))
  const remove = () => rm(dist, { recursive: true, force: true })
  try {
    await build({
      configFile: `${PROJECT_ROOT}/vite.config.ts`,
      root,
      logLevel: 'error',
      plugins: [...plugins],
      build: { outDir: dist, emptyOutDir: true },
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { dist, remove }
}
