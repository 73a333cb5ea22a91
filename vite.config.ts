import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { plantPlugin } from './src/plant/vite-plugin.ts'

/** Tells one build from another: the commit, or the version where the sources are no git checkout. */
function buildId(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return String(hash).trim()
  } catch {
    return packageJson.version
  }
}

const build = buildId()

/** Tells tabs of an older build that there is this one; see `workers/build-watch.ts`. */
const buildFile: Plugin = {
  name: 'build-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) })
  },
}

export default defineConfig({
  plugins: [react(), plantPlugin(), buildFile],
  define: { __BUILD__: JSON.stringify(build) },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // The strict content security policy knows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
})
