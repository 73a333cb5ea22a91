import type { MessageFilter } from '../hubs/protocol/hub-fault.ts'
import { type Encoded, encodeText, RECORD_SEPARATOR } from '../hubs/protocol/hub-message.ts'

/** Fields of live messages that hold an enum name. */
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

/** Sends a message twice if `happens`. */
export function duplicating(happens: () => boolean, take: () => void): MessageFilter {
  return single((message) => {
    if (!happens()) return [message]
    take()
    return [message, message]
  })
}

/** Drops a message if `happens`. */
export function losing(happens: () => boolean, take: () => void): MessageFilter {
  return single((message) => {
    if (!happens()) return [message]
    take()
    return []
  })
}

/** Holds messages until there are `window` of them and sends them in reverse order. */
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
 * Replaces enum names by unknown ones. References keep their names: a newer server knows new words, but still sends what
 * was subscribed.
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

/**
 * Returns whether a field is part of a reference: the type of a PV or a binding (not of a value), or the type of a
 * limit.
 */
function isKeyPart(field: string, holder: object): boolean {
  return (field === 'type' && !('quality' in holder)) || (field === 'limitType' && 'pv' in holder)
}

/** Repeats each message with timestamps of `ageMs` ago, like values that arrive late. */
export function ageing(ageMs: number, take: () => void): MessageFilter {
  return single((message) => {
    take()
    const isTime = (field: string, value: unknown) => field === 'timestamp' && typeof value === 'number'
    return [message, rewritten(message, (field, value) => (isTime(field, value) ? Number(value) - ageMs : value))]
  })
}

/** Returns the message with changed values in its arguments and everything else unchanged. */
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
