import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const require = createRequire(import.meta.url)

/**
 * Returns the script of a package's command. `node_modules/.bin` has shell files on Windows, which cannot be spawned.
 */
function toolScript(packageName: string, command: string): string {
  // Not every package lets its manifest be imported.
  const manifestPath = join(PROJECT_ROOT, 'node_modules', packageName, 'package.json')
  const manifest: { bin?: Record<string, string> } = require(manifestPath)
  const script = manifest.bin?.[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(dirname(manifestPath), script)
}

/** Runs a tool from node_modules like `runScript`. */
export function runTool(
  [packageName, command]: readonly [packageName: string, command: string],
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return runScript(toolScript(packageName, command), args, env)
}

/**
 * Runs a script with this Node and this terminal, and resolves with its exit code (1 if a signal ended it). A relative
 * path starts at the project's root. Rejects if it cannot be started.
 */
function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

export interface Finished {
  readonly code: number
  /** The last lines of its output that are not empty. */
  readonly tail: readonly string[]
}

/** Number of output lines worth repeating: a compiler's last errors. */
const TAIL_LINES = 5
/** More than these lines need. */
const KEPT_CHARACTERS = 20_000

/** Runs a tool like `runTool` and also resolves with the end of its output, for tools that write no report. */
export function runToolWithTail(
  [packageName, command]: readonly [packageName: string, command: string],
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runScriptWithTail(toolScript(packageName, command), args, env)
}

/** Runs a script like `runScript` and also resolves with the end of its output. */
export function runScriptWithTail(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let text = ''
    const keep = (chunk: string) => {
      text = (text + chunk).slice(-KEPT_CHARACTERS)
    }
    child.stdout.setEncoding('utf8').on('data', keep).pipe(process.stdout, { end: false })
    child.stderr.setEncoding('utf8').on('data', keep).pipe(process.stderr, { end: false })
    child.on('error', reject)
    child.on('close', (code) => {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      resolve({ code: code ?? 1, tail: lines.slice(-TAIL_LINES) })
    })
  })
}
