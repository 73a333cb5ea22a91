import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { runTool } from '../run/run-tool.ts'

/** Whether an os-release text describes Debian itself; derivatives ship Chromium under other names or as a snap. */
export function isDebian(osRelease: string): boolean {
  return /^ID="?debian"?\s*$/m.test(osRelease)
}

function aptGet(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
}

/** Installs packages of Debian where this is one and root asks; says whether that went well. */
export function installPackages(...names: readonly string[]): boolean {
  const release = '/etc/os-release'
  const debian = existsSync(release) && isDebian(readFileSync(release, 'utf8'))
  return debian && process.getuid?.() === 0 && aptGet('update') && aptGet('install', '-y', ...names)
}

/**
 * Installs Playwright's Chromium; where its download is refused and this is Debian under root, Debian's own. The caller
 * looks for the browser again, so that an installer's exit code is not believed.
 */
export async function installBrowser(): Promise<void> {
  process.stderr.write('No Chromium or Chrome found; installing one.\n')
  if ((await runTool(['playwright', 'playwright'], ['install', '--with-deps', 'chromium'])) === 0) return
  installPackages('chromium')
}
