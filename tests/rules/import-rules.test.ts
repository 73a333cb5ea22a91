import { describe, expect, test } from 'vitest'
import { doorFaults, folderCycles, importCycles, importFaults, largeFolders, parentImports } from './import-rules.ts'
import { parseSource, sourceFiles } from './source-files.ts'

function faultsOf(path: string, text: string): readonly string[] {
  const file = parseSource(path, text)
  return [...importFaults(file), ...doorFaults(file)]
}

describe('the house as it stands', () => {
  test('imports keep to the layers, and packages to their places (pitfall 26)', () => {
    const files = sourceFiles()
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(importFaults)).toEqual([])
  })

  test('only the live link opens doors to network and worker', () => {
    expect(sourceFiles().flatMap(doorFaults)).toEqual([])
  })

  test('no module and no folder needs itself through others', () => {
    expect(importCycles(sourceFiles())).toEqual([])
    expect(folderCycles(sourceFiles())).toEqual([])
  })

  test('no folder imports from one above it, and none has more than fifteen modules', () => {
    expect(parentImports(sourceFiles())).toEqual([])
    expect(largeFolders(sourceFiles(), 15)).toEqual([])
  })
})

describe('the rules find what they forbid', () => {
  test.each([
    [
      'src/wire/a.ts',
      "import { b } from '../domain/b.ts'",
      'wire must not import domain: src/wire/a.ts -> src/domain/b.ts',
    ],
    [
      'src/domain/a.ts',
      "export { b } from '../live/b.ts'",
      'domain must not import live: src/domain/a.ts -> src/live/b.ts',
    ],
    [
      'workers/a.ts',
      "import type { B } from '../src/live/b.ts'",
      'workers must not import live: workers/a.ts -> src/live/b.ts',
    ],
    [
      'src/app/a.ts',
      "import('../simulator/b.ts')",
      'app must not import simulator: src/app/a.ts -> src/simulator/b.ts',
    ],
    [
      'src/live/a.ts',
      "type B = import('../../workers/b.ts').B",
      'live must not import workers: src/live/a.ts -> workers/b.ts',
    ],
    [
      'src/components/x/a.ts',
      "import '../../features/y/b.ts'",
      'components must not import features: src/components/x/a.ts -> src/features/y/b.ts',
    ],
    [
      'src/features/x/a.ts',
      "import '../y/b.ts'",
      'features must not import features: src/features/x/a.ts -> src/features/y/b.ts',
    ],
    [
      'src/simulator/a.ts',
      "import '../../tests/b.ts'",
      'src/simulator/a.ts imports tests/b.ts, which lies in no layer',
    ],
    ['src/domain/a.ts', "import 'react'", 'react must not be imported in src/domain/a.ts'],
    [
      'src/live/cells/mirror.ts',
      "import 'react/jsx-runtime'",
      'react must not be imported in src/live/cells/mirror.ts',
    ],
    ['workers/a.ts', "import 'node:fs'", 'node: must not be imported in workers/a.ts'],
    [
      'src/features/x/a.ts',
      "import '@microsoft/signalr'",
      '@microsoft/signalr must not be imported in src/features/x/a.ts',
    ],
    [
      'src/live/views/subscriptions.ts',
      "import 'valtio/vanilla'",
      'valtio must not be imported in src/live/views/subscriptions.ts',
    ],
    [
      'src/components/pv/value/a.tsx',
      "import 'valtio/react'",
      'live numbers must not pass through valtio: src/components/pv/value/a.tsx',
    ],
    ['src/app/a.ts', "import 'left-pad'", 'src/app/a.ts imports left-pad, which has no line in the table of packages'],
    ['src/features/x/a.ts', "fetch('/api')", 'fetch must not be named in src/features/x/a.ts'],
    [
      'src/components/x/a.tsx',
      'const a = (port: MessagePort) => port',
      'MessagePort must not be named in src/components/x/a.tsx',
    ],
  ])('%s: %s', (path, text, fault) => {
    expect(faultsOf(path, text)).toEqual([fault])
  })

  test('a property that is called like a door is none', () => {
    expect(faultsOf('src/app/a.ts', 'const a = { fetch: 1 }; a.fetch; interface B { fetch(): void }')).toEqual([])
  })

  test('the address of the worker script is the one import across threads', () => {
    const text = "import url from '../../../workers/live.worker.ts?sharedworker&url'"
    expect(faultsOf('src/live/connection/page-build.ts', text)).toEqual([])
    expect(faultsOf('src/live/other.ts', text)).toHaveLength(1)
  })

  test('a cycle counts whether code or a type is imported', () => {
    const files = (text: string) => [
      parseSource('src/wire/one.ts', "import { two } from './two.ts'"),
      parseSource('src/wire/two.ts', text),
    ]
    for (const kind of ['', 'type ']) {
      expect(importCycles(files(`import ${kind}{ one } from './one.ts'`))).toEqual([
        'src/wire/one.ts -> src/wire/two.ts -> src/wire/one.ts',
      ])
    }
    expect(importCycles(files("import { other } from './other.ts'"))).toEqual([])
  })

  test('folders that need each other are a circle, and one that needs what lies above it is a fault', () => {
    const files = [
      parseSource('workers/a/one.ts', "import { two } from '../b/two.ts'"),
      parseSource('workers/b/two.ts', "import type { Three } from '../a/three.ts'\nimport '../entry.ts'"),
      parseSource('workers/a/three.ts', ''),
    ]
    expect(folderCycles(files)).toEqual(['workers/a -> workers/b -> workers/a'])
    expect(parentImports(files)).toEqual(['workers/b/two.ts imports from a folder above: workers/entry.ts'])
    expect(largeFolders(files, 1)).toEqual(['workers/a has 2 modules'])
  })
})
