/**
 * Returns a value that cannot be missing where it is read, such as an element of an array below its length. Throws if it is
 * missing all the same: a plausible value instead would hide the fault.
 */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value is missing that cannot be')
  return value
}
