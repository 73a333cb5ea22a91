import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { checkServer } from '../../workers/acceptance/check-server.ts'
import { beginSession, endSession } from '../../workers/acceptance/own-session.ts'
import type { ContractShapes } from '../../workers/acceptance/shape.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import { reportOf } from '../domain/acceptance/report-changes.ts'
import { LANGUAGES } from '../domain/base/language.ts'
import { sentenceOf } from '../domain/connection/ask.ts'
import { httpVersionOf, nodeProbe } from './node-probe.ts'
import { reportPage, verdictCounts } from './report-page.ts'
import { textsOf } from './texts.ts'

/**
 * `npm run accept -- https://plant.example --user NAME`: compares a server with the contract, and writes a page and a file with what it found.
 * It reads only. Ends with 0 if all is as specified or assumed, with 1 if anything differs, with 2 if nothing could be compared.
 */
const USAGE = `npm run accept -- https://plant.example --user NAME [--report accept.html] [--since accept.json] [--language en] [--listen 5]

  The password comes from PLANT_PASSWORD, or is asked for.
  --report    the page to write; the same beside it as .json
  --since     an earlier .json: what has changed since
  --language  of the page: ${LANGUAGES.join(', ')}
  --listen    how many seconds each hub is listened to
`

const options = {
  user: { type: 'string' },
  report: { type: 'string', default: 'accept.html' },
  since: { type: 'string' },
  language: { type: 'string', default: 'en' },
  listen: { type: 'string', default: '5' },
} as const

function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

/** Asks without showing what is typed. */
async function askPassword(user: string): Promise<string> {
  if (!process.stdin.isTTY) stopWith('There is no password: set PLANT_PASSWORD.')
  process.stdout.write(`Password of ${user}: `)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: hidden, terminal: true })
  const password = await line.question('')
  line.close()
  process.stdout.write('\n')
  return password
}

function earlierReport(path: string | undefined) {
  if (path === undefined) return null
  try {
    const report = reportOf(JSON.parse(readFileSync(path, 'utf8')))
    return report ?? stopWith(`${path} is no report of this check.`)
  } catch {
    return stopWith(`${path} cannot be read as a report.`)
  }
}

function argumentsOf() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return stopWith(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

const { values, positionals } = argumentsOf()
const [address = ''] = positionals
if (!URL.canParse(address) || !/^https?:/.test(address) || values.user === undefined) stopWith(USAGE)
const language = LANGUAGES.find((name) => name === values.language) ?? stopWith(USAGE)
const listenMs = Number(values.listen) * 1000
if (!(listenMs > 0 && listenMs <= 600_000)) stopWith('--listen must be between 0 and 600 seconds.')
const { origin } = new URL(address)
const earlier = earlierReport(values.since)
const password = process.env.PLANT_PASSWORD ?? (await askPassword(values.user))
// Written by `npm run contract` in this form.
const contract: ContractShapes = JSON.parse(readFileSync(new URL('../wire/contract.json', import.meta.url), 'utf8'))
const dataPath = `${values.report.replace(/\.html?$/, '')}.json`
try {
  accessSync(dirname(resolve(values.report)), constants.W_OK)
} catch {
  stopWith(`${values.report} cannot be written.`)
}
const probe = nodeProbe(origin)
const begun = await beginSession(probe, values.user, password)
if (!begun.ok) stopWith(begun.why)
const report = await checkServer({
  probe,
  contract,
  build: process.env.npm_package_version ?? '',
  facts: { ...begun.facts, httpVersion: await httpVersionOf(origin) },
  clock: SYSTEM_CLOCK,
  listenMs,
  onStep: (what) => process.stdout.write(`  ${what}\n`),
})
  .catch((error: unknown) => sentenceOf(error))
  .finally(() => endSession(probe))
if (typeof report === 'string') stopWith(`The check has failed: ${report}`)
const t = await textsOf(language)
writeFileSync(values.report, reportPage(report, earlier, t, language))
writeFileSync(dataPath, `${JSON.stringify(report, null, 2)}\n`)
const counts = verdictCounts(report)
process.stdout.write(`\n${counts.map(([verdict, count]) => `${count} ${t(`verdict.${verdict}`)}`).join(', ')}\n`)
process.stdout.write(`${values.report}, ${dataPath}\n`)
const found = new Set(counts.map(([verdict]) => verdict))
if (!(found.has('specified') || found.has('assumed') || found.has('different')))
  stopWith('Nothing could be compared: see the report.')
process.exit(found.has('different') || found.has('missing') || found.has('failed') ? 1 : 0)
