import type { EndpointRow } from '../../../src/wire/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../../src/wire/endpoints/endpoints.ts'
import { BATCH_SIZES } from '../../../src/wire/hubs/batch-sizes.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import { SERVER_STATUS_ALIASES } from '../../../src/wire/server/system.ts'
import {
  type Doc,
  readWireSource,
  type WireCall,
  type WireField,
  type WireSource,
  type WireType,
} from './wire-source.ts'

const INTRODUCTION = `# Contract

Written by \`npm run contract\` from the tables and types in this folder; change those, not this file.

Every call, hub message and hub method that the client knows. The last column says whether it stands in the specification
or was decided where that is silent: *specified*, *assumed*, *name assumed* (the thing is specified, its spelling is not), *partly
assumed* (some of the values are). Whoever owns a real server compares the rows that are not *specified*.

Where a row is *specified*, its name is; how it is written is *assumed* everywhere: JSON is camelCase, enumerations are texts, times
are ms since 1970 where nothing else is said, ids are numbers or texts as their rows say and are read as either where an id is
all that names a thing (alerts, notes, texts, zones), what is absent is null; a field
with \`?\` may be missing or null. A call succeeds with 200 to 299 (with *200 only* where the row says so) and fails with any other
status and any body; 401 means that there is no session. An answer without a body counts as success only where the row says *may be
empty*; a command or record answered so elsewhere has an unknown outcome, any other call no value. A \`status\` in a body that is
not \`Success\` is a failure, whatever its name, with the text of \`errorMessage\` or \`message\`. All calls but GET
carry \`X-CSRF-Token\`. A *command* acts on the plant, a *record* writes into its books; both carry an \`Idempotency-Key\`: a
request that comes again with a known key is answered as the first time and not carried out again, for browsers repeat a
request by themselves when a reused connection dies before the answer.`

/** Types that build the contract and do not cross the network. */
const NO_DATA = /^(Endpoint|Call(Error|ErrorKind)$|(Args|Body|Message|Method)Of$)|(Messages|Methods|HubName)$/

/** Returns the text of `src/wire/CONTRACT.md`. */
export function contractText(): string {
  const source = readWireSource()
  const rows: ReadonlyMap<string, EndpointRow> = new Map(Object.entries(ENDPOINTS))
  const areas = [...new Set(source.calls.map((call) => call.area))]
  return [
    INTRODUCTION,
    '## Calls',
    ...areas.map((area) => {
      const calls = source.calls.filter((call) => call.area === area)
      const lines = calls.flatMap((call) => callLines(call, rows.get(call.name), source))
      return `### ${area}\n\n${table(['call', 'part', 'name', 'type', 'from'], lines)}`
    }),
    '## Hubs',
    ...HUB_NAMES.map((hub) => hubText(hub, source)),
    '## Types',
    ...[...source.types.values()]
      .filter((type) => !NO_DATA.test(type.name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((type) => typeText(type, source)),
  ]
    .join('\n\n')
    .concat('\n')
}

function callLines(call: WireCall, row: EndpointRow | undefined, source: WireSource): string[][] {
  if (row === undefined) throw new Error(`The call ${call.name} is in no table`)
  const { assumed } = call.doc
  const of = (part: string) => (assumed?.includes(part) ? 'assumed' : 'specified')
  const notes = [
    row.command ? 'command' : '',
    row.record ? 'record' : '',
    row.external ? 'external' : '',
    row.only200 ? '200 only' : '',
    row.empty === undefined ? '' : 'may be empty',
  ]
  const title = [`\`${call.name}\``, ...notes.filter((note) => note !== '')].join(', ')
  const args =
    typeof call.args === 'string'
      ? argsOfType(call.args, source)
      : call.args.map((field) => [field, of('args')] as const)
  return [
    [title, 'path', `\`${row.method} ${row.path}\``, cell(call.doc.text), of('path')],
    ...args.map(([field, from]) => ['', placeOf(field.name, row), named(field), typed(field.type, source), from]),
    ['', 'answer', answerKind(row), typed(call.answer, source), of('answer')],
  ]
}

function argsOfType(name: string, source: WireSource): readonly (readonly [WireField, string])[] {
  const type = source.types.get(name)
  if (type === undefined) return []
  return [
    ...type.bases.flatMap((base) => argsOfType(base, source)),
    ...type.fields.map((f) => [f, fromOf(f.doc, type.doc)] as const),
  ]
}

/** Returns where a call sends an argument. */
function placeOf(name: string, row: EndpointRow): string {
  if (row.path.includes(`{${name}}`)) return 'path'
  if (row.query?.includes(name)) return 'query'
  if (row.body === name) return 'body'
  return row.multipart ? 'part of the form' : 'field of the body'
}

function answerKind({ answer }: EndpointRow): string {
  return typeof answer === 'string' ? answer : `object with ${answer.lists.map((list) => `\`${list}\``).join(', ')}`
}

function hubText(hub: string, source: WireSource): string {
  const part = (of: 'HubMessages' | 'HubMethods') => {
    const type = source.types.get(of)?.fields.find((field) => field.name === hub)?.type ?? ''
    return source.types.get(type)
  }
  const messages = part('HubMessages')
  const methods = part('HubMethods')
  const lines = [...memberLines('message', messages, source), ...memberLines('method', methods, source, hub)]
  const texts = [messages, methods].map((type) => type?.doc.text ?? '').filter((text) => text !== '')
  return [`### /hubs/${hub}`, texts.join(' '), table(['kind', 'name', 'arguments', 'batch', 'from'], lines)]
    .filter((text) => text !== '')
    .join('\n\n')
}

