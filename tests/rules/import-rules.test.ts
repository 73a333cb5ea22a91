import { expect, test } from 'vitest'
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts'

/** Folder of one layer and the layers it may import from besides itself (ARCHITECTURE.md, "Folders"). */
const LAYERS = {
  wire: { folder: 'src/wire/', from: [] },
  domain: { folder: 'src/domain/', from: ['wire'] },
  workers: { folder: 'workers/', from: ['wire', 'domain'] },
  live: { folder: 'src/live/', from: ['wire', 'domain'] },
  ui: { folder: 'src/ui/', from: ['wire', 'domain', 'live'] },
  areas: { folder: 'src/areas/', from: ['wire', 'domain', 'live', 'ui'] },
  kit: { folder: 'src/kit/', from: ['wire', 'domain', 'live', 'ui', 'areas'] },
  app: { folder: 'src/app/', from: ['wire', 'domain', 'live', 'ui', 'areas', 'kit', 'locales'] },
  main: { folder: 'src/main.tsx', from: ['wire', 'domain', 'live', 'ui', 'areas', 'app', 'locales'] },
  simulator: { folder: 'src/simulator/', from: ['wire', 'domain'] },
  help: { folder: 'src/help/', from: ['domain'] },
  accept: { folder: 'src/accept/', from: ['wire', 'domain', 'workers', 'locales'] },
  release: { folder: 'src/release/', from: ['workers'] },
  locales: { folder: 'locales/', from: [] },
} as const satisfies Record<string, { readonly folder: string; readonly from: readonly string[] }>
type Layer = keyof typeof LAYERS

/** The areas of the plant. Each may use parts and rules of those before it, so they form no circle. */
const AREAS = [
  'values',
  'charts',
  'drawings',
  'maintenance',
  'alerts',
  'remote-alarm',
  'site',
  'stations',
  'map',
  'boards',
  'images',
  'reports',
  'handover',
  'situation',
  'session',
] as const

const VIEWS = ['src/ui/', 'src/areas/', 'src/kit/', 'src/app/', 'src/main.tsx'] as const

/** Where a package may be imported. A new dependency gets its line here, as it gets its line in CONTRIBUTING. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@base-ui/react': VIEWS,
  '@date-fns/tz': ['src/domain/zones/'],
  '@date-fns/utc': ['src/domain/time/'],
  '@microsoft/signalr': ['workers/', 'src/simulator/'],
  '@tanstack/react-virtual': ['src/ui/', 'src/areas/'],
  comlink: ['src/live/', 'workers/'],
  // Its functions calculate on the browser's clock unless they are told otherwise.
  'date-fns': ['src/domain/time/'],
  'http-proxy-3': ['src/simulator/'],
  i18next: [...VIEWS, 'src/accept/'],
  'libphonenumber-js': ['src/areas/remote-alarm/'],
  'lucide-react': VIEWS,
  marked: ['src/help/'],
  'node:': ['src/simulator/', 'src/accept/', 'src/release/', 'src/help/'],
  parse5: ['src/areas/drawings/'],
  qr: ['src/ui/'],
  react: [...VIEWS, 'src/live/views/'],
  'react-dom': VIEWS,
  'react-i18next': VIEWS,
  'react-router': VIEWS,
  saxes: ['src/areas/drawings/'],
  sirv: ['src/simulator/'],
  'trusted-types': ['src/live/connection/'],
  uplot: ['src/areas/charts/'],
  valtio: VIEWS,
  vite: ['src/simulator/', 'src/release/', 'src/help/'],
  ws: ['src/simulator/', 'src/accept/'],
}

/** Live numbers live in typed arrays. */
const WITHOUT_VALTIO = ['src/areas/values/value/'] as const

/** The only imports across threads: the addresses of the workers' scripts. */
const WORKER_SCRIPTS = ['live', 'files', 'acceptance'].map(
  (name) => `src/live/connection/page-build.ts -> workers/${name}.worker.ts`,
)

/** What a server sends is read by the worker alone: no page loads its readers. */
const READERS = 'src/wire/readers/'
const READER_USERS = [READERS, 'workers/', 'src/domain/values/server-status.ts'] as const

function within(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || (folder.endsWith('/') && path.startsWith(folder)))
}

function layerOf(path: string): Layer | null {
  const names = Object.keys(LAYERS) as Layer[]
  return names.find((name) => within(path, [LAYERS[name].folder])) ?? null
}

/** Where a file of an area lies: among its rules, on one of its pages, or in a part that others may use. */
function roomOf(path: string) {
  const [, area = '', folder = '', page = ''] = /^src\/areas\/([^/]+)\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  return { area, isRules: folder === 'rules', page: folder === 'pages' ? page : null }
}

/** Pages are seen by the app alone; rules know rules only; an area uses those that stand before it. */
function isAllowedRoom(from: string, target: string): boolean {
  const [own, other] = [roomOf(from), roomOf(target)]
  const order = AREAS.map((area): string => area)
  if (other.page !== null && (own.area !== other.area || own.page !== other.page)) return false
  if (own.isRules && !other.isRules) return false
  return order.indexOf(other.area) >= 0 && order.indexOf(other.area) <= order.indexOf(own.area)
}

