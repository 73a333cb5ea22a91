import type { SourceFile } from './source-files.ts'

/** Folder of one layer and the layers it may import from besides itself (ARCHITECTURE.md, "Folders"). */
const LAYERS = {
  wire: { folder: 'src/wire/', from: [] },
  domain: { folder: 'src/domain/', from: ['wire'] },
  workers: { folder: 'workers/', from: ['wire', 'domain'] },
  live: { folder: 'src/live/', from: ['wire', 'domain'] },
  components: { folder: 'src/components/', from: ['wire', 'domain', 'live'] },
  features: { folder: 'src/features/', from: ['wire', 'domain', 'live', 'components'] },
  app: { folder: 'src/app/', from: ['wire', 'domain', 'live', 'components', 'features', 'locales'] },
  main: { folder: 'src/main.tsx', from: ['wire', 'domain', 'live', 'components', 'features', 'app', 'locales'] },
  plant: { folder: 'src/simulator/', from: ['wire', 'domain'] },
  locales: { folder: 'locales/', from: [] },
} as const satisfies Record<string, { readonly folder: string; readonly from: readonly string[] }>
type Layer = keyof typeof LAYERS

const REACT = ['src/components/', 'src/features/', 'src/app/', 'src/main.tsx', 'src/live/views/hooks.ts'] as const
const VIEWS = ['src/components/', 'src/features/', 'src/app/', 'src/main.tsx'] as const

/** Where a package may be imported. A new dependency gets its line here, as it gets its line in CONTRIBUTING. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@base-ui/react': VIEWS,
  '@microsoft/signalr': ['workers/', 'src/simulator/'],
  '@tanstack/react-virtual': ['src/components/data-table/'],
  comlink: ['src/live/', 'workers/'],
  'date-fns': ['src/domain/', ...VIEWS],
  'http-proxy-3': ['src/simulator/'],
  i18next: VIEWS,
  'lucide-react': VIEWS,
  'node:': ['src/simulator/'],
  react: REACT,
  'react-dom': VIEWS,
  'react-i18next': VIEWS,
  'react-router': VIEWS,
  sirv: ['src/simulator/'],
  uplot: ['src/components/'],
  valtio: VIEWS,
  vite: ['src/simulator/'],
  ws: ['src/simulator/'],
}

/** Paths that a package or a name may not reach although its layer may. */
const LIVE_NUMBER_PATHS = ['src/components/live-value/'] as const

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
const WORKER_SCRIPT = { from: 'src/live/connection/worker-url.ts', target: 'workers/live.worker.ts' } as const

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

/** Import cycles that exist at run time, each as the path that closes it. Type imports are gone by then. */
export function runtimeCycles(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push([...trail.slice(start), path].join(' -> '))
      return
    }
    const file = byPath.get(path)
    if (file === undefined || done.has(path)) return
    for (const { target, relative, typeOnly } of file.imports) {
      if (relative && !typeOnly) visit(target, [...trail, path])
    }
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}
