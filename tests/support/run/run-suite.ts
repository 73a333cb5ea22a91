import { runTool, runToolWithTail } from './run-tool.ts'
import { type Counts, freshReport, ofPlaywright, ofVitest, reportTo } from './test-counts.ts'

interface Options {
  readonly env?: Readonly<Record<string, string>>
  /** A run without any test passes. */
  readonly mayBeEmpty?: boolean
  /** Something else runs at the same time: no line on the terminal is written anew. */
  readonly besideOthers?: boolean
}

/** Runs vitest with `args` and counts its report, which is named `report` in `test-results`. */
export async function runVitest(report: string, args: readonly string[] = [], options: Options = {}): Promise<Counts> {
  const { env, mayBeEmpty = false, besideOthers = false } = options
  const file = freshReport(report)
  const all = ['run', ...args, '--reporter=default', ...reportTo(file)]
  const code = besideOthers
    ? (await runToolWithTail(['vitest', 'vitest'], all, env)).code
    : await runTool(['vitest', 'vitest'], all, env)
  return ofVitest(code, file, mayBeEmpty)
}

/** Runs Playwright with `args`, which name its configuration, and counts its report in the same way. */
export async function runPlaywright(report: string, args: readonly string[], { env }: Options = {}): Promise<Counts> {
  const file = freshReport(report)
  const all = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await runTool(['playwright', 'playwright'], ['test', ...args], all)
  return ofPlaywright(code, file)
}
