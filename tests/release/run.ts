import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildServer, findSdk, HAS_SERVER_VARIABLE } from '../interop/dotnet.ts'
import { FRONTS, RELEASE_VARIABLE } from '../support/release/fronts.ts'
import { runPhases } from '../support/run/phases.ts'
import { runPlaywright } from '../support/run/run-suite.ts'
import { PROJECT_ROOT, runScriptWithTail } from '../support/run/run-tool.ts'
import { type Counts, ofExitCode } from '../support/run/test-counts.ts'

/**
 * `npm run test:release`: makes a release of the sources as they are, makes it again in another folder and time zone, compares the
 * two byte by byte, checks its checksums, and serves it by its own examples to three engines.
 */

const OUT = join(PROJECT_ROOT, 'test-results/release-files')
const MAIN = 'src/release/main.ts'
const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }

function failed(name: string, error: string): Counts {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ name, error }] }
}

function archiveOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'))
  return join(folder, `plant-client-${version}-draft.zip`)
}

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim()

/** Copies the sources of this commit with their changes, and the packages, to a place with a longer name. */
function copyOfSources(parent: string): string {
  const folder = join(parent, 'another place', 'of the same sources')
  mkdirSync(dirname(folder), { recursive: true })
  git('clone', '--quiet', '--shared', '--no-checkout', PROJECT_ROOT, folder)
  const files = git('-c', 'core.quotePath=false', 'ls-files', '--cached', '--others', '--exclude-standard').split('\n')
  for (const file of files.filter((path) => existsSync(join(PROJECT_ROOT, path)))) {
    cpSync(join(PROJECT_ROOT, file), join(folder, file))
  }
  const packages = { recursive: true, verbatimSymlinks: true } as const
  cpSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'), packages)
  return folder
}

async function compareWithSecond(): Promise<Counts> {
  const parent = mkdtempSync(join(tmpdir(), 'plant-client-'))
  try {
    const folder = copyOfSources(parent)
    const env = { TZ: 'Pacific/Auckland', LC_ALL: 'C' }
    const made = ofExitCode(await runScriptWithTail(join(folder, MAIN), ['--draft', '--out', 'made'], env))
    if (made.failed > 0) return made
    const [here, there] = [readFileSync(archiveOf(OUT)), readFileSync(archiveOf(join(folder, 'made')))]
    process.stdout.write(`${here.length} and ${there.length} bytes\n`)
    return here.equals(there) ? PASSED : failed('two builds', 'The archives of two folders differ.')
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

async function unpack(): Promise<Counts> {
  try {
    execFileSync('sha256sum', ['--check', `${archiveOf(OUT)}.sha256`], { cwd: OUT, stdio: 'inherit' })
    execFileSync('unzip', ['-q', '-o', archiveOf(OUT), '-d', OUT], { stdio: 'inherit' })
    execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: FOLDER, stdio: 'inherit' })
    return PASSED
  } catch (error) {
    return failed('unpack', String(error))
  }
}

const FOLDER = archiveOf(OUT).replace(/\.zip$/, '')

async function serve(args: readonly string[]): Promise<Counts> {
  for (const { name } of FRONTS.filter((front) => front.find() === null)) {
    process.stdout.write(`${name} is not installed: what it serves is skipped.\n`)
  }
  const hasServer = findSdk() !== null && (await buildServer()) === 0
  const env = { [RELEASE_VARIABLE]: FOLDER, [HAS_SERVER_VARIABLE]: hasServer ? 'yes' : 'no' }
  return runPlaywright('release', ['--config', 'tests/release/playwright.config.ts', '--reporter=list,json', ...args], {
    env,
  })
}

rmSync(OUT, { recursive: true, force: true })
await runPhases([
  {
    name: 'release',
    run: async () => ofExitCode(await runScriptWithTail(join(PROJECT_ROOT, MAIN), ['--draft', '--out', OUT])),
  },
  { name: 'the same from another folder', run: compareWithSecond },
  { name: 'checksums', run: unpack },
  { name: 'served', run: () => serve(process.argv.slice(2)) },
])
