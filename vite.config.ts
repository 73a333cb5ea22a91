import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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

export default defineConfig({
  plugins: [react(), plantPlugin()],
  define: { __BUILD__: JSON.stringify(buildId()) },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // The strict content security policy knows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
})
