import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../src/simulator/settings.ts'
import { type SimulatorHandle, startSimulator } from '../../src/simulator/start-simulator.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { filesOf, textOf } from './source-files.ts'

const run = promisify(execFile)

/** What `npm start` serves, in documents. */
const DOCUMENTED_URL = 'http://localhost:4173'
const TOKEN = 'a-token-of-the-tests-of-documents'
const DOCUMENTS = filesOf('*.md', 'docs/**/*.md')

interface Command {
  readonly path: string
  /** Without the comment behind it. */
  readonly line: string
}

/** Lines of the blocks of shell commands. */
function commandsIn(path: string, text: string): readonly Command[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ path, line }))
}

const COMMANDS = DOCUMENTS.flatMap((path) => commandsIn(path, textOf(path)))
const scripts: Readonly<Record<string, string>> = JSON.parse(textOf('package.json')).scripts

/** Scripts that no test of this file runs, with what does; of these only the name, the files and the arguments are checked. */
const NOT_RUN: Readonly<Record<string, string>> = {
  ci: 'whoever runs this test has run it',
  start: 'it goes on for ever: tests/e2e serve the same files by the same simulator',
  dev: 'it goes on for ever: tests/e2e/screens/dev-server.spec.ts starts it',
  test: 'it is what runs this test',
  build: 'tests/rules/bundle-size.test.ts builds where nothing current is there',
  sizes: 'tests/rules/bundle-size.test.ts compares what it prints',
  bench: 'minutes: `npm test` runs it with --quick',
  'bench:peers': 'it installs four other products',
  'check:image': 'it starts a browser: tests/e2e/images/tool-drawings.spec.ts shows the same drawings',
}

/** A line as the words that a shell makes of it; documents quote nothing in the commands of npm. */
function wordsOf(line: string) {
  const words = line.split(/\s+/)
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const given = words.slice(0, first < 0 ? words.length : first).map((word) => word.split('=', 2))
  return { environment: Object.fromEntries(given), words: first < 0 ? [] : words.slice(first) }
}

/** The script of npm that a command runs, and its arguments; null for another command. */
function scriptOf(line: string): { readonly name: string; readonly args: readonly string[] } | null {
  const { words } = wordsOf(line)
  if (words[0] !== 'npm') return null
  const [name = '', ...args] = words[1] === 'run' ? words.slice(2) : words.slice(1)
  return { name, args: args.filter((arg) => arg !== '--') }
}

/** Whether `npm run bench` has a scenario or an option of this name, or a reader writes it: `FILE`. */
function isOfBench(arg: string): boolean {
  if (/^[A-Z]+$/.test(arg)) return true
  if (arg.startsWith('--')) return new RegExp(`\\b${arg.slice(2)}: \\{ type`).test(textOf('bench/run.ts'))
  return filesOf('bench/*/*.ts').some((path) => textOf(path).includes(`'${arg}'`))
}

/** Why a command of npm cannot be right; null where nothing says so. */
function faultOf(line: string): string | null {
  const script = scriptOf(line)
  if (script === null) return `${line} is no command of npm`
  const { name, args } = script
  const text = name === 'ci' ? '' : scripts[name]
  if (text === undefined) return `There is no script ${name}`
  const missing = [...text.matchAll(/\b(?:node|--prefix) (\S+)/g)].map(([, file = '']) => file)
  const lost = missing.find((file) => !existsSync(`${PROJECT_ROOT}/${file}`))
  if (lost !== undefined) return `${name} runs ${lost}, which does not exist`
  const { environment } = wordsOf(line)
  const settings = readSettings(environment)
  if (!settings.ok) return settings.why
  const unread = Object.keys(environment).find((key) => !textOf('src/simulator/settings.ts').includes(`'${key}'`))
  if (unread !== undefined) return `Nothing reads ${unread}`
  const files = args.filter((arg) => arg.includes('/') && !arg.includes('://'))
  const noFile = files.find((file) => !existsSync(`${PROJECT_ROOT}/${file}`))
  if (noFile !== undefined) return `${noFile} does not exist`
  const unknown = name === 'bench' ? args.find((arg) => !isOfBench(arg)) : undefined
  return unknown === undefined ? null : `${name} knows no ${unknown}`
}

