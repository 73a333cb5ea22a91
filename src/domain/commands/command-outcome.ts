import {
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
  type UploadName,
  type WritingName,
} from '../../wire/endpoints/endpoints.ts'
import type { CallError } from '../../wire/server/result.ts'
import { unreachable } from '../base/unreachable.ts'

const FIRST_REFUSAL = 300
const FIRST_SERVER_ERROR = 500
const REQUEST_TIMEOUT = 408

/**
 * Outcome of a failed writing call: `rejected` = certainly not carried out, `unknown` = possibly carried out. A 5xx may
 * come from a proxy that lost the server after it had acted.
 */
export function failedOutcome({ kind, status = 0 }: CallError): 'rejected' | 'unknown' {
  switch (kind) {
    case 'disconnected':
    case 'changed':
    case 'unauthorized':
    case 'cancelled':
      return 'rejected'
    case 'http':
      return status < FIRST_REFUSAL || status >= FIRST_SERVER_ERROR || status === REQUEST_TIMEOUT
        ? 'unknown'
        : 'rejected'
    case 'network':
    case 'timeout':
    case 'not-json':
    case 'shape':
    case 'missing':
    case 'cancelled-late':
    case 'cut-off':
    case 'worker-lost':
    case 'session-ended':
    case 'refused':
    case 'not-kept':
    case 'failed':
      return 'unknown'
    default:
      return unreachable(kind)
  }
}

/** True for calls that change something and must not run twice. */
export function isWriting(name: EndpointName): name is WritingName {
  const { command, record }: EndpointRow = ENDPOINTS[name]
  return command === true || record === true
}

/** True for calls that send a file. */
export function isUpload(name: EndpointName): name is UploadName {
  const { multipart }: EndpointRow = ENDPOINTS[name]
  return multipart === true
}
