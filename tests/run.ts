import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowsers } from './browsers/run.ts'
import { runInterop } from './interop/run.ts'
import { PROJECT_ROOT, runScript, runTool } from './support/run/run-tool.ts'
import { runTypes, TYPE_PROJECTS } from './support/run/run-types.ts'
import { add, type Counts, NO_TESTS, ofExitCode, ofPlaywright, ofVitest, summary } from './support/run/test-counts.ts'

/** `npm test`: every suite one after the other, also after a failure, and one line of sums at the end. */

const RESULTS = join(PROJECT_ROOT, 'test-results')
const VITEST_RESULT = join(RESULTS, 'vitest.json')
const PLAYWRIGHT_RESULT = join(RESULTS, 'playwright.json')

const PHASES: readonly { readonly name: string; run(): Promise<Counts> }[] = [
  {
    name: 'types',
    run: async () => {
      const failed = (await runTypes()).length
      return { passed: TYPE_PROJECTS.length - failed, failed, skipped: 0 }
    },
  },
  { name: 'lint', run: async () => ofExitCode(await runTool(['@biomejs/biome', 'biome'], ['check', '.'])) },
  { name: 'build', run: async () => ofExitCode(await runTool(['vite', 'vite'], ['build'])) },
  {
    name: 'unit and integration',
    run: async () => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULT}`]
      return ofVitest(await runTool(['vitest', 'vitest'], ['run', ...reporters]), VITEST_RESULT)
    },
  },
  {
    name: 'end to end',
    run: async () => {
      const args = ['test', '--config', 'tests/e2e/playwright.config.ts']
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_RESULT }
      return ofPlaywright(await runTool(['playwright', 'playwright'], args, env), PLAYWRIGHT_RESULT)
    },
  },
  { name: 'browsers', run: runBrowsers },
  { name: 'interoperability', run: runInterop },
  // That every scenario still runs and measures: how fast it was is judged by nobody here.
  { name: 'bench', run: async () => ofExitCode(await runScript('bench/run.ts', ['--quick'])) },
]

// A result file of an earlier run must not be counted for a suite that could not start.
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
let total = NO_TESTS
for (const phase of PHASES) {
  process.stdout.write(`\n== ${phase.name}\n`)
  const start = performance.now()
  const counts = await phase.run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`== ${phase.name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  total = add(total, counts)
}
process.stdout.write(`\n${summary(total)}\n`)
process.exitCode = total.failed === 0 ? 0 : 1
