import type { PvValue } from '../server/pv.ts'

/** Checks the outer shape only, since it runs for every value. The lane checks type, quality and the value. */
export function isPvValue(item: unknown): item is PvValue {
  const value = item as Partial<PvValue> | null
  return typeof value === 'object' && value !== null && typeof value.pvRef?.nr === 'number'
}
