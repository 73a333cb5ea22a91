import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuiltPages, buildPages } from '../../../tests/support/browser/build-pages.ts'
import { peerFolder } from '../installed-peer.ts'

const ROOT = fileURLToPath(new URL('./', import.meta.url))

/** The page with the plugin, and Open MCT's production build as it comes. */
export async function buildPage(): Promise<BuiltPages> {
  const pages = await buildPages(ROOT)
  try {
    // Below `assets` the plant's server lets browsers keep it, so that only the first tab loads it.
    await cp(`${peerFolder('openmct')}dist`, join(pages.dist, 'assets/openmct'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  } catch (error) {
    await pages.remove()
    throw error
  }
  return pages
}
