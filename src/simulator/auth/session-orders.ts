import { LOGIN_STATUSES, type LoginStatus, type LoginToken, type SystemSettings } from '../../wire/server/system.ts'
import {
  checked,
  fields,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  type Read,
  type Reader,
  text,
} from '../server/read-value.ts'
import type { License, LicenseLimits } from './license.ts'
import type { SessionStore } from './session-store.ts'

const MIN_IDLE_MS = 200
const MAX_MS = 24 * 3_600_000
const MAX_COUNT = 100_000
const MAX_ANSWERS = 100
/** Used ones are kept. */
const MAX_TOKEN_LENGTH = 2_000
/** How tokens begin that the simulator takes for those of persons. */
const PERSON = 'person-'

/** Answers of a login that can be ordered: those that let nobody in. */
export type LoginAnswer = Exclude<LoginStatus, 'Success' | 'SecondFactorRequired'>
const LOGIN_ANSWERS = LOGIN_STATUSES.filter(
  (status): status is LoginAnswer => status !== 'Success' && status !== 'SecondFactorRequired',
)

/** What to change about logins and sessions; a missing field stays as it is. Times are ms of real time. */
export interface SessionOrder {
  /** Whether clients log out after inactivity; null: the settings do not say so. */
  readonly autoLogout?: boolean | null | undefined
  /** After how long; null: the settings do not say so. */
  readonly autoLogoutMs?: number | null | undefined
  /** What is left of the life of the storage card, in percent; null: the settings do not say so. */
  readonly storageCardLife?: number | null | undefined
  /** The version that the server names, of an older or a newer one; null: the settings do not say, as those of the simulator. */
  readonly serverVersion?: string | null | undefined
  /** How long a session lasts without a call. */
  readonly idleMs?: number | undefined
  /** Users the licence allows at once. */
  readonly licensedUsers?: number | undefined
  /** PV areas the licence covers. */
  readonly licensedPvGroups?: number | undefined
  /** Page that logins show to get a recaptcha token, which begins with `person-` and counts once; null: none is asked for. */
  readonly recaptchaPage?: string | null | undefined
  /** Answers to the next logins, in this order, whatever they hold; the logins after them are judged again. */
  readonly loginAnswers?: readonly LoginAnswer[] | undefined
}

/** Response of `/plant/session`. */
export interface SessionReport {
  /** Missing fields are those that the settings do not have. */
  readonly autoLogout?: boolean
  readonly autoLogoutMs?: number
  readonly storageCardLife?: number
  readonly serverVersion?: string
  readonly idleMs: number
  readonly license: LicenseLimits
  readonly activeUsers: readonly string[]
  readonly loginAnswers: readonly LoginAnswer[]
}

const RANGE_MS = integer(MIN_IDLE_MS, MAX_MS)
const COUNT = integer(0, MAX_COUNT)
const PERCENT = integer(0, 100)

/** Reads null as null, unlike `nullable`: a missing field means no change. */
function orNull<T>(read: Reader<T>): Reader<T | null | undefined> {
  return (value) => (value === undefined ? { ok: true, value: undefined } : nullable(read)(value))
}

const webPage: Reader<string> = (value) => {
  const isPage = typeof value === 'string' && value.length <= 2000 && /^https?:/.test(value) && URL.canParse(value)
  return isPage ? { ok: true, value } : { ok: false, why: 'must be a web address' }
}

/** Validates an order. */
export const readSessionOrder: (value: unknown) => Read<SessionOrder> = checked(
  fields<SessionOrder>({
    autoLogout: orNull(flag),
    autoLogoutMs: orNull(RANGE_MS),
    storageCardLife: orNull(PERCENT),
    serverVersion: orNull(text),
    idleMs: optional(RANGE_MS),
    licensedUsers: optional(COUNT),
    licensedPvGroups: optional(COUNT),
    recaptchaPage: orNull(webPage),
    loginAnswers: optional(listOf(oneOf(LOGIN_ANSWERS), MAX_ANSWERS)),
  }),
  (order) => (Object.values(order).every((value) => value === undefined) ? 'must say what to change' : null),
)

