import { runBrowsers } from './browsers/run.ts'
import { runEndToEnd } from './e2e/run.ts'
import { runInterop } from './interop/run.ts'
import { LINT, type Phase, runPhases, TYPES } from './support/run/phases.ts'
import { runVitest } from './support/run/run-suite.ts'
import { runScriptWithTail, runToolWithTail } from './support/run/run-tool.ts'
import { ofExitCode } from './support/run/test-counts.ts'

/** `npm test`: every suite, one after the other. */
const PHASES: readonly Phase[] = [
  TYPES,
  LINT,
  { name: 'build', run: async () => ofExitCode(await runToolWithTail(['vite', 'vite'], ['build'])) },
  { name: 'unit', run: () => runVitest('unit', ['--project=!integration']) },
  // These wait for sockets and time-outs more than they compute: a third worker takes no time from the other two.
  { name: 'integration', run: () => runVitest('integration', ['--project=integration', '--maxWorkers=3']) },
  { name: 'end to end', run: runEndToEnd },
  { name: 'browsers', run: runBrowsers },
  { name: 'interoperability', run: runInterop },
  // Every scenario still runs and measures. How fast it was is not judged here.
  { name: 'bench', run: async () => ofExitCode(await runScriptWithTail('bench/run.ts', ['--quick'])) },
]

await runPhases(PHASES)
