import { globSync, readFileSync } from 'node:fs'
import { type ESTree, type ParseResult, parseSync } from 'vite'
import { PROJECT_ROOT } from '../run/run-tool.ts'

/** A comment and the origin it states: `@assumed` for all, or for the named parts. */
export interface Doc {
  readonly text: string
  /** The assumed parts; empty means all of it, null means no mark. */
  readonly assumed: readonly string[] | null
  readonly specified: boolean
}

export interface WireField {
  readonly name: string
  readonly optional: boolean
  readonly type: string
  readonly doc: Doc
}

export interface WireType {
  readonly name: string
  /** The file without folder and extension, such as `remote-alert`. */
  readonly file: string
  readonly doc: Doc
  readonly bases: readonly string[]
  readonly fields: readonly WireField[]
  /** What the name stands for if it is not an object: a list of texts or another type. */
  readonly alias: string | null
}

export interface WireCall {
  readonly name: string
  readonly area: string
  readonly doc: Doc
  /** Fields of a literal, or the name of the type that has them. */
  readonly args: readonly WireField[] | string
  readonly answer: string
}

export interface WireSource {
  readonly types: ReadonlyMap<string, WireType>
  readonly calls: readonly WireCall[]
}

/** Files of `src/wire` that are not part of the contract: data between tab and worker, the types of the table, and readers. */
const INTERNAL = [
  'tabs/live.ts',
  'tabs/frame.ts',
  'tabs/command.ts',
  'tabs/journal.ts',
  'tabs/alert-list.ts',
  'tabs/alert-aside.ts',
  'tabs/event-list.ts',
  'tabs/list-page.ts',
  'tabs/pv-list.ts',
  'tabs/shift-log.ts',
  'tabs/unseen.ts',
  'tabs/worker-stats.ts',
  'tabs/acceptance.ts',
  'tabs/plant-file.ts',
  'endpoints/endpoint.ts',
  'endpoints/endpoints.ts',
] as const

/**
 * Reads the contract from the source itself, so that nothing is written twice or forgotten. Throws if a file cannot be
 * parsed or a name occurs twice.
 */
export function readWireSource(): WireSource {
  const types = new Map<string, WireType>()
  const calls: WireCall[] = []
  const paths = globSync('**/*.ts', { cwd: `${PROJECT_ROOT}/src/wire` }).map((path) => path.replaceAll('\\', '/'))
  for (const path of paths.toSorted()) {
    if (path.startsWith('readers/') || INTERNAL.some((internal) => internal === path)) continue
    const file = new WireFile(path, readFileSync(`${PROJECT_ROOT}/src/wire/${path}`, 'utf8'))
    calls.push(...file.calls())
    for (const type of file.types()) {
      if (types.has(type.name)) throw new Error(`${type.name} is defined twice`)
      types.set(type.name, type)
    }
  }
  return { types, calls }
}

/** Reads the declarations of one file. */
export class WireFile {
  readonly #text: string
  readonly #file: string
  readonly #declarations: readonly { readonly node: ESTree.Declaration; readonly doc: Doc }[]
  readonly #comments: ParseResult['comments']

  constructor(path: string, text: string) {
    const { program, comments, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    this.#text = text
    this.#file = path.replace(/^.*\/|\.ts$/g, '')
    this.#comments = comments
    this.#declarations = program.body.flatMap((node) => {
      if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return []
      return [{ node: node.declaration, doc: this.#docBefore(node.start) }]
    })
  }

  types(): readonly WireType[] {
    return this.#declarations.flatMap(({ node, doc }): WireType[] => {
      if (node.type === 'TSInterfaceDeclaration') {
        const bases = node.extends.map(({ expression }) => this.#slice(expression))
        return [this.#type(node.id.name, doc, { bases, fields: this.#fields(node.body.body) })]
      }
      if (node.type !== 'TSTypeAliasDeclaration' || node.typeParameters !== null) return []
      const list = /^\(typeof (\w+)\)\[number\]$/.exec(this.#slice(node.typeAnnotation))?.[1]
      const alias = list === undefined ? null : this.#list(list)
      return [this.#type(node.id.name, alias?.doc ?? doc, { alias: alias?.text ?? this.#slice(node.typeAnnotation) })]
    })
  }

  calls(): readonly WireCall[] {
    return this.#declarations.flatMap(({ node }) => {
      const init = node.type === 'VariableDeclaration' ? node.declarations[0]?.init : null
      const table = init?.type === 'TSAsExpression' ? init.expression : null
      return table?.type === 'ObjectExpression' ? table.properties.flatMap((row) => this.#call(row)) : []
    })
  }

  #call(row: ESTree.ObjectPropertyKind): WireCall[] {
    if (row.type !== 'Property' || row.value.type !== 'CallExpression') return []
    const [args, answer] = row.value.typeArguments?.params ?? []
    if (args === undefined || answer === undefined) return []
    const doc = this.#docBefore(row.start)
    const fields = args.type === 'TSTypeLiteral' ? this.#fields(args.members) : this.#slice(args)
    return [{ name: this.#slice(row.key), area: this.#file, doc, args: fields, answer: this.#slice(answer) }]
  }

  #type(name: string, doc: Doc, parts: Partial<WireType>): WireType {
    return { name, file: this.#file, doc, bases: [], fields: [], alias: null, ...parts }
  }

  #fields(members: readonly ESTree.TSSignature[]): readonly WireField[] {
    return members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || member.typeAnnotation === null) return []
      const name = this.#slice(member.key).replaceAll("'", '')
      const type = this.#slice(member.typeAnnotation.typeAnnotation)
      const doc = this.#docBefore(member.start)
      // What a reader of this client adds is no part of what a server sends.
      return doc.text.includes('@client') ? [] : [{ name, optional: member.optional, type, doc }]
    })
  }

  /** Returns the texts of an enumeration as one union, and its comment; null if there is none of this name. */
  #list(name: string): { readonly text: string; readonly doc: Doc } | null {
    for (const { node, doc } of this.#declarations) {
      const first = node.type === 'VariableDeclaration' ? node.declarations[0] : undefined
      if (first?.id.type !== 'Identifier' || first.id.name !== name) continue
      if (first.init?.type !== 'TSAsExpression' || first.init.expression.type !== 'ArrayExpression') continue
      const texts = first.init.expression.elements.flatMap((element) => (element === null ? [] : this.#slice(element)))
      return { text: texts.join(' | '), doc }
    }
    return null
  }

  /** Returns source text on one line without `readonly`, which means nothing on the wire. */
  #slice({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.#text
      .slice(start, end)
      .replace(/\breadonly /g, '')
      .replace(/\/\*\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/^\| /, '')
  }

  #docBefore(start: number): Doc {
    const comment = this.#comments.find((each) => {
      return each.end <= start && each.value.startsWith('*') && /^\n? *$/.test(this.#text.slice(each.end, start))
    })
    const text = (comment?.value ?? '').replace(/^\s*\*\s?/gm, '').replace(/\s+/g, ' ')
    const assumed = /@assumed((?: (?:name|path|args|answer|partly)\b,?)*)/.exec(text)?.[1]
    return {
      text: text.replace(/@specified|@assumed(?: (?:name|path|args|answer|partly)\b,?)*/g, '').trim(),
      assumed: assumed === undefined ? null : assumed.split(/[\s,]+/).filter((part) => part !== ''),
      specified: text.includes('@specified'),
    }
  }
}
