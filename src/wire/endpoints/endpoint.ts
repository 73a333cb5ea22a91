import type { FileAnswer } from '../server/result.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** No arguments. */
export type None = Record<never, never>

/** What the answer of a call with this body must be. */
type AnswerOf<Body> = Body extends string
  ? 'text'
  : Body extends FileAnswer
    ? 'file'
    : Body extends readonly unknown[]
      ? 'list'
      : 'object' | { readonly lists: readonly (keyof Body & string)[] }

/** A row without the types of its arguments and its answer: what callers and the plant's router work on. */
export interface EndpointRow {
  readonly method: Method
  readonly path: `/${string}`
  readonly query?: readonly string[]
  readonly body?: string
  /** The body is a form of parts instead of JSON, so that it can carry a file. */
  readonly multipart?: true
  /** A JSON list, a JSON object that has these lists, a text as it is (an image of lines), or a file with its name. */
  readonly answer: 'list' | 'object' | { readonly lists: readonly string[] } | 'text' | 'file'
  /**
   * What a 2xx without a body stands for, of a call whose answer is only a status. Without it an empty body leaves the
   * outcome of a writing call unknown, and a reading call without a value.
   */
  readonly empty?: object
  /** Only 200 is a success, not every 2xx. */
  readonly only200?: true
  /** A file that may itself be a web page; it then comes with a name, which the error page of a proxy has not. */
  readonly webPage?: true
  /** A command acts on the plant: sent once with an `Idempotency-Key`, refused while disconnected, never retried. */
  readonly command?: true
  /**
   * Writes into the books of the plant (a note, an entry, a document, a password): carries an `Idempotency-Key` and is
   * never retried, as a command, but needs no connection behind the web server.
   */
  readonly record?: true
  /**
   * The same for everybody in a session, and changed by the makers of the plant only: the live worker keeps the answer
   * for all tabs, until a link was broken or 10 min are over. A call without arguments.
   */
  readonly kept?: true
  /** A 401 of this call is an answer about the credentials, not the end of a session. */
  readonly anonymous?: true
  /** The path belongs to the service that `SystemSettings.weatherService` names; cookies and tokens stay at home. */
  readonly external?: true
}

/**
 * One call of specification 7. Of the arguments, those named in `path` as `{name}` go into the path, those in `query`
 * into the query; `body` names the one that is the whole body, without it all that is left is the body.
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

/**
 * A row of a table of calls. Method and path are specified unless its comment says `@assumed path`; of the rest,
 * `@assumed args` and `@assumed answer` say what is not. `npm run contract` reads this.
 */
export function define<Args, Body>(endpoint: Endpoint<Args, Body> & Writing): Endpoint<Args, Body> & Writing
export function define<Args, Body>(endpoint: Endpoint<Args, Body>): Endpoint<Args, Body>
export function define<Args, Body>(endpoint: Endpoint<Args, Body>): Endpoint<Args, Body> {
  return endpoint
}
