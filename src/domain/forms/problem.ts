/**
 * What can be wrong with what a person entered: the keys of the texts in `validation`. Specification 5. Sentences that it quotes
 * are word for word in German, mistakes included.
 */
export const PROBLEM_KEYS = [
  'annotation.unsaved',
  'area.missing',
  'area.none',
  'date.invalid',
  'date.missing',
  'date.tooEarly',
  'date.tooLate',
  'delay.outside',
  'description.missing',
  'file.missing',
  'limit.bottom',
  'limit.bottomMiddle',
  'limit.top',
  'number.integer',
  'number.missing',
  'password.digit',
  'password.lowerCase',
  'password.managedByDomain',
  'password.mismatch',
  'password.same',
  'password.tooShort',
  'password.upperCase',
  'phone.country',
  'phone.extension',
  'phone.impossible',
  'phone.internal',
  'phone.invalid',
  'phone.missing',
  'priority.outside',
  'pv.missing',
  'range.atLeast',
  'range.atMost',
  'range.between',
  'required.missing',
  'runtime.empty',
  'runtime.negative',
  'shortDescription.missing',
  'text.empty',
  'text.invisible',
  'url.missing',
  'url.webOnly',
  'value.above',
  'value.below',
  'value.missing',
  'value.outside',
  'value.unknownType',
  'wall.night',
  'wall.noPage',
  'wall.tooMany',
] as const
export type ProblemKey = (typeof PROBLEM_KEYS)[number]

/** A refusal of the client's own rules. `useProblemText` of `src/ui/status` puts it into words. */
export interface Problem {
  readonly key: ProblemKey
  /** Texts are inserted as they are; numbers in the format of the language, with `decimals`. `count` chooses the plural. */
  readonly params?: { readonly [name: string]: string | number }
  /** Decimals of the numbers in `params`; 0 without it. */
  readonly decimals?: number
}

/** Problems by the field they belong to; a field without one is absent or null. */
export type Problems<Field extends string> = { readonly [field in Field]?: Problem | null }

export function problem(key: ProblemKey): Problem {
  return { key }
}

/** True if no field has a problem. */
export function isValid(problems: Problems<string>): boolean {
  return Object.values(problems).every((found) => found === null || found === undefined)
}