/** Carries out orders about logins, sessions, automatic logout and licence. */
export class SessionOrders {
  readonly #sessions: SessionStore
  readonly #license: License
  #loginAnswers: LoginAnswer[] = []
  #autoLogout: boolean | null | undefined
  #autoLogoutMs: number | null | undefined
  #storageCardLife: number | null | undefined
  #serverVersion: string | null | undefined
  #recaptchaPage: string | null = null
  readonly #usedTokens = new Set<string>()

  constructor(sessions: SessionStore, license: License) {
    this.#sessions = sessions
    this.#license = license
  }

  apply(order: SessionOrder): void {
    const { autoLogout, autoLogoutMs, storageCardLife, idleMs, licensedUsers, licensedPvGroups, loginAnswers } = order
    if (autoLogout !== undefined) this.#autoLogout = autoLogout
    if (autoLogoutMs !== undefined) this.#autoLogoutMs = autoLogoutMs
    if (storageCardLife !== undefined) this.#storageCardLife = storageCardLife
    if (order.serverVersion !== undefined) this.#serverVersion = order.serverVersion
    if (idleMs !== undefined) this.#sessions.idleMs = idleMs
    if (order.recaptchaPage !== undefined) this.#recaptchaPage = order.recaptchaPage
    if (loginAnswers !== undefined) this.#loginAnswers = [...loginAnswers]
    const { maxActiveUsers, maxPvGroups } = this.#license.limits
    this.#license.limits = {
      maxActiveUsers: licensedUsers ?? maxActiveUsers,
      maxPvGroups: licensedPvGroups ?? maxPvGroups,
    }
  }

  /** Returns the ordered answer to the login that has come, once; undefined if it is to be judged. */
  nextLoginAnswer(): LoginAnswer | undefined {
    return this.#loginAnswers.shift()
  }

  /** Returns what a login page is told of the recaptcha. */
  get recaptcha(): Pick<LoginToken, 'recaptchaPage'> {
    return named('recaptchaPage', this.#recaptchaPage)
  }

  /** Returns whether a login carries what the recaptcha page gives to persons. Each token counts once. */
  isPerson(token: string | null): boolean {
    if (this.#recaptchaPage === null) return true
    if (token === null || token.length > MAX_TOKEN_LENGTH) return false
    if (!token.startsWith(PERSON) || this.#usedTokens.has(token)) return false
    if (this.#usedTokens.size < MAX_COUNT) this.#usedTokens.add(token)
    return true
  }

  /** Returns the settings with what was ordered. */
  settings({ autoLogout, autoLogoutMs, storageCardLife, serverVersion, ...others }: SystemSettings): SystemSettings {
    return {
      ...others,
      ...named('autoLogout', this.#autoLogout === undefined ? autoLogout : this.#autoLogout),
      ...named('autoLogoutMs', this.#autoLogoutMs === undefined ? autoLogoutMs : this.#autoLogoutMs),
      ...named('storageCardLife', this.#storageCardLife === undefined ? storageCardLife : this.#storageCardLife),
      ...named('serverVersion', this.#serverVersion === undefined ? serverVersion : this.#serverVersion),
    }
  }

  report(settings: SystemSettings): SessionReport {
    const { autoLogout, autoLogoutMs, storageCardLife, serverVersion } = this.settings(settings)
    return {
      ...named('autoLogout', autoLogout),
      ...named('autoLogoutMs', autoLogoutMs),
      ...named('storageCardLife', storageCardLife),
      ...named('serverVersion', serverVersion),
      idleMs: this.#sessions.idleMs,
      license: this.#license.limits,
      activeUsers: [...this.#sessions.activeUsers()],
      loginAnswers: this.#loginAnswers,
    }
  }
}

function named<K extends string, T>(name: K, value: T | null | undefined): { readonly [N in K]?: T } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { readonly [N in K]?: T })
}
