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

const KNIP = [
  { name: 'by nobody', args: [] },
  // What only tests import is dead code with tests; an export for its own test says `@internal`.
  { name: 'by tests only', args: ['--production', '--include', 'files,exports'] },
] as const

/** Finds exports, files and packages that nobody uses. */
export const UNUSED: Phase = {
  name: 'unused',
  async run() {
    const counts = KNIP.map(async ({ name, args }) => {
      const { code, tail } = await runToolWithTail(['knip', 'knip'], [...args, '--no-config-hints'])
      return ofExitCode({ code, tail: [`used ${name}:`, ...tail] })
    })
    return (await Promise.all(counts)).reduce(add)
  },
}

/** Runs phases at the same time, as one phase. */
export function together(...phases: readonly Phase[]): Phase {
  return {
    name: phases.map(({ name }) => name).join(', '),
    async run() {
      const counts = await Promise.all(
        phases.map(async (phase) => {
          const start = performance.now()
          const own = await phase.run()
          process.stdout.write(`== ${phase.name}: ${outcome(own, start)}\n`)
          const failures = own.failures?.map((failure) => ({ ...failure, name: `${phase.name}: ${failure.name}` }))
          return { ...own, failures: failures ?? [] }
        }),
      )
      return counts.reduce(add, NO_TESTS)
    },
  }
}

function outcome({ failed }: Counts, start: number): string {
  return `${failed === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`
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
    process.stdout.write(`== ${phase.name}: ${outcome(counts, start)}\n`)
    if (counts.failed > 0) failed.push({ name: phase.name, failures: counts.failures ?? [] })
    total = add(total, counts)
  }
  process.stdout.write(`\n${[...failureLines(failed), summary(total)].join('\n')}\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
