import type { CallError } from '../../../wire/server/result.ts'

/** No Content, Not Found and Gone. */
const NONE: readonly (number | undefined)[] = [204, 404, 410]

/** Returns whether a server says by this answer that it has no picture, or sends none in it; any other failure leaves that open. */
export function saysNone({ kind, status }: CallError): boolean {
  return kind === 'missing' || NONE.includes(status)
}
