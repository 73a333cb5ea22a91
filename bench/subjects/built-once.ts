import { rmSync } from 'node:fs'
import type { BuiltPages } from '../../tests/support/browser/build-pages.ts'

/**
 * Returns a function that builds pages at its first call. Later calls resolve to the same folder, which is removed at
 * the end of this process. A failed build is tried again.
 */
export function builtOnce(build: () => Promise<Pick<BuiltPages, 'dist'>>): () => Promise<string> {
  let folder: Promise<string> | null = null
  const start = async () => {
    const { dist } = await build()
    process.once('exit', () => rmSync(dist, { recursive: true, force: true }))
    return dist
  }
  return () => {
    folder ??= start().catch((error: unknown) => {
      folder = null
      throw error
    })
    return folder
  }
}
