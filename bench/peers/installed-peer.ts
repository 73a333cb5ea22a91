import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns the folder of an installed package of `bench/peers/package.json`. */
export function peerFolder(name: string): string {
  return fileURLToPath(new URL(`./node_modules/${name}/`, import.meta.url))
}

/** Returns why a package cannot be measured, as a sentence; null where it is installed. */
export function whyMissing(name: string): string | null {
  return existsSync(`${peerFolder(name)}package.json`) ? null : 'It is not installed; npm run bench:peers installs it.'
}
