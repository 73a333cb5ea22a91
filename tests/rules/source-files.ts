import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

interface Import {
  /** A path from the project root without query where relative, otherwise the package or `node:` module with its subpath. */
  readonly target: string
  readonly relative: boolean
  /** Gone after compilation: every imported name is a type. */
  readonly typeOnly: boolean
}

/** What the rules want to know of one file. */
export interface SourceFile {
  /** From the project root, with slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  /** Identifiers that name something themselves: not after a dot, not a key. JSX attributes among them. */
  readonly names: ReadonlySet<string>
  /** `object.property` of every plain member access. */
  readonly members: ReadonlySet<string>
  readonly calls: readonly { readonly callee: string; readonly firstText: string | null }[]
  readonly hasDefaultExport: boolean
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

function resolved(specifier: string, from: string): Pick<Import, 'target' | 'relative'> {
  const bare = specifier.replace(/\?.*$/, '')
  if (!bare.startsWith('.')) return { target: bare, relative: false }
  return { target: posix.join(posix.dirname(from), bare), relative: true }
}

/** Reads what a module imports and names. Throws where it cannot be parsed. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => imports.push({ ...resolved(specifier, path), typeOnly })
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType))
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType)
  }
  const names = new Set<string>()
  const members = new Set<string>()
  const keys = new Set<number>()
  const calls: { callee: string; firstText: string | null }[] = []
  new Visitor({
    MemberExpression(node) {
      if (node.computed) return
      keys.add(node.property.start)
      if (node.object.type === 'Identifier') members.add(`${node.object.name}.${node.property.name}`)
    },
    Property(node) {
      if (!node.shorthand) keys.add(node.key.start)
    },
    PropertyDefinition(node) {
      keys.add(node.key.start)
    },
    MethodDefinition(node) {
      keys.add(node.key.start)
    },
    TSPropertySignature(node) {
      keys.add(node.key.start)
    },
    TSMethodSignature(node) {
      keys.add(node.key.start)
    },
    Identifier(node) {
      if (!keys.has(node.start)) names.add(node.name)
    },
    JSXIdentifier(node) {
      names.add(node.name)
    },
    CallExpression(node) {
      const { callee } = node
      const member = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : null
      const name = callee.type === 'Identifier' ? callee.name : member
      const first = node.arguments[0]
      const firstText = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null
      if (name !== null) calls.push({ callee: name, firstText })
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, false)
    },
    TSImportType(node) {
      add(node.source.value, true)
    },
  }).visit(program)
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName))
  const hasDefaultExport = exported.some((name) => name.kind === 'Default' || name.name === 'default')
  return { path, text, imports, names, members, calls, hasDefaultExport }
}

let sources: readonly SourceFile[] | undefined

/** Every module of client, worker and plant. */
export function sourceFiles(): readonly SourceFile[] {
  sources ??= filesOf('src/**/*.{ts,tsx}', 'workers/**/*.ts').map((path) => parseSource(path, textOf(path)))
  return sources
}
