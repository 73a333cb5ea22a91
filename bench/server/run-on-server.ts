import { mkdirSync, writeFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../../tests/support/run/run-tool.ts'
import { serverStart } from '../page/start.ts'
import { scenarioText } from '../report/report.ts'
import { NO_RESULTS, resultsText, withResult } from '../report/result-store.ts'
import { unmeasured } from '../report/unmeasured.ts'
import type { ScenarioOptions, ScenarioResult } from '../scenario.ts'
import type { RealServer } from './real-server.ts'
import { serverScreen } from './server-screen.ts'

/** Ignored by git: what a plant costs belongs to its owner. */
const FOLDER = `${PROJECT_ROOT}/bench/results/server.tmp`

const SCENARIOS: ReadonlyMap<string, (server: RealServer, options: ScenarioOptions) => Promise<ScenarioResult>> =
  new Map([
    ['screen', serverScreen],
    ['start', serverStart],
  ])

/**
 * Measures a real server by the named scenarios, or by all that can, and writes `latest.json` and `latest.md` into a
 * folder of its own. Neither address nor user are written anywhere. Returns what failed, one sentence each.
 */
export async function runOnServer(
  server: RealServer,
  names: readonly string[],
  options: ScenarioOptions,
): Promise<readonly string[]> {
  const known = [...SCENARIOS.keys()]
  const unknown = names.filter((name) => !SCENARIOS.has(name))
  if (unknown.length > 0) return [`With PLANT_URL there are ${known.join(' and ')}, but not ${unknown.join(', ')}.`]
  const failures: string[] = []
  let results = NO_RESULTS
  for (const name of names.length === 0 ? known : names) {
    try {
      const result = await SCENARIOS.get(name)?.(server, options)
      if (result === undefined) continue
      results = withResult(results, result)
      failures.push(...unmeasured(result, process.platform).map((key) => `${key} was not measured`))
      process.stdout.write(`${scenarioText(result)}\n`)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/latest.json`, resultsText(results))
  writeFileSync(
    `${FOLDER}/latest.md`,
    ['# Measured on a real server\n', ...results.scenarios.map(scenarioText)].join('\n'),
  )
  return failures
}
