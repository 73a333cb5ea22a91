import { type Encoded, encodeText, RECORD_SEPARATOR } from '../hubs/protocol/hub-message.ts'
import type { MessageFilter } from './hub-fault.ts'

/** Fields of live messages that hold a name out of a list. */
const ENUM_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'quality',
  'dialState',
  'status',
  'limitType',
  'runtimeType',
  'state',
  'connectionType',
])
const UNKNOWN = 'NeverHeardOf'

function single(change: (message: Encoded) => readonly Encoded[]): MessageFilter {
  return { push: change, flush: () => [] }
}

/** Each message twice, where `happens`. */
export function duplicating(happens: () => boolean, take: () => void): MessageFilter {
  return single((message) => {
    if (!happens()) return [message]
    take()
    return [message, message]
  })
}

/** No message, where `happens`. */
export function losing(happens: () => boolean, take: () => void): MessageFilter {
  return single((message) => {
    if (!happens()) return [message]
    take()
    return []
  })
}

/** Messages wait until there are `window` of them and go out the last one first. */
export function reordering(window: number, take: () => void): MessageFilter {
  let held: Encoded[] = []
  function flush(): readonly Encoded[] {
    const turned = held.reverse()
    held = []
    if (turned.length > 1) take()
    return turned
  }
  return {
    push: (message) => {
      held.push(message)
      return held.length < window ? [] : flush()
    },
    flush,
  }
}

/**
 * Names that no list holds, in the arguments of each message. What a message is about keeps its name: a server that has
 * learnt new words still speaks of the things that were subscribed.
 */
export function misnaming(take: () => void): MessageFilter {
  return single((message) => {
    take()
    return [
      rewritten(message, (field, value, holder) =>
        ENUM_FIELDS.has(field) && typeof value === 'string' && !isKeyPart(field, holder) ? UNKNOWN : value,
      ),
    ]
  })
}

/** Whether a field is part of a reference: the type of a PV or a binding, not that of a value, and a limit's own. */
function isKeyPart(field: string, holder: object): boolean {
  return (field === 'type' && !('quality' in holder)) || (field === 'limitType' && 'pv' in holder)
}

/** After each message the same with time stamps of `ageMs` ago: news that comes late. */
export function ageing(ageMs: number, take: () => void): MessageFilter {
  return single((message) => {
    take()
    const isTime = (field: string, value: unknown) => field === 'timestamp' && typeof value === 'number'
    return [message, rewritten(message, (field, value) => (isTime(field, value) ? Number(value) - ageMs : value))]
  })
}

/** The message with other values in its arguments. What stands around them is left alone. */
function rewritten(
  { data, values }: Encoded,
  change: (field: string, value: unknown, holder: object) => unknown,
): Encoded {
  const message: { arguments?: unknown } = JSON.parse(data.toString().slice(0, -RECORD_SEPARATOR.length))
  const args: unknown = JSON.parse(JSON.stringify(message.arguments ?? []), function (this: object, field, value) {
    return change(field, value, this)
  })
  return { ...encodeText(JSON.stringify({ ...message, arguments: args }) + RECORD_SEPARATOR), values }
}
