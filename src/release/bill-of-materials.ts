import { createHash } from 'node:crypto'
import { nameOf, type Part } from './parts.ts'

interface Product {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  /** Names of the packages that it asks for itself. */
  readonly needs: readonly string[]
}

/** Where a lock file says what the archive of a package is: its digest, by the folder of the package. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
}

/**
 * Returns what the client consists of, as CycloneDX 1.5. Unlike `npm sbom` it names what is shipped, not what is installed, and is the
 * same for the same sources: its number is made of its content, and its time is that of the sources (ms since 1970).
 */
export function billOfMaterials(product: Product, parts: readonly Part[], lock: Lock, timeMs: number): string {
  const shipped = new Map(parts.map((part) => [part.name, nameOf(part)]))
  const refsOf = (needs: readonly string[]) => needs.flatMap((name) => shipped.get(name) ?? []).sort()
  const content = {
    metadata: {
      timestamp: new Date(timeMs).toISOString(),
      component: {
        'bom-ref': nameOf(product),
        type: 'application',
        name: product.name,
        version: product.version,
        description: product.description,
        purl: purlOf(product),
        licenses: licensesOf(product.license),
      },
    },
    components: parts.map((part) => ({
      'bom-ref': nameOf(part),
      type: 'library',
      name: part.name,
      version: part.version,
      scope: 'required',
      purl: purlOf(part),
      hashes: hashesOf(part, lock),
      licenses: licensesOf(part.license),
    })),
    dependencies: [
      { ref: nameOf(product), dependsOn: refsOf(product.needs) },
      ...parts.map((part) => ({ ref: nameOf(part), dependsOn: refsOf(part.needs) })),
    ],
  }
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber, version: 1, ...content }, null, 2)}\n`
}

function purlOf({ name, version }: Pick<Part, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function licensesOf(license: string) {
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }]
}

function hashesOf({ folder, name }: Part, { packages }: Lock) {
  const [algorithm, digest] = packages[folder]?.integrity?.split('-') ?? []
  if (algorithm !== 'sha512' || digest === undefined) throw new Error(`The lock file has no digest of ${name}.`)
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
}

/** A UUID of version 8, which is free in its content. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
