import { runBrowsers } from './browsers/run.ts'
import { runEndToEnd } from './e2e/run.ts'
import { runInterop } from './interop/run.ts'
import { LINT, type Phase, runPhases, TYPES, together, UNUSED } from './support/run/phases.ts'
import { runVitest } from './support/run/run-suite.ts'
import { runScriptWithTail, runToolWithTail } from './support/run/run-tool.ts'
import { ofExitCode } from './support/run/test-counts.ts'

/** What waits for sockets and time-outs more than it computes runs beside what computes. */
const besideOthers = { besideOthers: true } as const

/** `npm test`: every suite, against one build of the client. */
const PHASES: readonly Phase[] = [
  { name: 'build', run: async () => ofExitCode(await runToolWithTail(['vite', 'vite'], ['build'])) },
  together(
    { name: 'unit', run: () => runVitest('unit', ['--project=node*'], besideOthers) },
    { name: 'integration', run: () => runVitest('integration', ['--project=integration'], besideOthers) },
    TYPES,
    LINT,
    UNUSED,
  ),
  { name: 'components', run: () => runVitest('components', ['--project=browser']) },
  { name: 'end to end', run: () => runEndToEnd() },
  { name: 'browsers', run: () => runBrowsers() },
  { name: 'interoperability', run: runInterop },
  // Every scenario still runs and measures. How fast it was is not judged here.
  { name: 'bench', run: async () => ofExitCode(await runScriptWithTail('bench/run.ts', ['--quick'])) },
]

await runPhases(PHASES)
