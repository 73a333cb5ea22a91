import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Modules } from './build-client.ts'

/** A package whose code the client ships. */
export interface Part {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  /** The full text of its licence, with the names of its authors. */
  readonly licenseText: string
  /** From the root of the sources, as the lock file names it. */
  readonly folder: string
  /** Names of the packages that it needs. */
  readonly needs: readonly string[]
}

/** Packages that come without the text of their licence: here it is as their sources have it. */
const TEXTS: Readonly<Record<string, string>> = {
  '@microsoft/signalr': 'microsoft-signalr.txt',
  saxes: 'saxes.txt',
}

/** A bundler names the licences of what it consists of below its own; none of that gets into a client. */
const OF_BUNDLED_TOOLS = /^#+ Licenses of bundled dependencies$[\s\S]*/m

/** Returns the packages of the modules, in the order of their names. Throws if one has no licence or is nobody's. */
export function partsOf(modules: Modules, root: string): readonly Part[] {
  const folders = new Set(modules.flatMap((id) => packageFolder(id, root) ?? []))
  return [...folders].map((folder) => readPart(folder, root)).sort((a, b) => compare(nameOf(a), nameOf(b)))
}

export function nameOf({ name, version }: Pick<Part, 'name' | 'version'>): string {
  return `${name}@${version}`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Null for the client's own sources. */
function packageFolder(id: string, root: string): string | null {
  const [path = ''] = id.replaceAll('\\', '/').replace(/^\0+/, '').split('?')
  const inRoot = path.startsWith(`${root.replaceAll('\\', '/')}/`) ? path.slice(root.length + 1) : path
  const [folder] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inRoot) ?? []
  if (folder !== undefined) return folder
  // What a tool adds has a name of its own instead of a path, such as `vite/preload-helper.js`.
  const [tool = ''] = inRoot.split('/')
  if (inRoot !== path || existsSync(join(root, inRoot))) return null
  if (existsSync(join(root, 'node_modules', tool, 'package.json'))) return `node_modules/${tool}`
  throw new Error(`Nobody knows whose module ${id} is.`)
}

function readPart(folder: string, root: string): Part {
  const path = join(root, folder)
  const { name, version, license, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  )
  if (typeof license !== 'string') throw new Error(`${name} names no licence.`)
  const needs = Object.keys({ ...dependencies, ...peerDependencies })
  return { name, version, license, licenseText: licenseText(name, path), folder, needs }
}

function licenseText(name: string, path: string): string {
  const own = TEXTS[name]
  if (own !== undefined) return readFileSync(new URL(`licences/${own}`, import.meta.url), 'utf8')
  const files = readdirSync(path).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  if (files.length === 0) throw new Error(`${name} comes without the text of its licence.`)
  const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8'))
  return texts.map((text) => text.replaceAll('\r\n', '\n').replace(OF_BUNDLED_TOOLS, '').trim()).join('\n\n')
}

const RULE = '='.repeat(100)

/** Returns the licences of all parts as one text. */
export function licencesText(parts: readonly Part[]): string {
  const head = 'What others have written of this client, and under which licences.\n'
  const rows = parts.map((part) => `${RULE}\n${nameOf(part)}: ${part.license}\n${RULE}\n\n${part.licenseText.trim()}\n`)
  return [head, ...rows].join('\n')
}
