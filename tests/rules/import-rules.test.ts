import { describe, expect, test } from 'vitest'
import { doorFaults, importFaults, runtimeCycles } from './import-rules.ts'
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

  test('no module needs itself through others at run time', () => {
    expect(runtimeCycles(sourceFiles())).toEqual([])
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
    ['src/app/a.ts', "import('../plant/b.ts')", 'app must not import plant: src/app/a.ts -> src/plant/b.ts'],
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
    ['src/plant/a.ts', "import '../../tests/b.ts'", 'src/plant/a.ts imports tests/b.ts, which lies in no layer'],
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
    ['src/live/views/lanes.ts', "import 'valtio/vanilla'", 'valtio must not be imported in src/live/views/lanes.ts'],
    [
      'src/components/live-value/a.tsx',
      "import 'valtio/react'",
      'live numbers must not pass through valtio: src/components/live-value/a.tsx',
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
    const text = "import url from '../../workers/live.worker.ts?sharedworker&url'"
    expect(faultsOf('src/live/connection/worker-url.ts', text)).toEqual([])
    expect(faultsOf('src/live/other.ts', text)).toHaveLength(1)
  })

  test('a cycle counts where code is imported, not where types are', () => {
    const one = parseSource('src/wire/one.ts', "import { two } from './two.ts'")
    const back = (text: string) => [one, parseSource('src/wire/two.ts', text)]
    expect(runtimeCycles(back("import type { One } from './one.ts'"))).toEqual([])
    expect(runtimeCycles(back("import { one } from './one.ts'"))).toEqual([
      'src/wire/one.ts -> src/wire/two.ts -> src/wire/one.ts',
    ])
  })
})
