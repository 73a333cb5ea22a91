/**
 * A server closes the connection above 32,768 bytes per message by default. Method name, ids and framing need some of
 * it; this much is left for the keys of one message.
 */
const MAX_BATCH_BYTES = 28_000
/** Quotes and comma around a key in JSON. Keys are ASCII, so characters are bytes. */
const KEY_OVERHEAD_BYTES = 3

/**
 * Yields batches of at most `maxItems` keys and `maxBytes` bytes, in order (specification 9, "Live subscription batch
 * size"). A single key longer than `maxBytes` gets its own batch. A generator, because the manager often needs only the
 * first batch of a hundred thousand keys.
 */
export function* toBatches(keys: Iterable<string>, maxItems: number, maxBytes = MAX_BATCH_BYTES): Generator<string[]> {
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
