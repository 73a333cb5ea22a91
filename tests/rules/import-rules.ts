import type { SourceFile } from './source-files.ts'

/** Folder of one layer and the layers it may import from besides itself (ARCHITECTURE.md, "Folders"). */
const LAYERS = {
  wire: { folder: 'src/wire/', from: [] },
  domain: { folder: 'src/domain/', from: ['wire'] },
  workers: { folder: 'workers/', from: ['wire', 'domain'] },
  live: { folder: 'src/live/', from: ['wire', 'domain'] },
  components: { folder: 'src/components/', from: ['wire', 'domain', 'live'] },
  features: { folder: 'src/features/', from: ['wire', 'domain', 'live', 'components'] },
  kit: { folder: 'src/kit/', from: ['wire', 'domain', 'live', 'components'] },
  app: { folder: 'src/app/', from: ['wire', 'domain', 'live', 'components', 'features', 'kit', 'locales'] },
  main: { folder: 'src/main.tsx', from: ['wire', 'domain', 'live', 'components', 'features', 'app', 'locales'] },
  simulator: { folder: 'src/simulator/', from: ['wire', 'domain'] },
  locales: { folder: 'locales/', from: [] },
} as const satisfies Record<string, { readonly folder: string; readonly from: readonly string[] }>
type Layer = keyof typeof LAYERS

const REACT = [
  'src/components/',
  'src/features/',
  'src/kit/',
  'src/app/',
  'src/main.tsx',
  'src/live/views/hooks.ts',
] as const
const VIEWS = ['src/components/', 'src/features/', 'src/kit/', 'src/app/', 'src/main.tsx'] as const

/** Where a package may be imported. A new dependency gets its line here, as it gets its line in CONTRIBUTING. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@base-ui/react': VIEWS,
  '@date-fns/tz': ['src/domain/'],
  '@microsoft/signalr': ['workers/', 'src/simulator/'],
  '@tanstack/react-virtual': ['src/components/'],
  comlink: ['src/live/', 'workers/'],
  'date-fns': ['src/domain/', ...VIEWS],
  dompurify: ['src/components/image/'],
  'http-proxy-3': ['src/simulator/'],
  i18next: VIEWS,
  'lucide-react': VIEWS,
  'node:': ['src/simulator/'],
  qr: ['src/components/'],
  react: REACT,
  'react-dom': VIEWS,
  'react-i18next': VIEWS,
  'react-router': VIEWS,
  sirv: ['src/simulator/'],
  'trusted-types': ['src/live/connection/'],
  uplot: ['src/components/'],
  valtio: VIEWS,
  vite: ['src/simulator/'],
  ws: ['src/simulator/'],
}

/** Paths that a package or a name may not reach although its layer may. */
const LIVE_NUMBER_PATHS = ['src/components/pv/value/'] as const

/** Browser doors that only the two ends of the live link may open: views ask through `src/live`. */
const LIVE_DOORS = [
  'fetch',
  'MessagePort',
  'MessageChannel',
  'SharedWorker',
  'Worker',
  'WebSocket',
  'XMLHttpRequest',
] as const
const LIVE_FOLDERS = ['src/live/', 'workers/', 'src/simulator/'] as const

/** The one import across threads: the address of the worker's script. */
const WORKER_SCRIPT = { from: 'src/live/connection/page-build.ts', target: 'workers/live.worker.ts' } as const

function within(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || (folder.endsWith('/') && path.startsWith(folder)))
}

function layerOf(path: string): Layer | null {
  const names = Object.keys(LAYERS) as Layer[]
  return names.find((name) => within(path, [LAYERS[name].folder])) ?? null
}

function packageOf(target: string): string {
  if (target.startsWith('node:')) return 'node:'
  const depth = target.startsWith('@') ? 2 : 1
  return target.split('/').slice(0, depth).join('/')
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

function relativeFaults(from: string, target: string): string | null {
  if (from === WORKER_SCRIPT.from && target === WORKER_SCRIPT.target) return null
  const layer = layerOf(from)
  const other = layerOf(target)
  if (layer === null) return `${from} lies in no layer`
  if (other === null) return `${from} imports ${target}, which lies in no layer`
  const allowed: readonly string[] = [layer, ...LAYERS[layer].from]
  if (!allowed.includes(other)) return `${layer} must not import ${other}: ${from} -> ${target}`
  if (layer === 'features' && other === 'features' && featureOf(from) !== featureOf(target)) {
    return `features must not import features: ${from} -> ${target}`
  }
  return null
}

function packageFault(from: string, target: string): string | null {
  const name = packageOf(target)
  const places = PACKAGES[name]
  if (places === undefined) return `${from} imports ${name}, which has no line in the table of packages`
  if (!within(from, places)) return `${name} must not be imported in ${from}`
  if (name === 'valtio' && within(from, LIVE_NUMBER_PATHS)) return `live numbers must not pass through valtio: ${from}`
  return null
}

/** Every breach of the import rules in a file, each as a sentence. */
export function importFaults(file: SourceFile): readonly string[] {
  return file.imports.flatMap(({ target, relative }) => {
    const fault = relative ? relativeFaults(file.path, target) : packageFault(file.path, target)
    return fault === null ? [] : [fault]
  })
}

/** Browser doors named outside the live link. */
export function doorFaults(file: SourceFile): readonly string[] {
  if (within(file.path, LIVE_FOLDERS)) return []
  return LIVE_DOORS.filter((door) => file.names.has(door)).map((door) => `${door} must not be named in ${file.path}`)
}

/** Import cycles, each as the path that closes it. Types count: two files that need each other are one idea. */
export function importCycles(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap(({ target, relative }) => (relative ? [target] : []))]),
  )
  return cyclesOf(targets)
}

/** Circles of folders that lie side by side, each as the path that closes it. */
export function folderCycles(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map<string, string[]>()
  for (const [from, to] of folderImports(files)) {
    if (from !== to) targets.set(from, [...(targets.get(from) ?? []), to])
  }
  return cyclesOf(targets)
}

/** Imports of a file in a folder above: what a folder needs lies inside it, beside it or below it. */
export function parentImports(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, relative }) => {
      const isAbove = relative && folderOf(path) !== folderOf(target) && path.startsWith(`${folderOf(target)}/`)
      return isAbove ? [`${path} imports from a folder above: ${target}`] : []
    }),
  )
}

/** Folders with more modules than a reader takes in at a glance. */
export function largeFolders(files: readonly SourceFile[], max: number): readonly string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) => (count > max ? [`${folder} has ${count} modules`] : []))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function folderImports(files: readonly SourceFile[]): readonly (readonly [string, string])[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, relative }) => (relative ? [[folderOf(path), folderOf(target)] as const] : [])),
  )
}

function cyclesOf(targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (name: string, trail: readonly string[]) => {
    const start = trail.indexOf(name)
    if (start >= 0) {
      cycles.push([...trail.slice(start), name].join(' -> '))
      return
    }
    const next = targets.get(name)
    if (next === undefined || done.has(name)) return
    for (const target of next) visit(target, [...trail, name])
    done.add(name)
  }
  for (const name of targets.keys()) visit(name, [])
  return cycles
}
