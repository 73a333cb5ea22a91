/** The steps of a connection check, from this browser outward: the first one that does not work is where to look. */
export const STEP_NAMES = [
  'browser',
  'policy',
  'files',
  'answer',
  'secure',
  'plantFile',
  'filter',
  'rest',
  'cookies',
  'session',
  'clock',
  'negotiation',
  'upgrade',
  'handshake',
  'stays',
] as const
export type StepName = (typeof STEP_NAMES)[number]

/** `limited`: it works, and something is worth knowing. `untried`: it could not be tried. */
export type LinkVerdict = 'works' | 'limited' | 'fails' | 'untried'

/** Each reason of a verdict, which has a sentence of its own and says what to do about it. */
export const CAUSES = {
  works: 'works',

  noSharedWorker: 'limited',
  noLocks: 'limited',
  noStorage: 'limited',
  weakPolicy: 'limited',
  otherBuild: 'limited',
  plainHttp: 'limited',
  plantFileWrong: 'limited',
  polls: 'limited',

  workerLost: 'fails',
  policyRefuses: 'fails',
  offline: 'fails',
  noAnswerAtOnce: 'fails',
  noAnswerInTime: 'fails',
  webPage: 'fails',
  proxyLogin: 'fails',
  gateway: 'fails',
  redirected: 'fails',
  status: 'fails',
  notJson: 'fails',
  filtered: 'fails',
  cookiesOff: 'fails',
  cookieLost: 'fails',
  clockOff: 'fails',
  hubMissing: 'fails',
  hubDenied: 'fails',
  otherProtocol: 'fails',
  noWebSockets: 'fails',
  socketNotMade: 'fails',
  upgradeRefused: 'fails',
  upgradeHangs: 'fails',
  opensSilent: 'fails',
  closesAtOnce: 'fails',
  handshakeRefused: 'fails',
  dropped: 'fails',

  earlier: 'untried',
  nobody: 'untried',
  noDate: 'untried',
} as const satisfies Readonly<Record<string, LinkVerdict>>
export type Cause = keyof typeof CAUSES

/** Something that was looked at, and what was seen of it; in no language. */
export interface Seen {
  /** A path of this client, a hub or an ability of the browser. */
  readonly what: string
  /** Status, type of content, time taken, close code. */
  readonly found: string
  /** What may name a machine, such as `Via`. It is shown, and copied only if somebody chooses so. */
  readonly machine?: string
}

export interface LinkStep {
  readonly name: StepName
  readonly cause: Cause
  readonly seen: readonly Seen[]
}

/** Returns the step at which somebody has to look first; null if everything that could be tried works. */
export function firstFailure(steps: readonly LinkStep[]): LinkStep | null {
  return steps.find(({ cause }) => CAUSES[cause] === 'fails') ?? null
}