function memberLines(kind: string, type: WireType | undefined, source: WireSource, hub = ''): string[][] {
  const batches: ReadonlyMap<string, number> = new Map(Object.entries(BATCH_SIZES))
  return (type?.fields ?? []).map((field) => {
    const batch = batches.get(`${hub}.${field.name.replace(/^(SubscribeTo|UnsubscribeFrom)/, '')}`)
    const argument = field.type.replace(/^\[|\]$/g, '') || '–'
    const from = fromOf(field.doc, type?.doc ?? field.doc)
    const text = field.doc.text === '' ? '' : `. ${field.doc.text}`
    return [kind, `\`${field.name}\``, typed(argument, source) + cell(text), String(batch ?? ''), from]
  })
}

function typeText(type: WireType, source: WireSource): string {
  const bases =
    type.bases.length === 0 ? [] : [`Also has the fields of ${type.bases.map((b) => typed(b, source)).join(', ')}.`]
  const head = [`### ${type.name}`, type.doc.text, ...bases]
  const lines = type.fields.map((field) => [
    named(field),
    typed(field.type, source),
    cell(field.doc.text),
    fromOf(field.doc, type.doc),
  ])
  const body =
    type.alias === null
      ? table(['field', 'type', 'meaning', 'from'], lines)
      : `${typed(type.alias, source)} – ${fromOf(type.doc, type.doc)}`
  const spellings = type.name === 'ServerStatus' ? aliasText() : ''
  return [...head, body, spellings].filter((text) => text !== '').join('\n\n')
}

/** Returns the other spellings of server statuses. */
function aliasText(): string {
  const lines = Object.entries(SERVER_STATUS_ALIASES).map(([status, texts]) => [
    `\`${status}\``,
    texts.join(', '),
    'assumed',
  ])
  return `Case, spaces, hyphens and underscores do not matter.\n\n${table(['status', 'also known as', 'from'], lines)}`
}

/** Returns the origin of a field. Its own mark takes precedence over that of its type. */
function fromOf(own: Doc, whole: Doc): string {
  if (own.specified) return 'specified'
  const parts = own.assumed ?? whole.assumed
  if (parts === null) return 'specified'
  if (parts.includes('name')) return 'name assumed'
  return parts.includes('partly') ? 'partly assumed' : 'assumed'
}

function named({ name, optional }: WireField): string {
  return `\`${name}${optional ? '?' : ''}\``
}

/** Returns type text with links to the types of the contract. */
function typed(text: string, { types }: WireSource): string {
  return cell(text).replace(/'[^']*'|\b[A-Z]\w+/g, (word) =>
    types.has(word) ? `[${word}](#${word.toLowerCase()})` : word,
  )
}

function cell(text: string): string {
  return text.replace(/[<|]/g, '\\$&')
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  if (lines.length === 0) return ''
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n')
}
