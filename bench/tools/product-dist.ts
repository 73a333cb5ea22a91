import { existsSync } from 'node:fs'
import { PROJECT_ROOT } from '../../tests/support/run/run-tool.ts'

/** Folder of the built client. Throws where it has not been built. */
export function productDist(): string {
  const dist = `${PROJECT_ROOT}/dist`
  if (!existsSync(`${dist}/index.html`)) throw new Error('There is no built client in dist: run "npm run build" first.')
  return dist
}
