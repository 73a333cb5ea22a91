import { describe, expect, test } from 'vitest'
import { textOf } from './source-files.ts'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>
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

  test('a platform package that is missing is found', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-win32': '1.0.0', 'a-darwin': '1.0.0' } },
      'node_modules/a-linux': {},
      'node_modules/a/node_modules/a-win32': {},
    }
    expect(missingOptional({ packages })).toEqual(['node_modules/a -> a-darwin'])
  })
})
