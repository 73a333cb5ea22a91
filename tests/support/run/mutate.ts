import { existsSync, statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'

/**
 * `npm run mutate -- PATH...`: puts faults into a folder or a file of `src` or `workers`, one at a time, and lists those that no
 * Node test beside its mirror in `tests` notices. The report stays in `test-results/mutation`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
})

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Where the tests of a source file or folder are. */
function testsOf(path: string): string {
  const folder = statSync(path).isDirectory() ? path : dirname(path)
  return `tests/${folder.replace(/^src\//, '')}`
}

function lineOf({ fileName, location, mutatorName, replacement, status }: Mutant): string {
  const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`
  const text = replacement?.replaceAll(/\s+/g, ' ').slice(0, 70) ?? ''
  return `${status === 'NoCoverage' ? 'no test ' : 'survived'} ${place} ${mutatorName} -> ${text}`
}

const COUNTED = ['Killed', 'Timeout', 'Survived', 'NoCoverage'] as const

function figuresOf(mutants: readonly Mutant[]): string {
  const counts = COUNTED.map((status) => mutants.filter((mutant) => mutant.status === status).length)
  const [killed = 0, timeout = 0] = counts
  const all = counts.reduce((sum, count) => sum + count, 0)
  const share = all === 0 ? '-' : `${((100 * (killed + timeout)) / all).toFixed(1)} %`
  return [...counts, share].map((cell) => String(cell).padStart(10)).join('')
}

const paths = positionals.map((path) => path.replace(/\/$/, ''))
const missing = paths
  .flatMap((path) => [path, ...(existsSync(path) ? [testsOf(path)] : [])])
  .filter((path) => !existsSync(path))
if (paths.length === 0 || missing.length > 0) {
  process.stderr.write(
    `mutate: ${missing.length === 0 ? 'which folder or file?' : `there is no ${missing.join(', ')}`}\n`,
  )
  process.exit(1)
}

process.env.MUTATE_TESTS = paths.map((path) => `${testsOf(path)}/**/*.test.ts`).join(',')
const began = performance.now()
const mutants = await new Stryker({
  mutate: paths.map((path) => (statSync(path).isDirectory() ? `${path}/**/*.ts` : path)),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/support/run/mutate-vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  concurrency: Number(values.concurrency),
  // A machine that is busy with something else is no endless loop.
  timeoutMS: 30_000,
  tempDirName: 'test-results/mutation/sandbox',
  // TypeScript 7 has no interface for programs, by which Stryker would rewrite the paths of this file.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'test-results', 'bench', 'docs'],
  reporters: ['json'],
  jsonReporter: { fileName: `test-results/mutation/${paths.join('+').replaceAll('/', '-')}.json` },
  allowConsoleColors: false,
}).runMutationTest()

const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
const folders = Map.groupBy(mutants, ({ fileName }) => relative(process.cwd(), dirname(fileName)))
const lines = [
  ...unnoticed.map(lineOf),
  '',
  `${'killed'.padStart(10)}${'timeout'.padStart(10)}${'survived'.padStart(10)}${'no test'.padStart(10)}${'noticed'.padStart(10)}`,
  ...[...folders].map(([folder, own]) => `${figuresOf(own)}  ${folder}`),
  `${figuresOf(mutants)}  in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
]
process.stdout.write(`${lines.join('\n')}\n`)
