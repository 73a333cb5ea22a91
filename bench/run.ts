import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { alerts } from './alerts.ts'
import { charts } from './charts.ts'
import { ingest } from './ingest.ts'
import { load } from './load.ts'
import { plantThroughput } from './plant-throughput.ts'
import { reconnect } from './reconnect.ts'
import { render } from './render.ts'
import { reportText } from './report.ts'
import type { Scenario, ScenarioResult } from './scenario.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { tabs } from './tabs.ts'

/** `npm run bench -- [--quick] [SCENARIO ...]`: all scenarios, or those named; the others keep their last results. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  alerts,
  charts,
  ingest,
  load,
  plant: plantThroughput,
  reconnect,
  render,
  soak,
  start,
  tabs,
}
/** Takes an hour. */
const ONLY_BY_NAME = 'soak'
const RESULTS = fileURLToPath(new URL('./results/', import.meta.url))
const JSON_FILE = `${RESULTS}latest.json`
const TEXT_FILE = `${RESULTS}latest.md`

function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function lastResults(): readonly ScenarioResult[] {
  return existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : []
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = positionals.length === 0 ? Object.keys(SCENARIOS).filter((name) => name !== ONLY_BY_NAME) : positionals
const unknown = names.filter((name) => !(name in SCENARIOS))
if (unknown.length > 0) stopWith(`No scenario ${unknown.join(', ')}; there are ${Object.keys(SCENARIOS).join(', ')}.`)

mkdirSync(RESULTS, { recursive: true })
for (const name of names) {
  const result = await SCENARIOS[name]?.({ quick: values.quick, say: (text) => process.stderr.write(`${text}\n`) })
  if (result === undefined) continue
  const results = [...lastResults().filter(({ scenario }) => scenario !== name), result].toSorted((a, b) =>
    a.scenario.localeCompare(b.scenario),
  )
  writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(TEXT_FILE, reportText(results))
  process.stdout.write(`${reportText([result])}\n`)
}
