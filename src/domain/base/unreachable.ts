/** The end of every `switch` over a union. Throws: an unknown case is a broken invariant (specification 4). */
export function unreachable(value: never): never {
  throw new Error(`Unknown case: ${JSON.stringify(value)}`)
}
