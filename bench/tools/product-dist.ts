import { existsSync } from 'node:fs'
import { PROJECT_ROOT } from '../../tests/support/run/run-tool.ts'

/** Returns the folder of the built client. Throws if it is not built. */
export function productDist(): string {
  const dist = `${PROJECT_ROOT}/dist`
  if (!existsSync(`${dist}/index.html`)) throw new Error('There is no built client in dist: run "npm run build" first.')
  return dist
}
