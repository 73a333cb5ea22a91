/**
 * A server accepts hub messages of 32,768 bytes by default and closes the connection above that. Method name, ids and
 * framing take their part, so the keys of one message may take this much.
 */
export const MAX_BATCH_BYTES = 28_000

/** Quotes and comma around a key in JSON. Keys are ASCII, so characters are bytes. */
const KEY_OVERHEAD_BYTES = 3

/**
 * Cuts keys into batches of at most `maxItems` keys and `maxBytes` bytes, in order (specification 9, "Live subscription
 * batch size"). A single key longer than `maxBytes` gets a batch of its own. Lazy: who needs only the first batch does
 * not pay for a hundred thousand keys.
 */
export function* batches(keys: Iterable<string>, maxItems: number, maxBytes = MAX_BATCH_BYTES): Generator<string[]> {
  let batch: string[] = []
  let bytes = 0
  for (const key of keys) {
    const size = key.length + KEY_OVERHEAD_BYTES
    if (batch.length === maxItems || (batch.length > 0 && bytes + size > maxBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(key)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
