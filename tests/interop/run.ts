import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT, runTool } from '../support/run/run-tool.ts'
import { add, type Counts, ofExitCode, ofPlaywright, ofVitest, reportTo, summary } from '../support/run/test-counts.ts'
import { buildServer, findSdk, HAS_SERVER_VARIABLE } from './dotnet.ts'

const RESULTS = join(PROJECT_ROOT, 'test-results')
const VITEST_RESULT = join(RESULTS, 'interop-vitest.json')
const PLAYWRIGHT_RESULT = join(RESULTS, 'interop-playwright.json')

const NO_SDK = 'No .NET SDK 10 or later is installed: what needs the ASP.NET Core program is skipped.\n'
const ONE_SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 }

/**
 * Builds the ASP.NET Core program and runs worker and client against it. Without an SDK the
 * simulator's half of the comparison still runs and the rest counts as skipped.
 */
export async function runInterop(): Promise<Counts> {
  mkdirSync(RESULTS, { recursive: true })
  for (const file of [VITEST_RESULT, PLAYWRIGHT_RESULT]) rmSync(file, { force: true })
  const sdk = findSdk()
  if (sdk === null) {
    process.stdout.write(NO_SDK)
    return add(await runVitest('no'), ONE_SKIPPED)
  }
  process.stdout.write(`.NET SDK ${sdk}\n`)
  const build = ofExitCode({ code: await buildServer(), tail: [] })
  if (build.failed > 0) return add(build, await runVitest('no'))
  return add(add(build, await runVitest('yes')), await runPlaywright())
}

async function runVitest(hasServer: 'yes' | 'no'): Promise<Counts> {
  const args = ['run', '--config', 'tests/interop/vitest.config.ts', '--reporter=default', ...reportTo(VITEST_RESULT)]
  return ofVitest(await runTool(['vitest', 'vitest'], args, { [HAS_SERVER_VARIABLE]: hasServer }), VITEST_RESULT)
}

async function runPlaywright(): Promise<Counts> {
  const args = ['test', '--config', 'tests/interop/playwright.config.ts']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_RESULT, [HAS_SERVER_VARIABLE]: 'yes' }
  return ofPlaywright(await runTool(['playwright', 'playwright'], args, env), PLAYWRIGHT_RESULT)
}

if (import.meta.main) {
  const counts = await runInterop()
  process.stdout.write(`\n${summary(counts)}\n`)
  process.exitCode = counts.failed === 0 ? 0 : 1
}
