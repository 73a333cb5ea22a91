import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ZipFile } from '../../workers/files/zip-file.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { buildClient } from './build-client.ts'
import { compressed } from './compress.ts'
import { licencesText, partsOf } from './parts.ts'

interface ReleaseOptions {
  /** The folder of the sources. */
  readonly root: string
  /** Where the release is written. */
  readonly out: string
  /** Name of the archive and of the folder in it. */
  readonly name: string
  /** When the sources were changed, ms since 1970: what all files of the release say of themselves. */
  readonly timeMs: number
}

type Files = Map<string, Uint8Array<ArrayBuffer>>

/** Files that go into the release as they are, from the root of the sources. */
const OF_SOURCES = ['CHANGELOG.md', 'LICENSE'] as const

/**
 * Builds a release: `NAME.zip` and its checksum. The same sources give the same bytes, in whatever folder and whenever. Returns the
 * path of the archive.
 */
export async function writeRelease({ root, out, name, timeMs }: ReleaseOptions): Promise<string> {
  const work = join(out, 'built')
  const modules = await buildClient(root, work)
  const files: Files = new Map()
  for (const [path, content] of filesBelow(work)) {
    files.set(`client/${path}`, content)
    for (const [packed, bytes] of await compressed(path, content)) files.set(`client/${packed}`, Uint8Array.from(bytes))
  }
  rmSync(work, { recursive: true })
  for (const [path, content] of filesBelow(join(import.meta.dirname, 'files'))) files.set(path, content)
  for (const path of OF_SOURCES) files.set(path, read(join(root, path)))
  const parts = partsOf(modules, root)
  const { version, description, license, dependencies } = readJson(join(root, 'package.json'))
  const product = { name: 'plant-client', version, description, license, needs: Object.keys(dependencies) }
  const bill = billOfMaterials(product, parts, readJson(join(root, 'package-lock.json')), timeMs)
  files.set('sbom.cdx.json', encode(bill))
  files.set('LICENCES.txt', encode(licencesText(parts)))
  files.set('SHA256SUMS', encode(checksums(files)))
  const archive = join(out, `${name}.zip`)
  const zip = await zipOf(files, name, timeMs)
  mkdirSync(dirname(archive), { recursive: true })
  writeFileSync(archive, zip)
  writeFileSync(`${archive}.sha256`, `${sha256(zip)}  ${name}.zip\n`)
  return archive
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function read(path: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(path))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** All files below a folder in the order of their names, which have slashes. */
function filesBelow(folder: string): readonly (readonly [string, Uint8Array<ArrayBuffer>])[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  return paths.sort().map((path) => [path, read(join(folder, path))])
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** As `sha256sum -c` reads them. */
function checksums(files: Files): string {
  const names = [...files.keys()].sort()
  return names.map((name) => `${sha256(files.get(name) ?? encode(''))}  ${name}\n`).join('')
}

async function zipOf(files: Files, folder: string, timeMs: number): Promise<Uint8Array> {
  const zip = new ZipFile(dosTime(timeMs))
  for (const name of [...files.keys()].sort()) await zip.add(`${folder}/${name}`, files.get(name) ?? encode(''))
  return new Uint8Array(await zip.finish('application/zip').arrayBuffer())
}

/**
 * Of one release never that of another: servers tell a file from its next version by length and time, and those of `build.json` are
 * equally long.
 */
function dosTime(timeMs: number): readonly [number, number] {
  const at = new Date(timeMs)
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}
