import type { ResultStatus } from '../server/result.ts'
import { type Reader, text, textOrNull, UNREADABLE, whole } from './reader.ts'

/** Without a status that of HTTP counts, which is a success; see `src/domain/commands/result-status.ts`. */
export const status: Reader<ResultStatus> = (value) => {
  if (value === null || value === undefined) return 'Success'
  return typeof value === 'string' ? text(value) : UNREADABLE
}

export const statusOnly = whole<{ status: ResultStatus }>({ status })
export const statusWithError = whole<{ status: ResultStatus; errorMessage: string | null }>({
  status,
  errorMessage: textOrNull,
})
export const statusWithMessage = whole<{ status: ResultStatus; message: string | null }>({
  status,
  message: textOrNull,
})
