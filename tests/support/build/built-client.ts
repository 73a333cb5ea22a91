import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { filesOf } from '../../rules/source-files.ts'
import { PROJECT_ROOT } from '../run/run-tool.ts'

/** A script of the build: what it holds, and which others load with it. */
export interface Script {
  readonly fileName: string
  readonly imports: readonly string[]
  /** From the project's root; some have a query. */
  readonly modules: readonly string[]
}

export interface BuiltClient {
  readonly folder: string
  readonly scripts: readonly Script[]
  /** Of the live connection, and of spreadsheet files. */
  readonly worker: string
  readonly filesWorker: string
  readonly acceptanceWorker: string
}

const SOURCES = ['src/**/*', 'workers/**/*', 'locales/**/*', 'index.html', 'vite.config.ts', 'package-lock.json']
const CURRENT = `${PROJECT_ROOT}/dist`
const OWN = `${PROJECT_ROOT}/test-results/client`

const listOf = (folder: string) => `${PROJECT_ROOT}/test-results/files-of-${folder.split('/').at(-1)}.json`
const changedAt = (path: string) => statSync(path).mtimeMs

/** Whether a build is younger than everything that it was made of. */
function isCurrent(folder: string): boolean {
  if (!existsSync(`${folder}/build.json`) || !existsSync(listOf(folder))) return false
  const sources = filesOf(...SOURCES).filter((path) => !path.startsWith('src/simulator/'))
  const newest = Math.max(...sources.map((path) => changedAt(`${PROJECT_ROOT}/${path}`)))
  return newest <= Math.min(changedAt(`${folder}/build.json`), changedAt(listOf(folder)))
}

/** The client of `npm run build` if nothing has changed since; otherwise one that is built now. */
export async function builtClient(): Promise<BuiltClient> {
  const folder = [CURRENT, OWN].find(isCurrent) ?? OWN
  if (!isCurrent(folder)) {
    const environment = process.env.NODE_ENV
    // The runner's own `test` would build React's development version.
    process.env.NODE_ENV = 'production'
    await build({ root: PROJECT_ROOT, logLevel: 'error', build: { outDir: OWN, emptyOutDir: true } })
    process.env.NODE_ENV = environment
  }
  const workers = readdirSync(`${folder}/assets`).filter((name) => /worker.*\.js$/.test(name))
  const named = (name: string) => workers.find((file) => file.startsWith(`${name}.worker-`))
  const [live, files, acceptance] = [named('live'), named('files'), named('acceptance')]
  if (live === undefined || files === undefined || acceptance === undefined || workers.length !== 3)
    throw new Error(`Three workers, not: ${workers}`)
  const scripts = JSON.parse(readFileSync(listOf(folder), 'utf8'))
  return {
    folder,
    scripts,
    worker: `assets/${live}`,
    filesWorker: `assets/${files}`,
    acceptanceWorker: `assets/${acceptance}`,
  }
}

export function textOfFile({ folder }: BuiltClient, fileName: string): string {
  return readFileSync(`${folder}/${fileName}`, 'utf8')
}

/** In kB, gzipped. */
export function sizeOf(client: BuiltClient, fileNames: readonly string[]): number {
  return fileNames.reduce((sum, name) => sum + gzipSync(textOfFile(client, name)).length, 0) / 1000
}

/** The scripts and everything they import without being asked, each once. */
export function withImports({ scripts }: BuiltClient, starts: Iterable<Script>): ReadonlySet<Script> {
  const found = new Set(starts)
  for (const { imports } of found) {
    for (const script of scripts) if (imports.includes(script.fileName)) found.add(script)
  }
  return found
}

/** The scripts that hold these modules, with their imports. */
export function scriptsOf(client: BuiltClient, modules: readonly string[]): ReadonlySet<Script> {
  const starts = modules.map((module) => {
    const script = client.scripts.find((each) => each.modules.includes(module))
    if (script === undefined) throw new Error(`No script holds ${module}`)
    return script
  })
  return withImports(client, starts)
}
