import { type ESTree, parseSync } from 'vite'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import { SERVER_STATUS_ALIASES } from '../../../src/wire/server/system.ts'
import type {
  CallShape,
  ContractShapes,
  FieldShape,
  HubShape,
  MemberShape,
  Shape,
} from '../../../workers/acceptance/shape.ts'
import { type Doc, readWireSource, type WireField, type WireSource, type WireType } from './wire-source.ts'

/** Types that are no JSON, and are compared as what they are. */
const NO_JSON: Readonly<Record<string, Shape>> = { FileAnswer: 'any', OtherText: 'string' }

/**
 * Returns the contract as data: what an acceptance check compares a server with. Throws for a type that it cannot say, so that
 * nothing is left out of the comparison in silence.
 */
export function contractShapes(): ContractShapes {
  const source = readWireSource()
  const named = new Map<string, Shape>()
  const shapes = new Shapes(source, named)
  const rows: ReadonlyMap<string, EndpointRow> = new Map(Object.entries(ENDPOINTS))
  const calls = source.calls.map((call): CallShape => {
    const row = rows.get(call.name)
    if (row === undefined) throw new Error(`The call ${call.name} is in no table`)
    return {
      name: call.name as EndpointName,
      body: row.answer === 'text' ? 'string' : shapes.of(call.answer),
      assumed: call.doc.assumed ?? [],
    }
  })
  const members = (of: 'HubMessages' | 'HubMethods', hub: string): Record<string, MemberShape> => {
    const type = source.types.get(of)?.fields.find(({ name }) => name === hub)?.type ?? ''
    const part = source.types.get(type)
    return Object.fromEntries((part?.fields ?? []).map((field) => [field.name, shapes.member(field, part)]))
  }
  const hubs = Object.fromEntries(
    HUB_NAMES.map((hub): [string, HubShape] => [
      hub,
      { messages: members('HubMessages', hub), methods: members('HubMethods', hub) },
    ]),
  )
  const types = Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { calls, hubs, types }
}

/** What TypeScript says of data, as data. Each named type is told once. */
class Shapes {
  readonly #source: WireSource
  readonly #named: Map<string, Shape>

  constructor(source: WireSource, named: Map<string, Shape>) {
    this.#source = source
    this.#named = named
  }

  /** Returns the shape of a type as the source has it. */
  of(text: string): Shape {
    const { program, errors } = parseSync('type.ts', `type T = ${text}`)
    const [node] = program.body
    if (errors.length > 0 || node?.type !== 'TSTypeAliasDeclaration') throw new Error(`${text} is no type`)
    return this.#node(node.typeAnnotation, text)
  }

  member({ type, doc }: WireField, of: WireType | undefined): MemberShape {
    const { program } = parseSync('type.ts', `type T = ${type}`)
    const [node] = program.body
    const tuple = node?.type === 'TSTypeAliasDeclaration' ? node.typeAnnotation : null
    if (tuple?.type !== 'TSTupleType') throw new Error(`${type} is no list of arguments`)
    const args = tuple.elementTypes.map((element) => this.#element(element, type))
    return isAssumed(doc, of?.doc) ? { args, assumed: true } : { args }
  }

  #element(element: ESTree.TSTupleElement, text: string): Shape {
    return this.#node(element.type === 'TSNamedTupleMember' ? element.elementType : element, text)
  }

