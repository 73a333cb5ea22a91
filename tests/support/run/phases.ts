import { type Failure, failureLines } from './failures.ts'
import { runToolWithTail } from './run-tool.ts'
import { runTypes, TYPE_PROJECTS } from './run-types.ts'
import { add, type Counts, NO_TESTS, ofExitCode, summary } from './test-counts.ts'

/** One step of a command that checks the project, such as `npm test`. */
export interface Phase {
  readonly name: string
  run(): Promise<Counts>
}

export const TYPES: Phase = {
  name: 'types',
  async run() {
    const failures = (await runTypes()).map(({ project, tail }) => ({ name: project, error: tail.join('\n') }))
    return { passed: TYPE_PROJECTS.length - failures.length, failed: failures.length, skipped: 0, failures }
  },
}

export const LINT: Phase = {
  name: 'lint',
  run: async () => ofExitCode(await runToolWithTail(['@biomejs/biome', 'biome'], ['check', '.'])),
}

/**
 * Runs every phase, also after a failure. Prints what failed and one line of sums at the end, because often only the
 * end of a long log is kept. Sets the exit code.
 */
export async function runPhases(phases: readonly Phase[]): Promise<void> {
  let total = NO_TESTS
  const failed: { readonly name: string; readonly failures: readonly Failure[] }[] = []
  for (const phase of phases) {
    process.stdout.write(`\n== ${phase.name}\n`)
    const start = performance.now()
    const counts = await phase.run()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`== ${phase.name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
    if (counts.failed > 0) failed.push({ name: phase.name, failures: counts.failures ?? [] })
    total = add(total, counts)
  }
  process.stdout.write(`\n${[...failureLines(failed), summary(total)].join('\n')}\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
