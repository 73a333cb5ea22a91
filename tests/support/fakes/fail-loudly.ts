/** Reports work that threw by throwing: in a test of something else it is a fault that nothing may hide. */
export function failLoudly(what: string, error: unknown): void {
  throw new Error(what, { cause: error })
}
