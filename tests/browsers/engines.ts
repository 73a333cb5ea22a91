import { installPackages } from '../support/browser/install-browser.ts'
import type { Engine } from './browser.ts'
import { chromiumEngine } from './chromium.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

export const ENGINES: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine]

/** The Debian packages that each engine needs. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

export function missingEngines(): readonly string[] {
  return ENGINES.filter((engine) => engine.find() === null).map(({ name }) => name)
}

/**
 * Installs missing engines on Debian when run as root, and the shell that makes the end-to-end tests cheaper. Elsewhere the
 * report names the engines and skips their journeys.
 */
export function installMissing(): void {
  const packages = ['chromium-headless-shell', ...missingEngines().flatMap((name) => PACKAGES[name] ?? [])]
  if (packages.length > 0) installPackages(...packages)
}
