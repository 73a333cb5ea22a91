/**
 * Errors are values until a person reads them. Comlink keeps only `message`, `name` and `stack` of a thrown error, so
 * nothing is thrown across threads and every call resolves with a `Result`.
 */
export type Result<T> = Success<T> | { readonly ok: false; readonly error: CallError }

interface Success<T> {
  readonly ok: true
  readonly body: T
  /** Rows of its lists that cannot be read and are not in it; missing without any. */
  readonly skipped?: number
}

/**
 * Why a call failed.
 * - `network`: no response; whether the server saw the request is unknown
 * - `timeout`: no response before the deadline of the call
 * - `http`: the status is not 2xx (for webcams: not 200)
 * - `not-json`: the body is not JSON, or a web page in place of a text or a file (a login page, a proxy's error page)
 * - `shape`: JSON of another shape than the call promises; for a writing call also an empty body
 * - `missing`: the response lacks what was requested ('No value returned for {key}'), or a reading call has no body
 * - `unauthorized`: 401, the session is over
 * - `disconnected`: the client refused a command; nothing was sent
 * - `changed`: the client refused a command because the shown values it depends on have changed; nothing was sent
 * - `cancelled`: the user cancelled an upload before all of it was sent
 * - `cancelled-late`: the user cancelled an upload when all of it was sent; it may have been carried out
 * - `worker-lost`: the live worker died during the call
 * - `session-ended`: the response arrived after its session had ended and was dropped
 * - `refused`: a hub refuses to send this key; asked for again ever more rarely
 * - `not-kept`: the server accepted a login, and the browser did not keep its cookie
 * - `failed`: the client itself could not do it; counted and logged on the diagnostics page, tried again
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
  | 'cancelled'
  | 'cancelled-late'
  | 'cut-off'
  | 'worker-lost'
  | 'session-ended'
  | 'refused'
  | 'not-kept'
  | 'failed'

export interface CallError {
  readonly kind: CallErrorKind
  /** Raw text for support, never shown as the only sentence. */
  readonly text: string
  /** HTTP status, if there was a response. */
  readonly status?: number
}

/** Any other text. This form keeps the known names in a union visible to the compiler. */
export type OtherText = string & Record<never, never>

/**
 * How a server reports the outcome of an operation. The specification lists these three "and others" (3, "Result status
 * values"): every status that is not Success is a failure, and its text is shown. See `refusalOf` of
 * `src/domain/commands/result-status.ts`.
 */
export type ResultStatus = 'Success' | 'Failed' | 'Unauthorized' | OtherText

/** The body that the client builds from the response to calls whose `answer` is `file`. @assumed */
export interface FileAnswer {
  /** Of the content-disposition header, null without one. */
  readonly fileName: string | null
  /** MIME type as the server sends it. */
  readonly contentType: string
  readonly data: ArrayBuffer
}

/** A file to send as a part of a form. @assumed */
export interface UploadFile {
  readonly fileName: string
  readonly contentType: string
  readonly data: ArrayBuffer
}