function isAllowed(from: string, target: string): boolean {
  const [layer, other] = [layerOf(from), layerOf(target)]
  if (layer === null || other === null) return WORKER_SCRIPTS.includes(`${from} -> ${target}`)
  if (within(target, [READERS])) return within(from, READER_USERS)
  if (layer === 'areas' && other === 'areas') return isAllowedRoom(from, target)
  if (layer === 'areas' && roomOf(from).isRules) return other === 'wire' || other === 'domain'
  if (layer === 'kit' && other === 'areas') return roomOf(target).page === null
  const allowed: readonly string[] = [layer, ...LAYERS[layer].from]
  return allowed.includes(other) || WORKER_SCRIPTS.includes(`${from} -> ${target}`)
}

function mayImportPackage(from: string, target: string): boolean {
  const name = target.startsWith('node:') ? 'node:' : target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  return within(from, PACKAGES[name] ?? []) && !(name === 'valtio' && within(from, WITHOUT_VALTIO))
}

/** Imports that leave a layer for one that it must not know, and packages out of their places. */
function importFaults({ path, imports }: SourceFile): readonly string[] {
  return imports
    .filter(({ target, relative }) => !(relative ? isAllowed(path, target) : mayImportPackage(path, target)))
    .map(({ target }) => `${path} -> ${target}`)
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Imports of a file in a folder above: what a folder needs lies inside it, beside it or below it. */
function parentImports({ path, imports }: SourceFile): readonly string[] {
  return imports
    .filter(({ target, relative }) => relative && folderOf(path) !== folderOf(target))
    .filter(({ target }) => path.startsWith(`${folderOf(target)}/`))
    .map(({ target }) => `${path} -> ${target}`)
}

/** Circles of folders, each as the path that closes it. The linter finds those of files. */
function folderCycles(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const found = targets.get(folderOf(path)) ?? new Set()
    for (const { target, relative } of imports) if (relative) found.add(folderOf(target))
    targets.set(folderOf(path), found)
  }
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (name: string, trail: readonly string[]) => {
    const start = trail.indexOf(name)
    if (start >= 0) cycles.push([...trail.slice(start), name].join(' -> '))
    if (start >= 0 || done.has(name)) return
    for (const target of targets.get(name) ?? []) if (target !== name) visit(target, [...trail, name])
    done.add(name)
  }
  for (const name of targets.keys()) visit(name, [])
  return cycles
}

test('imports keep to the layers, and packages to their places (pitfall 26)', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(importFaults)).toEqual([])
})

test('no folder needs itself through others, and none imports from one above it', () => {
  expect(folderCycles(sourceFiles())).toEqual([])
  expect(sourceFiles().flatMap(parentImports)).toEqual([])
})

test('what the rules forbid is found', () => {
  const forbidden = [
    ['src/wire/a.ts', '../domain/b.ts'],
    ['src/domain/a.ts', '../live/b.ts'],
    ['src/live/a.ts', '../wire/readers/b.ts'],
    ['workers/a.ts', '../src/live/b.ts'],
    ['src/app/a.ts', '../simulator/b.ts'],
    ['src/live/other.ts', '../../workers/live.worker.ts?sharedworker&url'],
    ['src/ui/x/a.ts', '../../areas/values/x/b.ts'],
    ['src/areas/values/x/a.ts', '../../charts/x/b.ts'],
    ['src/areas/values/x/a.ts', '../pages/x/b.ts'],
    ['src/areas/charts/x/a.ts', '../../values/pages/x/b.ts'],
    ['src/areas/values/pages/x/a.ts', '../y/b.ts'],
    ['src/areas/values/rules/a.ts', '../x/b.ts'],
    ['src/areas/values/rules/a.ts', '../../../ui/x/b.ts'],
    ['src/areas/unknown/x/a.ts', '../../values/x/b.ts'],
    ['src/kit/sections/a.ts', '../../areas/values/pages/x/b.ts'],
    ['src/simulator/a.ts', '../../tests/b.ts'],
    ['src/domain/a.ts', 'react'],
    ['src/live/cells/mirror.ts', 'react/jsx-runtime'],
    ['workers/a.ts', 'node:fs'],
    ['src/areas/values/x/a.ts', '@microsoft/signalr'],
    ['src/areas/values/value/a.tsx', 'valtio/react'],
    ['src/app/a.ts', 'left-pad'],
  ] as const
  const ways = (name: string) => [
    `import { b } from '${name}'`,
    `import type { B } from '${name}'`,
    `export { b } from '${name}'`,
    `import('${name}')`,
    `type B = import('${name}').B`,
  ]
  for (const [path, name] of forbidden) {
    for (const text of ways(name)) {
      expect([text, importFaults(sourceFile(path, text))]).toEqual([text, [expect.stringContaining(`${path} -> `)]])
    }
  }
  const script = "import url from '../../../workers/live.worker.ts?sharedworker&url'"
  expect(importFaults(sourceFile('src/live/connection/page-build.ts', script))).toEqual([])
})

test('folders that need each other are a circle, and one that needs what lies above it is a fault', () => {
  const files = [
    sourceFile('workers/a/one.ts', "import { two } from '../b/two.ts'"),
    sourceFile('workers/b/two.ts', "import type { Three } from '../a/three.ts'\nimport '../entry.ts'"),
    sourceFile('workers/a/three.ts', ''),
  ]
  expect(folderCycles(files)).toEqual(['workers/a -> workers/b -> workers/a'])
  expect(files.flatMap(parentImports)).toEqual(['workers/b/two.ts -> workers/entry.ts'])
})
