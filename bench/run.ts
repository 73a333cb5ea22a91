import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PROJECT_ROOT } from '../tests/support/run/run-tool.ts'
import { LATEST, readBaseline } from './report/baseline.ts'
import { compareResults } from './report/compare.ts'
import { HEADLINE_DOCUMENT, withHeadline } from './report/headline.ts'
import { reportHtml } from './report/html-report.ts'
import { type ReportInput, reportText, scenarioText, summaryText } from './report/report.ts'
import { NO_RESULTS, parseResults, type Results, resultsText, withResult } from './report/result-store.ts'
import { unmeasured } from './report/unmeasured.ts'
import { SCENARIOS, unnamedScenarios } from './scenarios.ts'
import { type RealServer, realServer } from './server/real-server.ts'
import { runOnServer } from './server/run-on-server.ts'

/**
 * `npm run bench -- [--quick] [--compare FILE] [SCENARIO ...]`: runs all or the named scenarios. The others keep their
 * last results. With `PLANT_URL` it measures that server instead of simulators, by the scenarios that can. Exits with 1 if a scenario fails or returns a key without a number, never because a figure is bad.
 */

const FULL_FOLDER = `${PROJECT_ROOT}/bench/results`
/** Ignored by git: quick runs only show that everything works and must not replace careful measurements. */
const QUICK_FOLDER = `${FULL_FOLDER}/quick.tmp`
function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

function write(folder: string, input: ReportInput): void {
  writeFileSync(`${folder}/latest.json`, resultsText(input.results))
  writeFileSync(`${folder}/latest.md`, reportText(input))
  writeFileSync(`${folder}/latest.html`, reportHtml(input))
}

/** The document shows the headline of careful measurements. */
function writeHeadline(results: Results): void {
  const document = `${PROJECT_ROOT}/${HEADLINE_DOCUMENT}`
  writeFileSync(document, withHeadline(readFileSync(document, 'utf8'), results))
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, compare: { type: 'string' } },
  allowPositionals: true,
})
const { quick } = values

/** Returns the server of `PLANT_URL`; null without one. */
function chosenServer(): RealServer | null {
  try {
    return realServer(process.env)
  } catch (error) {
    return stopWith(error instanceof Error ? error.message : String(error))
  }
}

function end(failures: readonly string[]): void {
  for (const failure of failures) say(`FAILED: ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

const server = chosenServer()
if (server !== null) {
  end(await runOnServer(server, positionals, { quick, say }))
  process.exit()
}

const names = positionals.length === 0 ? unnamedScenarios(quick) : positionals
const unknown = names.filter((name) => !(name in SCENARIOS))
if (unknown.length > 0) stopWith(`No scenario ${unknown.join(', ')}; there are ${Object.keys(SCENARIOS).join(', ')}.`)

if (values.compare !== undefined && !existsSync(values.compare)) stopWith(`There is no ${values.compare}.`)

// Read before writing: the file to compare with may be the one to replace.
const baseline = readBaseline(values.compare)
const file = `${PROJECT_ROOT}/${LATEST}`
let results: Results = !quick && existsSync(file) ? parseResults(readFileSync(file, 'utf8')) : NO_RESULTS
const report = (): ReportInput => ({
  results,
  comparison: compareResults(baseline.results, results),
  baseline: baseline.name,
})
const folder = quick ? QUICK_FOLDER : FULL_FOLDER
if (quick) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const failures: string[] = []

async function runScenario(name: string): Promise<void> {
  const start = performance.now()
  try {
    const result = await SCENARIOS[name]?.run({ quick, say })
    if (result === undefined) return
    results = withResult(results, result)
    failures.push(...unmeasured(result, process.platform).map((key) => `${key} was not measured`))
    write(folder, report())
    if (!quick) writeHeadline(results)
    process.stdout.write(`${scenarioText(result)}\n`)
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

// A full run measures, so scenarios run one at a time. A quick run only shows that everything works.
const atOnce = quick ? 2 : 1
const waiting = [...names]
async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runScenario(name)
}
await Promise.all(Array.from({ length: atOnce }, runWaiting))
process.stdout.write(`${summaryText(report())}\n`)
end(failures)
