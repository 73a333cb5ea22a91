import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/** What the rules want to know of one module; paths start at the project's root and have slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Paths without query where relative, otherwise packages or `node:` modules with their subpath; types included. */
  readonly imports: readonly { readonly target: string; readonly relative: boolean }[]
}

/** Files of the project, from its root, with slashes; not those that `bench/peers` has installed. */
export function filesOf(...patterns: readonly string[]): readonly string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: PROJECT_ROOT, exclude: ['**/node_modules'] }))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

export function textOf(path: string): string {
  return readFileSync(`${PROJECT_ROOT}/${path}`, 'utf8')
}

/** The formatter writes every import in one of these ways. */
const IMPORT = /(?:^|[}\s])(?:from |import )'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm

export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(IMPORT)].map(([, fixed, called = '']) => {
    const bare = (fixed ?? called).replace(/\?.*$/, '')
    const relative = bare.startsWith('.')
    return { target: relative ? posix.join(posix.dirname(path), bare) : bare, relative }
  })
  return { path, text, imports }
}

let sources: readonly SourceFile[] | undefined

/** Every module of client, worker and plant. */
export function sourceFiles(): readonly SourceFile[] {
  sources ??= filesOf('src/**/*.{ts,tsx}', 'workers/**/*.ts').map((path) => sourceFile(path, textOf(path)))
  return sources
}