  #node(node: ESTree.TSTupleElement, text: string): Shape {
    switch (node.type) {
      case 'TSStringKeyword':
        return 'string'
      case 'TSNumberKeyword':
        return 'number'
      case 'TSBooleanKeyword':
        return 'boolean'
      case 'TSNullKeyword':
        return 'null'
      case 'TSLiteralType':
        return { oneOf: [literalOf(node, text)] }
      case 'TSArrayType':
        return { list: this.#node(node.elementType, text) }
      case 'TSTupleType':
        return { list: unionOf(node.elementTypes.map((element) => this.#element(element, text))) }
      case 'TSTypeOperator':
        return this.#node(node.typeAnnotation, text)
      case 'TSParenthesizedType':
        return this.#node(node.typeAnnotation, text)
      case 'TSUnionType':
        return unionOf(node.types.map((part) => this.#node(part, text)))
      case 'TSTypeLiteral':
        return { fields: node.members.map((member) => this.#field(member, text)) }
      case 'TSIntersectionType':
        return { fields: node.types.flatMap((part) => this.#fieldsOf(this.#node(part, text))) }
      case 'TSTypeReference':
        return this.#reference(node, text)
      default:
        throw new Error(`${node.type} of ${text} is not known`)
    }
  }

  #reference(node: ESTree.TSTypeReference, text: string): Shape {
    const name = node.typeName.type === 'Identifier' ? node.typeName.name : ''
    const [from, picked] = node.typeArguments?.params ?? []
    if (name === 'Pick' && from !== undefined && picked !== undefined) {
      const keys = this.#node(picked, text)
      const names = typeof keys === 'object' && 'oneOf' in keys ? keys.oneOf : []
      return { fields: this.#fieldsOf(this.#node(from, text)).filter((field) => names.includes(field.name)) }
    }
    if (node.typeArguments !== null) throw new Error(`${name} of ${text} is not known`)
    return NO_JSON[name] ?? this.#named_(name)
  }

  #named_(name: string): Shape {
    const type = this.#source.types.get(name)
    if (type === undefined) throw new Error(`${name} is not known`)
    if (!this.#named.has(name)) {
      // A tree contains itself.
      this.#named.set(name, 'any')
      this.#named.set(name, type.alias === null ? { fields: this.#ownFields(type) } : this.#alias(type, type.alias))
    }
    return { type: name }
  }

  #alias(type: WireType, alias: string): Shape {
    const shape = this.of(alias)
    if (type.name !== 'ServerStatus') return shape
    return {
      oneOf: [
        ...(typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf : []),
        ...Object.values(SERVER_STATUS_ALIASES).flat(),
      ],
    }
  }

  #ownFields(type: WireType): readonly FieldShape[] {
    const bases = type.bases.flatMap((base) => this.#fieldsOf(this.of(base)))
    const own = type.fields.map(({ name, optional, type: text, doc }): FieldShape => {
      const shape = isTime(name, doc) ? asTime(this.of(text)) : this.of(text)
      return { name, shape, ...(optional && { optional }), ...(isAssumed(doc, type.doc) && { assumed: true as const }) }
    })
    return [...bases, ...own]
  }

  #fieldsOf(shape: Shape): readonly FieldShape[] {
    const whole = typeof shape === 'object' && 'type' in shape ? this.#named.get(shape.type) : shape
    if (typeof whole === 'object' && 'fields' in whole) return whole.fields
    throw new Error(`${JSON.stringify(shape)} has no fields`)
  }

  #field(member: ESTree.TSSignature, text: string): FieldShape {
    if (member.type !== 'TSPropertySignature' || member.typeAnnotation === null) throw new Error(`${text} is not known`)
    const name = member.key.type === 'Identifier' ? member.key.name : ''
    const shape = this.#node(member.typeAnnotation.typeAnnotation, text)
    return { name, shape, ...(member.optional && { optional: true as const }) }
  }
}

function literalOf({ literal }: ESTree.TSLiteralType, text: string): string | number {
  const value = literal.type === 'Literal' ? literal.value : null
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`A literal of ${text} is not known`)
}

/** Names beside each other are one list of names; any text takes them all. */
function unionOf(parts: readonly Shape[]): Shape {
  const different = parts.filter((part) => typeof part !== 'object' || !('oneOf' in part))
  const others = [...new Map(different.map((part) => [JSON.stringify(part), part])).values()]
  const names = parts.flatMap((part) => (typeof part === 'object' && 'oneOf' in part ? part.oneOf : []))
  if (others.length === 0) return { oneOf: names }
  const [only] = others
  if (only !== undefined && others.length === 1 && names.length === 0) return only
  return { any: [...others, ...(names.length === 0 ? [] : [{ oneOf: names }])] }
}

/** A number whose comment says so, or whose name does in a type that says it of all. */
function isTime(name: string, doc: Doc): boolean {
  return doc.text.includes('ms since 1970') || /timestamp$/i.test(name)
}

function asTime(shape: Shape): Shape {
  if (shape === 'number') return 'time'
  return typeof shape === 'object' && 'any' in shape ? { any: shape.any.map(asTime) } : shape
}

function isAssumed(doc: Doc, of: Doc | undefined): boolean {
  return doc.assumed !== null || (!doc.specified && of?.assumed?.length === 0)
}
