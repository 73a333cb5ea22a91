import { runPlaywright, runVitest } from '../support/run/run-suite.ts'
import { add, type Counts, endWith, ofExitCode } from '../support/run/test-counts.ts'
import { buildServer, findSdk, HAS_SERVER_VARIABLE } from './dotnet.ts'

const NO_SDK = 'No .NET SDK 10 or later is installed: what needs the ASP.NET Core program is skipped.\n'
const ONE_SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 }

/**
 * Builds the ASP.NET Core program and runs worker and client against it. Without an SDK only the simulator's half of
 * the comparison runs and the rest counts as skipped.
 */
export async function runInterop(): Promise<Counts> {
  const sdk = findSdk()
  if (sdk === null) {
    process.stdout.write(NO_SDK)
    return add(await runTests('no'), ONE_SKIPPED)
  }
  process.stdout.write(`.NET SDK ${sdk}\n`)
  const build = ofExitCode({ code: await buildServer(), tail: [] })
  if (build.failed > 0) return add(build, await runTests('no'))
  return add(add(build, await runTests('yes')), await runBrowser())
}

function runTests(hasServer: 'yes' | 'no'): Promise<Counts> {
  const env = { [HAS_SERVER_VARIABLE]: hasServer }
  return runVitest('interop-vitest', ['--config', 'tests/interop/vitest.config.ts'], { env })
}

function runBrowser(): Promise<Counts> {
  const env = { [HAS_SERVER_VARIABLE]: 'yes' }
  return runPlaywright('interop-playwright', ['--config', 'tests/interop/playwright.config.ts'], { env })
}

if (import.meta.main) {
  endWith(await runInterop())
}
