import { must } from '../../src/domain/base/must.ts'

/** Comparing this many numbers takes under a millisecond. */
const RUN = 2048

/**
 * Stable merge sort of row numbers as a cooperative task that yields after every `run` rows. Returns the sorted numbers
 * and reuses `numbers` as its buffer.
 */
export function* mergeSort(
  numbers: Uint32Array,
  compare: (a: number, b: number) => number,
  run = RUN,
): Generator<void, Uint32Array> {
  const { length } = numbers
  for (let start = 0; start < length; start += run) {
    numbers.subarray(start, start + run).sort(compare)
    yield
  }
  let from = numbers
  let to: Uint32Array = new Uint32Array(length)
  for (let width = run; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length)
      const end = Math.min(start + 2 * width, length)
      let left = start
      let right = middle
      for (let at = start; at < end; at += 1) {
        const takesLeft = left < middle && (right >= end || compare(must(from[left]), must(from[right])) <= 0)
        to[at] = must(takesLeft ? from[left] : from[right])
        if (takesLeft) left += 1
        else right += 1
        if (at % run === 0) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Returns 0, 1, 2 and so on. */
export function rowNumbers(count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  for (let number = 0; number < count; number += 1) numbers[number] = number
  return numbers
}
