import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRelease } from './write-release.ts'

/**
 * `npm run release`: builds the client and packs all that an installation needs into one archive. Anybody can compare it: the same
 * commit gives the same bytes.
 */
const USAGE = `npm run release [-- --out release] [--draft]

  --out    the folder to write to
  --draft  also of sources that no commit has; the name says so
`
const ROOT = resolve(import.meta.dirname, '../..')

const options = { out: { type: 'string', default: 'release' }, draft: { type: 'boolean', default: false } } as const

function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function argumentsOf() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return stopWith(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

/** Null where the sources are no git checkout. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

const { out, draft } = argumentsOf()
// A checkout of somebody else, for example, whose owner git does not trust.
if (existsSync(`${ROOT}/.git`) && git('rev-parse', 'HEAD') === null)
  stopWith(
    'git does not answer for these sources, so nobody knows of which commit they are: see what "git status" says.',
  )
const changes = git('status', '--porcelain') ?? ''
// The build goes by the name of its commit: of two that differ, open tabs would take one for the other.
if (changes !== '' && !draft) stopWith(`These changes are in no commit (--draft packs them):\n${changes}`)
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? Number.NaN)
if (!(seconds >= 315_532_800 && seconds < 4_354_819_200))
  stopWith('The sources are no git checkout: set SOURCE_DATE_EPOCH to the seconds from 1970 to their last change.')
const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
// Whatever the shell says: with another value the parts would be those for developers.
process.env.NODE_ENV = 'production'
const name = `plant-client-${version}${draft ? '-draft' : ''}`
const archive = await writeRelease({ root: ROOT, out: resolve(ROOT, out), name, timeMs: seconds * 1000 })
process.stdout.write(`${relative(process.cwd(), archive)}\n`)
