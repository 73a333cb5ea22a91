import { must } from '../../../domain/base/must.ts'
/** Returns all times of several ascending lists, ascending, each once. */
export function mergedTimes(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  const next = new Uint32Array(lists.length)
  let count = 0
  for (;;) {
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < lists.length; index += 1) {
      const at = must(lists[index])[must(next[index])] ?? least
      if (at < least) least = at
    }
    if (least === Number.POSITIVE_INFINITY) return all.subarray(0, count)
    all[count] = least
    count += 1
    for (let index = 0; index < lists.length; index += 1) {
      const own = must(next[index])
      if (must(lists[index])[own] === least) next[index] = own + 1
    }
  }
}
