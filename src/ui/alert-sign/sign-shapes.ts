import { argbColor, type SignColor } from '../../domain/base/argb-color.ts'
import type { Priority } from '../../wire/server/alert.ts'

/** The shape of a priority in a box of 18 by 18. */
export interface SignShape {
  readonly path: string
  /** The same shape, 2 px larger on all sides. */
  readonly ring: string
  /** Baseline of the number. */
  readonly y: number
  /** Priorities that are no alarms are never filled. */
  readonly outlined?: true
}

const SMALL_SQUARE: SignShape = { path: 'M3 3h12v12H3z', ring: 'M.8.8h16.4v16.4H.8z', y: 12.5, outlined: true }
const SQUARE: SignShape = { path: 'M2 2h14v14H2z', ring: 'M-.2-.2h18.4v18.4H-.2z', y: 12.5 }
const TRIANGLE: SignShape = { path: 'M9 1 17 16H1z', ring: 'M9-3.4 20.4 18.1H-2.4z', y: 14 }
const DIAMOND: SignShape = { path: 'M9 .5 17.5 9 9 17.5.5 9z', ring: 'M9-2.4 20.4 9 9 20.4-2.4 9z', y: 12.5 }
const CIRCLE: SignShape = { path: 'M9 1a8 8 0 1 0 .01 0z', ring: 'M9-1.2a10.2 10.2 0 1 0 .01 0z', y: 12.5 }
const SMALL_CIRCLE: SignShape = {
  path: 'M9 2a7 7 0 1 0 .01 0z',
  ring: 'M9-.2a9.2 9.2 0 1 0 .01 0z',
  y: 12.5,
  outlined: true,
}

/** Shapes by priority, so that colour is not the only difference; equal shapes differ in their number. */
const SHAPES: readonly SignShape[] = [
  SMALL_SQUARE,
  SQUARE,
  TRIANGLE,
  TRIANGLE,
  DIAMOND,
  DIAMOND,
  CIRCLE,
  CIRCLE,
  SMALL_CIRCLE,
  SMALL_CIRCLE,
]
/** Grey, for a priority missing in the server's list. */
const UNKNOWN_ARGB = 0xff9e9e9e

/** Returns the shape of a priority; null if the server names none. */
export function shapeOf(priority: number | null): SignShape {
  return SHAPES[priority ?? -1] ?? SMALL_SQUARE
}

/** Returns the server's colour of a priority. */
export function signColor(entry: Priority | undefined): SignColor {
  return argbColor(entry?.color.argb ?? UNKNOWN_ARGB)
}
