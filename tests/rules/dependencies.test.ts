import { describe, expect, test } from 'vitest'
import { textOf } from './source-files.ts'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  /** Of its archive. */
  readonly integrity?: string
  /** Where the archive was loaded from; absent = from the registry that npm is set to. */
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  /** Lies in the archive of the package around it, whose digest covers it. */
  readonly inBundle?: boolean
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const manifest: Manifest = JSON.parse(textOf('package.json'))
const lock: Lock = JSON.parse(textOf('package-lock.json'))
const direct = { ...manifest.dependencies, ...manifest.devDependencies }

/** Optional packages that the lock names nowhere, as `owner -> package`. Nested places win over the root, as in npm. */
function missingOptional({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`node_modules/${name}` in packages) && !(`${owner}/node_modules/${name}` in packages))
      .map((name) => `${owner} -> ${name}`),
  )
}

const HTTPS_ARCHIVE = /^https:\/\/[^/]+\/.+\.tgz$/

/** Packages whose content could be another one tomorrow: without a strong digest, or from git, plain http or a folder. */
function unsureSources({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { integrity = '', resolved, link, inBundle }]) => {
    if (path === '' || inBundle === true) return []
    const isSure = /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) && link !== true
    return isSure && (resolved === undefined || HTTPS_ARCHIVE.test(resolved)) ? [] : [path]
  })
}

/** Packages that run something when they are installed. */
function withInstallScript({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
  )
}

/** First cells of the rows of the table under "Dependencies" in CONTRIBUTING, without their quotes. */
function tableOf(text: string): readonly string[] {
  const section = /^## Dependencies$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text)?.[1] ?? ''
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '')
}

describe('dependencies', () => {
  test('the lock file names the optional packages of every platform, or npm ci breaks on the others', () => {
    expect(missingOptional(lock)).toEqual([])
  })

  test('direct dependencies are pinned to one version', () => {
    expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  test('every direct dependency, and nothing else, has its line in CONTRIBUTING', () => {
    expect(tableOf(textOf('CONTRIBUTING.md')).toSorted()).toEqual(Object.keys(direct).toSorted())
  })

  test.each(['package-lock.json', 'bench/peers/package-lock.json', 'bench/peers/fuxa/package-lock.json'])(
    'the packages of %s are fixed by a sha512 digest and come from a registry (S-17)',
    (path) => {
      const locked: Lock = JSON.parse(textOf(path))
      expect(Object.keys(locked.packages).length).toBeGreaterThan(1)
      expect(unsureSources(locked)).toEqual([])
    },
  )

  test('only packages that are named run a script when they are installed (S-17)', () => {
    const allowed = Object.entries(manifest.allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []))
    expect(withInstallScript(lock)).toEqual(allowed)
  })

  test('a package from elsewhere, one with a weak digest and a missing one of a platform are found (S-17)', () => {
    const integrity = `sha512-${'A'.repeat(86)}==`
    const packages = {
      '': {},
      'node_modules/fine': { integrity, optionalDependencies: { none: '1.0.0', 'fine-linux': '1.0.0' } },
      'node_modules/fine-too': { integrity, resolved: 'https://registry.example/a/-/a-1.0.0.tgz' },
      'node_modules/none': {},
      'node_modules/weak': { integrity: 'sha1-AAAA' },
      'node_modules/git': { integrity, resolved: 'git+ssh://git@host.example/a.git#1' },
      'node_modules/http': { integrity, resolved: 'http://registry.example/a/-/a-1.0.0.tgz' },
      'node_modules/folder': { integrity, link: true },
      'node_modules/a/node_modules/runs': { integrity, hasInstallScript: true },
    }
    const unsure = ['none', 'weak', 'git', 'http', 'folder'].map((name) => `node_modules/${name}`)
    expect(unsureSources({ packages })).toEqual(unsure)
    expect(withInstallScript({ packages })).toEqual(['runs'])
    expect(missingOptional({ packages })).toEqual(['node_modules/fine -> fine-linux'])
  })
})
