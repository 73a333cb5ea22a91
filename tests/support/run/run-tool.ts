import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const require = createRequire(import.meta.url)

/** The script behind a package's command. `node_modules/.bin` holds shell files on Windows, which cannot be spawned. */
function toolScript(packageName: string, command: string): string {
  const manifestPath = require.resolve(`${packageName}/package.json`)
  const manifest: { bin?: Record<string, string> } = require(manifestPath)
  const script = manifest.bin?.[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(dirname(manifestPath), script)
}

/** Runs a tool of node_modules as `runScript` does. */
export function runTool(
  [packageName, command]: readonly [packageName: string, command: string],
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return runScript(toolScript(packageName, command), args, env)
}

/**
 * Runs a script on this very Node, its output on this terminal, and resolves with its exit code (1 where it was ended by
 * a signal). A relative path starts at the project's root. Rejects where it cannot be started.
 */
export function runScript(
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
