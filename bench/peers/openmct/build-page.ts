import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuiltPages, buildPages } from '../../../tests/support/browser/build-pages.ts'
import { peerFolder } from '../installed-peer.ts'

const ROOT = fileURLToPath(new URL('./', import.meta.url))

/** Builds the page with the plugin and adds Open MCT's production build unchanged. */
export async function buildPage(): Promise<BuiltPages> {
  const pages = await buildPages(ROOT)
  try {
    // The simulator lets browsers cache `assets`, so only the first tab loads it.
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
