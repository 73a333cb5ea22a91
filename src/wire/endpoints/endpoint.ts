import type { FileAnswer } from '../server/result.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** No arguments. */
export type None = Record<never, never>

/** The `answer` that a row with this body type must declare. */
type AnswerOf<Body> = Body extends string
  ? 'text'
  : Body extends FileAnswer
    ? 'file'
    : Body extends readonly unknown[]
      ? 'list'
      : 'object' | { readonly lists: readonly (keyof Body & string)[] }

/** A row without the types of its arguments and body, as the API client and the simulator's router use it. */
export interface EndpointRow {
  readonly method: Method
  readonly path: `/${string}`
  readonly query?: readonly string[]
  readonly body?: string
  /** The body is multipart/form-data instead of JSON, so that it can carry a file. */
  readonly multipart?: true
  /**
   * The expected response: a JSON list, a JSON object, a JSON object with these lists, plain text (an SVG), or a file.
   */
  readonly answer: 'list' | 'object' | { readonly lists: readonly string[] } | 'text' | 'file'
  /**
   * The body to assume for an empty 2xx response, for calls that return only a status. Without it an empty body is an
   * error: `shape` for a writing call, whose outcome is then unknown, `missing` for a reading call.
   */
  readonly empty?: object
  /** Only 200 is a success, not every 2xx. */
  readonly only200?: true
  /** The file may be HTML. A file name distinguishes it from the error page of a proxy. */
  readonly webPage?: true
  /** A command acts on the plant: sent once with an `Idempotency-Key`, refused while disconnected, never retried. */
  readonly command?: true
  /**
   * Writes stored data (a note, an entry, a document, a password). Like a command it carries an `Idempotency-Key` and
   * is never retried, but it needs no connection behind the web server.
   */
  readonly record?: true
  /**
   * Returns configuration that no user's command changes: the worker caches the response for all tabs until a link
   * breaks, the session ends or 10 min pass. Only for calls without arguments.
   */
  readonly kept?: true
  /** A 401 of this call concerns the credentials and does not end a session. */
  readonly anonymous?: true
  /** The path belongs to the service that `SystemSettings.weatherService` names; cookies and tokens are not sent. */
  readonly external?: true
  /** The browser loads it by its address, as it loads any picture; this client never sends it. */
  readonly byBrowser?: true
}

/**
 * One call of specification 7. Arguments named in `path` as `{name}` go into the path, those in `query` into the query
 * string. `body` names the argument that is the whole body; without it the remaining arguments form the body.
 */
export interface Endpoint<Args, Body> extends EndpointRow {
  readonly query?: readonly (keyof Args & string)[]
  readonly body?: keyof Args & string
  readonly answer: AnswerOf<Body>
  readonly empty?: Body & object
  /** Phantom: carries the types, never a value. */
  readonly types?: { readonly args: Args; readonly body: Body }
}

/** A row of a call that changes something and is never repeated. */
export type Writing = { readonly command: true } | { readonly record: true }

/** A row of a call that sends a file; it shows its progress and can be cancelled. */
export type Uploading = { readonly multipart: true; readonly record: true }

/**
 * A row of a table of calls. Method and path are specified unless its comment says `@assumed path`; of the rest,
 * `@assumed args` and `@assumed answer` say what is not. `npm run contract` reads this.
 */
export function define<Args, Body>(endpoint: Endpoint<Args, Body> & Uploading): Endpoint<Args, Body> & Uploading
export function define<Args, Body>(endpoint: Endpoint<Args, Body> & Writing): Endpoint<Args, Body> & Writing
export function define<Args, Body>(endpoint: Endpoint<Args, Body>): Endpoint<Args, Body>
export function define<Args, Body>(endpoint: Endpoint<Args, Body>): Endpoint<Args, Body> {
  return endpoint
}
