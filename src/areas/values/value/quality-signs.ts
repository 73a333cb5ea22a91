import type { QualitySign } from '../../../domain/values/value-sign.ts'

export const QUALITY_SIGNS: { readonly [sign in QualitySign]: string } = {
  none: '',
  refused: '!',
  stale: '◷',
  bad: '!',
  uncertain: '?',
  implausible: '?',
  good: '',
}

/** What each sign says, in the words of the language. */
export type SignTexts = { readonly [sign in Exclude<QualitySign, 'good' | 'refused'>]: string } & {
  readonly refused: (reason: string) => string
}
