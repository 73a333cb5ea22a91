import type { Change, Changed, ChangeText } from './changer.ts'

/** Ends each message of a hub. */
const RECORD_END = '\u001e'
const INVOCATION = 1

/**
 * Changes the arguments of the messages in a text that a hub sends. What belongs to the protocol stays: handshake, completions,
 * pings, and the names of messages.
 */
export function changeFrame(change: ChangeText, hub: string, text: string): Changed {
  const changes: Change[] = []
  const records = text.split(RECORD_END).map((record) => {
    const message = record === '' ? null : messageOf(record)
    if (message === null) return record
    const { target, args } = message
    const changed = change(`${hub}/${target}`, JSON.stringify(args))
    if (changed.changes.length === 0) return record
    changes.push(...changed.changes)
    // Written as servers do, so that the client takes its fast way.
    return `{"type":1,"target":${JSON.stringify(target)},"arguments":${changed.text}}`
  })
  return { text: changes.length === 0 ? text : records.join(RECORD_END), changes }
}

function messageOf(record: string): { readonly target: string; readonly args: readonly unknown[] } | null {
  try {
    const { type, target, arguments: args } = JSON.parse(record) as { readonly [field: string]: unknown }
    return type === INVOCATION && typeof target === 'string' && Array.isArray(args) ? { target, args } : null
  } catch {
    return null
  }
}
