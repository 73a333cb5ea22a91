import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { runTool } from '../run/run-tool.ts'

/**
 * Returns true if an os-release text describes Debian itself; derivatives ship Chromium under other names or as a snap.
 */
export function isDebian(osRelease: string): boolean {
  return /^ID="?debian"?\s*$/m.test(osRelease)
}

function aptGet(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
}

/** Installs Debian packages if this is Debian and the user is root. Returns whether that succeeded. */
export function installPackages(...names: readonly string[]): boolean {
  const release = '/etc/os-release'
  const debian = existsSync(release) && isDebian(readFileSync(release, 'utf8'))
  return debian && process.getuid?.() === 0 && aptGet('update') && aptGet('install', '-y', ...names)
}

/**
 * Installs Playwright's Chromium, or Debian's own if the download fails and this is Debian under root. The caller looks
 * for the browser again instead of trusting an exit code.
 */
export async function installBrowser(): Promise<void> {
  process.stderr.write('No Chromium or Chrome found; installing one.\n')
  if ((await runTool(['playwright', 'playwright'], ['install', '--with-deps', 'chromium'])) === 0) return
  installPackages('chromium', 'chromium-headless-shell')
}
