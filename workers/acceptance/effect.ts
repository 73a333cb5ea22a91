import { statusMessageOf } from '../../src/domain/values/server-status.ts'
import { isoTime } from '../../src/domain/values/source-time.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints/endpoints.ts'
import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { isPvValue } from '../../src/wire/hubs/validators.ts'
import { answerReader } from '../../src/wire/readers/answers.ts'
import type { Effect } from '../../src/wire/tabs/acceptance.ts'
import { metaOf, numberOf } from '../cells/lane-value.ts'
import { parseResponse } from '../rest/parse-response.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import type { FoundDifference } from './compare.ts'
import { formOf } from './form.ts'

/**
 * What this client does about a difference is not described but tried: its own readers get the answer with nothing in it but the row
 * that differs.
 */

/** Returns what the client does about a place of an answer. */
export async function effectOnAnswer(
  name: EndpointName,
  answer: unknown,
  { at, kind }: Pick<FoundDifference, 'at' | 'kind'>,
): Promise<Effect> {
  const row: EndpointRow = ENDPOINTS[name]
  const { value, place } = onlyAt(answer, at)
  const sent = valueAt(value, place)
  const response = new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
  const result = await parseResponse(response, row, answerReader(name))
  if (!result.ok) return { kind: 'fails' }
  if ((result.skipped ?? 0) > 0) return { kind: 'leftOut' }
  const got = valueAt(result.body, place)
  // A time that is none is a time all the same, of another century.
  if (kind === 'time' && typeof got === 'number' && got === sent)
    return { kind: 'reads', as: isoTime(got)?.slice(0, 10) ?? formOf(got) }
  return readAs(sent, got)
}

/** Returns what the client does about a place of the arguments of a message. */
export function effectOnMessage(
  hub: HubName,
  message: string,
  argument: unknown,
  at: readonly (string | number)[],
): Effect {
  const { value } = onlyAt(argument, at)
  if (message === 'serverStatusChanged')
    return statusMessageOf(value).status === null ? { kind: 'reads', as: 'not connected' } : { kind: 'same' }
  return refusedItems(hub, message, value) > 0 ? { kind: 'leftOut' } : { kind: 'same' }
}

/** Returns how many items of a message the client cannot read. */
function refusedItems(hub: HubName, message: string, argument: unknown): number {
  let refused = 0
  for (const topic of TOPIC_NAMES) {
    const row = TOPICS[topic]
    if (row.source?.hub !== hub || !('on' in row)) continue
    if (row.cell === 'lane') {
      const items = row.on[message]?.(argument) ?? []
      refused += items.filter(
        (item) => !isPvValue(item) || metaOf(item) === undefined || numberOf(item) === undefined,
      ).length
    } else if (row.cell === 'feed') refused += row.on[message]?.(argument).rejected ?? 0
    else if (row.cell === 'value') {
      const parsed = row.on[message]?.(argument)
      refused += parsed === undefined || parsed === 'not-mine' ? 0 : parsed.unreadable.length
    }
  }
  return refused
}

function readAs(sent: unknown, got: unknown): Effect {
  if (got === sent || JSON.stringify(got) === JSON.stringify(sent) || String(got) === String(sent))
    return { kind: 'same' }
  const isAbsent = (value: unknown) => value === null || value === undefined
  if (isAbsent(sent) && isAbsent(got)) return { kind: 'same' }
  return { kind: 'reads', as: isAbsent(got) ? 'null' : got === '' ? 'empty text' : formOf(got, true) }
}

/** Returns data in which each list on the way to a place has only the row on it, and where the place is then. */
function onlyAt(
  value: unknown,
  at: readonly (string | number)[],
): { value: unknown; place: readonly (string | number)[] } {
  const [first, ...rest] = at
  if (first === undefined || typeof value !== 'object' || value === null) return { value, place: at }
  if (Array.isArray(value)) {
    const below = onlyAt(value[Number(first)], rest)
    return { value: [below.value], place: [0, ...below.place] }
  }
  const fields = new Map<string, unknown>(Object.entries(value))
  if (!fields.has(String(first))) return { value, place: at }
  const below = onlyAt(fields.get(String(first)), rest)
  return { value: { ...value, [first]: below.value }, place: [first, ...below.place] }
}

function valueAt(value: unknown, at: readonly (string | number)[]): unknown {
  let found = value
  for (const name of at) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Array.isArray(found)
      ? found[Number(name)]
      : new Map<string, unknown>(Object.entries(found)).get(String(name))
  }
  return found
}
