import { LICENSE_MODULES, type LicenseOptions } from '../../wire/server/user.ts'
import type { User } from './users.ts'

/** One fewer than the demo users who can log in, so the last of them is refused. */
export const LICENSED_USERS = 5
export const LICENSED_PV_GROUPS = 4

/** What the licence allows. */
export interface LicenseLimits {
  readonly maxActiveUsers: number
  readonly maxPvGroups: number
}

export interface LicenseParts extends LicenseLimits {
  readonly pvGroups: number
  /** Returns the names of the users that have a session. */
  readonly activeUsers: () => ReadonlySet<string>
}

/** Limits how many users work at once (specification 6). A user with several browsers counts once. */
export class License {
  limits: LicenseLimits
  readonly #parts: Omit<LicenseParts, keyof LicenseLimits>

  constructor({ maxActiveUsers, maxPvGroups, ...parts }: LicenseParts) {
    this.limits = { maxActiveUsers, maxPvGroups }
    this.#parts = parts
  }

  /** Returns whether the user may log in; `leaving` is the user whose session in the same browser ends. */
  admits({ userName }: User, leaving: User | undefined): boolean {
    const active = new Set(this.#parts.activeUsers())
    if (active.has(userName)) return true
    if (leaving !== undefined) active.delete(leaving.userName)
    return active.size < this.limits.maxActiveUsers
  }

  /** Returns whether the licence covers all PV areas of the plant. */
  coversPvGroups(): boolean {
    return this.#parts.pvGroups <= this.limits.maxPvGroups
  }

  options(): LicenseOptions {
    return {
      modules: LICENSE_MODULES.filter((name) => name !== 'Sebam'),
      activeUsers: this.#parts.activeUsers().size,
      maxActiveUsers: this.limits.maxActiveUsers,
      activePvGroups: this.#parts.pvGroups,
      maxActivePvGroups: this.limits.maxPvGroups,
    }
  }
}
