/**
 * Errors are values until a person reads them: Comlink keeps only `message`, `name` and `stack` of a thrown error,
 * so nothing is thrown across the thread and every call settles with one of these.
 */
export type Result<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly error: CallError }

/**
 * Why a call has no answer.
 * - `network`: no answer at all; whether the server saw the request is unknown
 * - `timeout`: no answer within the time the call allows
 * - `http`: the server answered with a status that is no success: not 2xx, of a webcam not 200
 * - `not-json`: the body is not JSON, or a web page in place of a text or a file (a login page, a proxy's error page)
 * - `shape`: JSON, but not what the call promises; of a writing call also no body at all
 * - `missing`: the server answered, but returned nothing for what was asked ('No value returned for {key}'), or no body
 *   to a call that reads
 * - `unauthorized`: 401, the session is over
 * - `disconnected`: a command was refused here, nothing was sent
 * - `changed`: a command was refused here because what it rests on has changed since; nothing was sent
 * - `worker-lost`: the live worker died while the call was under way
 * - `session-ended`: the answer came when its session was over; it belongs to nobody any more
 */
export type CallErrorKind =
  | 'network'
  | 'timeout'
  | 'http'
  | 'not-json'
  | 'shape'
  | 'missing'
  | 'unauthorized'
  | 'disconnected'
  | 'changed'
  | 'worker-lost'
  | 'session-ended'

export interface CallError {
  readonly kind: CallErrorKind
  /** The raw text for a support mail, never shown as the only sentence. */
  readonly text: string
  /** The HTTP status where there was one. */
  readonly status?: number
}

/** Any other text. Written this way so that the known names next to it stay known to the compiler. */
export type OtherText = string & Record<never, never>

/**
 * How a server reports the outcome of an operation. The specification lists these three "and others" (3, "Result status
 * values"): every status that is not Success is a failure, and its text is shown. See `refusalOf` of
 * `src/domain/commands/result-status.ts`.
 */
export type ResultStatus = 'Success' | 'Failed' | 'Unauthorized' | OtherText

/** What the client makes of the answer of calls whose `answer` is `file`. @assumed */
export interface FileAnswer {
  /** Of the content-disposition header, null without one. */
  readonly fileName: string | null
  /** MIME type as the server says it. */
  readonly contentType: string
  readonly data: ArrayBuffer
}

/** A file to be sent as a part of a form. @assumed */
export interface UploadFile {
  readonly fileName: string
  readonly contentType: string
  readonly data: ArrayBuffer
}