const isCurl = ({ line }: Command) => line.startsWith('curl ')
const isAccept = ({ line }: Command) => scriptOf(line)?.name === 'accept'
const isOneTest = ({ line }: Command) => line.startsWith('npx vitest ')
/** What the reader puts in. */
const isGiven = ({ line }: Command) => /^[A-Z]+=…$/.test(line)
const REST = COMMANDS.filter((command) => ![isCurl, isAccept, isOneTest, isGiven].some((is) => is(command)))

let plant: SimulatorHandle
beforeAll(async () => {
  plant = await startSimulator({ controlToken: TOKEN, steady: true, print: () => undefined })
})
afterAll(() => plant.close())

/** Runs a line in a shell against this test's simulator; resolves with the status and the body of the answer. */
async function answerOf(line: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const here = line.replaceAll(DOCUMENTED_URL, plant.url)
  const { stdout } = await run('sh', ['-c', `${here} -s -w '\\n%{http_code}'`], { env: { ...process.env, TOKEN } })
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), body: JSON.parse(stdout.slice(0, end) || 'null') }
}

/** What `npm run accept` says of a line's arguments before it asks for anything. */
async function refusalOf(line: string): Promise<string> {
  const { PLANT_PASSWORD: _, ...env } = process.env
  const args = ['src/accept/main.ts', ...(scriptOf(line)?.args ?? [])]
  const ended = await run(process.execPath, args, { cwd: PROJECT_ROOT, env }).catch((error: unknown) => error)
  return ended instanceof Error && 'stderr' in ended ? String(ended.stderr) : ''
}

describe('commands in documents', () => {
  test.each(COMMANDS.filter(isCurl))('$path: the simulator carries out $line', async ({ line }) => {
    expect(line).toContain(DOCUMENTED_URL)
    expect(await answerOf(line)).toEqual({ status: 200, body: expect.anything() })
  })

  test.each(COMMANDS.filter(isAccept))('$path: the check of a server reads $line', async ({ line }) => {
    // Its arguments are right: it goes on to the password.
    expect(await refusalOf(line)).toBe('There is no password: set PLANT_PASSWORD.\n')
  })

  test.each(COMMANDS.filter(isOneTest))('$path: vitest finds the test of $line', async ({ line }) => {
    const [, , verb, file = ''] = line.split(' ')
    expect(verb).toBe('run')
    const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--project=node*', file]
    const { stdout } = await run(process.execPath, args, { cwd: PROJECT_ROOT })
    expect(stdout).toContain(file)
  })

  test.each(REST)('$path: $line is a script with its files', ({ line }) => {
    expect(faultOf(line)).toBeNull()
    expect(Object.keys(NOT_RUN)).toContain(scriptOf(line)?.name)
  })

  test('what no test runs is named in documents', () => {
    const named = REST.map(({ line }) => scriptOf(line)?.name)
    expect(Object.keys(NOT_RUN).filter((name) => !named.includes(name))).toEqual([])
  })

  test('scripts that a sentence or a table names exist', () => {
    const named = DOCUMENTS.flatMap((path) =>
      [...textOf(path).matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([])
  })
})

describe('a wrong command', () => {
  test.each([
    ['npm run strat', 'There is no script strat'],
    ['npm run check:image -- docs/process-images/none.svg', 'docs/process-images/none.svg does not exist'],
    ['PLANT_SIZE=enormous npm start', 'PLANT_SIZE'],
    ['PLANT_SIZES=demo npm start', 'Nothing reads PLANT_SIZES'],
    ['npm run bench -- scren', 'bench knows no scren'],
    ['yarn start', 'no command of npm'],
  ])('%s is found', (line, fault) => {
    expect(faultOf(line)).toContain(fault)
  })

  test('of the simulator or of the check of a server is found', async () => {
    const order = `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`
    expect((await answerOf(`${order} -d '{"name":"strom"}' ${DOCUMENTED_URL}/plant/scenario`)).status).toBe(400)
    expect(await refusalOf('npm run accept -- https://plant.example --usre NAME')).toContain('--usre')
  })
})
