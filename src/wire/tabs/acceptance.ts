import type { EndpointName } from '../endpoints/endpoints.ts'
import type { HubName } from '../hubs/hubs.ts'

/**
 * What an acceptance check has found: how a server differs from the contract. Without personal data: of texts and numbers only their
 * form is kept, of addresses the path.
 */
export interface AcceptanceReport {
  /** Of this format. */
  readonly version: 1
  /** The build of the client. */
  readonly build: string
  /** When it began, ms since 1970. */
  readonly at: number
  /** Host and port. */
  readonly server: string
  /** As the server names its own version; null where it does not. */
  readonly serverVersion: string | null
  readonly links: readonly LinkCheck[]
  readonly calls: readonly CallCheck[]
  readonly hubs: readonly HubCheck[]
}

/**
 * `specified`, `assumed`: as the contract has it, where nothing or some of what was seen is an assumption of this client. `different`: the
 * server has it otherwise. `missing`: it has no such call, hub or method. `denied`: this user may not. `failed`: no answer, or that of
 * a fault. `untried`: nothing was there to try it with.
 */
export const VERDICTS = ['specified', 'assumed', 'different', 'missing', 'denied', 'failed', 'untried'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why a call was not tried: it writes, it is none of this check, nothing was there to try it with, or a message did not come. */
export type Untried =
  | 'writes'
  | 'login'
  | 'logout'
  | 'unused'
  | 'elsewhere'
  | 'pv'
  | 'machine'
  | 'document'
  | 'alert'
  | 'chart'
  | 'archive'
  | 'annotation'
  | 'report'
  | 'image'
  | 'text'
  | 'webcam'
  | 'tiles'
  | 'silent'

/** What belongs to the way between browser and server. */
export type LinkCheckName =
  | 'secure'
  | 'httpVersion'
  | 'page'
  | 'policy'
  | 'headers'
  | 'cookies'
  | 'token'
  | 'clock'
  | 'plantFile'
  | 'compression'
  | 'webSockets'

export interface LinkCheck {
  readonly name: LinkCheckName
  /** `unknown`: nothing to judge by. */
  readonly state: 'good' | 'bad' | 'unknown'
  /** As found, for people who know the field; in no language. */
  readonly found: string
}

export const DIFFERENCE_KINDS = ['absent', 'kind', 'name', 'time'] as const

/** How data differs from the contract. */
export interface Difference {
  /** Such as `alerts[].pvRef.type`; empty for the whole. */
  readonly path: string
  /** `absent`: missing or null. `kind`: of another type. `name`: not one of the names. `time`: a number that is no ms since 1970. */
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  readonly expected: string
  /** The form of the first example. */
  readonly found: string
  /** In how many of the places that were seen. */
  readonly count: number
  readonly of: number
  readonly effect: Effect
}

/**
 * What this client does about it. `fails`: the call fails, and the page says so. `leftOut`: its row is left out and counted. `reads`: it
 * is read as something else, such as null. `same`: it is read as it is meant.
 */
export type Effect = { readonly kind: 'fails' | 'leftOut' | 'same' } | { readonly kind: 'reads'; readonly as: string }

/** What was compared. */
export interface Comparison {
  readonly verdict: Verdict
  readonly differences: readonly Difference[]
  /** Fields that the contract does not know; the client ignores them. */
  readonly extras: readonly string[]
  /** Lists without a row: what their rows are was not seen. */
  readonly empty: readonly string[]
}

export interface CallCheck extends Comparison {
  readonly name: EndpointName
  readonly method: string
  readonly path: string
  /** HTTP status of the last try; null without an answer. */
  readonly status: number | null
  /** Until the whole answer was there, ms. */
  readonly ms: number | null
  /** Of the body as it was unpacked, bytes. */
  readonly bytes: number | null
  /** How it failed, as the server or the browser said it; empty without a failure. */
  readonly why: string
  /** Null where it was tried. */
  readonly untried: Untried | null
}

export interface MessageCheck extends Comparison {
  readonly name: string
  readonly count: number
}

export interface MethodCheck {
  readonly name: string
  readonly verdict: Verdict
  /** What the server said; empty without a failure. */
  readonly why: string
}

export interface HubCheck {
  readonly hub: HubName
  readonly verdict: Verdict
  readonly why: string
  /** Until it was open, ms. */
  readonly ms: number | null
  /** While nothing was asked of it. */
  readonly messagesPerSecond: number | null
  readonly bytes: number
  readonly methods: readonly MethodCheck[]
  readonly messages: readonly MessageCheck[]
}

/**
 * Compares the server of the page with the contract, which is the text of `contract.json`, in the session of the page. `onStep` hears what
 * is looked at next, and how many steps are done of how many.
 */
export type AcceptanceCheck = (
  contract: string,
  onStep: (what: string, done: number, of: number) => void,
) => Promise<AcceptanceReport>
