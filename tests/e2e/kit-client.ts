import { build } from 'vite'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/** Builds the client with its kit page and returns the folder, which the simulator serves as `dist`. */
export async function buildKitClient(name: string): Promise<string> {
  const outDir = `${PROJECT_ROOT}/test-results/kit-client-${name}`
  await build({ root: PROJECT_ROOT, mode: 'kit', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return outDir
}
