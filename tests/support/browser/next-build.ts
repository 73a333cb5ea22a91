import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TEXTS = ['.html', '.js', '.css', '.json']

/**
 * Writes a copy of a built client that looks like a later build: another build id, and other names for all files with
 * a hash, by its `name`. Returns the id. Building the same sources again would give the same build.
 */
export async function writeNextBuild(dist: string, target: string, name = 'next'): Promise<string> {
  await cp(dist, target, { recursive: true })
  const assets = join(target, 'assets')
  const names = await readdir(assets)
  const renamed = new Map(names.map((file) => [file, file.replace(/(\.\w+)$/, `-${name}$1`)]))
  for (const [file, next] of renamed) await rename(join(assets, file), join(assets, next))
  const { build } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as { readonly build: string }
  const next = `${build}-${name}`
  const words = [...renamed.keys(), build].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Longest first, so that a name inside another one does not match first.
  const pattern = new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'), 'g')
  const files = await readdir(target, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !TEXTS.includes(extname(file.name))) continue
    const path = join(file.parentPath, file.name)
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replace(pattern, (word) => renamed.get(word) ?? next),
    )
  }
  return next
}
