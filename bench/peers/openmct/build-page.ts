import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../../tests/support/run-tool.ts'
import { peerFolder } from '../installed-peer.ts'

const ROOT = fileURLToPath(new URL('./', import.meta.url))

/** The page with the plugin, and Open MCT's production build as it comes; the answer removes it again. */
export async function buildPage(): Promise<{ readonly dist: string; remove(): Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'plant-openmct-'))
  const remove = () => rm(dist, { recursive: true, force: true })
  try {
    await build({
      configFile: `${PROJECT_ROOT}/vite.config.ts`,
      root: ROOT,
      logLevel: 'error',
      build: { outDir: dist, emptyOutDir: true },
    })
    // Below `assets` the plant's server lets browsers keep it, so that only the first tab loads it.
    await cp(`${peerFolder('openmct')}dist`, join(dist, 'assets/openmct'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { dist, remove }
}
