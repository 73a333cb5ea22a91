import { textProblem } from '../../../domain/forms/entry-rules.ts'
import { type Problem, type Problems, problem } from '../../../domain/forms/problem.ts'
import type { PasswordChange, PasswordPolicy } from '../../../wire/server/user.ts'

/**
 * Rules of a new password, for hints beside the fields only: the request itself is sent without checks of the client.
 * Specification 5, "Password".
 */

/** Returns every part of the policy that a password does not meet yet, in the order in which they are told. */
export function policyProblems(password: string, policy: PasswordPolicy): readonly Problem[] {
  const { minimumLength, requiresDigit, requiresUpperCase, requiresLowerCase } = policy
  const rules: readonly (readonly [isBroken: boolean, problem: Problem])[] = [
    [password.length < minimumLength, { key: 'password.tooShort', params: { count: minimumLength } }],
    [requiresDigit && !/\p{Nd}/u.test(password), problem('password.digit')],
    [requiresUpperCase && !/\p{Lu}/u.test(password), problem('password.upperCase')],
    [requiresLowerCase && !/\p{Ll}/u.test(password), problem('password.lowerCase')],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, found]) => found)
}

/** Returns the first problem of each field. `policy` is null until its call has answered. */
export function passwordProblems(
  { oldPassword, newPassword, newConfirmation }: PasswordChange,
  policy: PasswordPolicy | null,
): Problems<keyof PasswordChange> {
  const broken = policy === null ? null : (policyProblems(newPassword, policy)[0] ?? null)
  const same = newPassword === oldPassword ? problem('password.same') : null
  return {
    oldPassword: textProblem(oldPassword),
    newPassword: textProblem(newPassword) ?? same ?? broken,
    newConfirmation: newConfirmation === newPassword ? null : problem('password.mismatch'),
  }
}

/** Returns why this user cannot change the password here; null if nothing prevents it. */
export function passwordBlock(policy: PasswordPolicy): Problem | null {
  return policy.managedByDomain ? problem('password.managedByDomain') : null
}
