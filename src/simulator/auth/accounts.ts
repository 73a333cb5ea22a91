import { createHash, timingSafeEqual } from 'node:crypto'
import type { PasswordChange, PasswordChangeResult, PasswordPolicy, PasswordStatus } from '../../wire/server/user.ts'
import { DEMO_USERS, type User } from './users.ts'

const MINIMUM_PASSWORD_LENGTH = 10

/** The users and their passwords, including changes since the simulator started. */
export class Accounts {
  readonly #digests = new Map(DEMO_USERS.map(({ userName, password }) => [userName, digest(password)]))

  /** Finds a user by name, ignoring case. */
  find(name: string): User | undefined {
    const wanted = name.trim().toLowerCase()
    return DEMO_USERS.find((user) => user.userName === wanted)
  }

  /** Compares digests: the duration of a plain comparison would reveal how much of the password is right. */
  isPassword({ userName }: User, password: string): boolean {
    const known = this.#digests.get(userName)
    return known !== undefined && timingSafeEqual(known, digest(password))
  }

  passwordPolicy({ managedByDomain }: User): PasswordPolicy {
    return {
      minimumLength: MINIMUM_PASSWORD_LENGTH,
      requiresDigit: true,
      requiresUpperCase: true,
      requiresLowerCase: true,
      managedByDomain,
    }
  }

  /** Changes a password, or returns the reason why not (specification 5, "Password"). */
  changePassword(user: User, change: PasswordChange): PasswordChangeResult {
    const refusal = this.#refusal(user, change)
    if (refusal !== null) return { status: refusal[0], message: refusal[1] }
    this.#digests.set(user.userName, digest(change.newPassword))
    return { status: 'Success', message: null }
  }

  #refusal(user: User, { oldPassword, newPassword, newConfirmation }: PasswordChange): [PasswordStatus, string] | null {
    if (user.managedByDomain) return ['ManagedByDomain', 'The password is managed by the domain and changed there.']
    if (!this.isPassword(user, oldPassword)) return ['WrongPassword', 'The old password is wrong.']
    if (newPassword !== newConfirmation) return ['Mismatch', 'The passwords do not match.']
    if (newPassword === oldPassword) return ['SameAsBefore', 'The new password must differ from the old one.']
    const missing = missingIn(newPassword)
    return missing.length === 0 ? null : ['PolicyViolated', `The new password needs ${missing.join(', ')}.`]
  }
}

function missingIn(password: string): readonly string[] {
  const rules: readonly (readonly [boolean, string])[] = [
    [password.length >= MINIMUM_PASSWORD_LENGTH, `${MINIMUM_PASSWORD_LENGTH} characters`],
    [/\p{Nd}/u.test(password), 'a digit'],
    [/\p{Lu}/u.test(password), 'an upper-case letter'],
    [/\p{Ll}/u.test(password), 'a lower-case letter'],
  ]
  return rules.filter(([isMet]) => !isMet).map(([, what]) => what)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
