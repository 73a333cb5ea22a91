import { number } from '../../server/read-value.ts'

/** The last moment a JavaScript `Date` can hold. */
const MAX_TIME_MS = 8.64e15

export const MS_PER_DAY = 86_400_000

/** Milliseconds since 1970. */
export const TIME = number(-MAX_TIME_MS, MAX_TIME_MS)
