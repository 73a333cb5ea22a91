import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowsers } from './browsers/run.ts'
import { runEndToEnd } from './e2e/run.ts'
import { runInterop } from './interop/run.ts'
import { type Failure, failureLines } from './support/run/failures.ts'
import { PROJECT_ROOT, runScriptWithTail, runTool, runToolWithTail } from './support/run/run-tool.ts'
import { runTypes, TYPE_PROJECTS } from './support/run/run-types.ts'
import { add, type Counts, NO_TESTS, ofExitCode, ofVitest, reportTo, summary } from './support/run/test-counts.ts'

/** `npm test`: runs every suite, also after a failure, and ends with what failed and one line of sums. */

const RESULTS = join(PROJECT_ROOT, 'test-results')
const VITEST_RESULT = join(RESULTS, 'vitest.json')

const PHASES: readonly { readonly name: string; run(): Promise<Counts> }[] = [
  {
    name: 'types',
    run: async () => {
      const failures = (await runTypes()).map(({ project, tail }) => ({ name: project, error: tail.join('\n') }))
      return { passed: TYPE_PROJECTS.length - failures.length, failed: failures.length, skipped: 0, failures }
    },
  },
  { name: 'lint', run: async () => ofExitCode(await runToolWithTail(['@biomejs/biome', 'biome'], ['check', '.'])) },
  { name: 'build', run: async () => ofExitCode(await runToolWithTail(['vite', 'vite'], ['build'])) },
  {
    name: 'unit and integration',
    run: async () => {
      const args = ['run', '--reporter=default', ...reportTo(VITEST_RESULT)]
      return ofVitest(await runTool(['vitest', 'vitest'], args), VITEST_RESULT)
    },
  },
  { name: 'end to end', run: runEndToEnd },
  { name: 'browsers', run: runBrowsers },
  { name: 'interoperability', run: runInterop },
  // Every scenario still runs and measures. How fast it was is not judged here.
  { name: 'bench', run: async () => ofExitCode(await runScriptWithTail('bench/run.ts', ['--quick'])) },
]

// A result file of an earlier run must not be counted for a suite that could not start.
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
let total = NO_TESTS
const failed: { readonly name: string; readonly failures: readonly Failure[] }[] = []
for (const phase of PHASES) {
  process.stdout.write(`\n== ${phase.name}\n`)
  const start = performance.now()
  const counts = await phase.run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`== ${phase.name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  if (counts.failed > 0) failed.push({ name: phase.name, failures: counts.failures ?? [] })
  total = add(total, counts)
}
// Last, because a long log often keeps only its end.
process.stdout.write(`\n${[...failureLines(failed), summary(total)].join('\n')}\n`)
process.exitCode = total.failed === 0 ? 0 : 1
