/** What is wrong with a value, as one sign. */
export type QualitySign = 'none' | 'stale' | 'bad' | 'uncertain' | 'implausible' | 'good'

export const QUALITY_SIGNS: { readonly [sign in QualitySign]: string } = {
  none: '',
  stale: '◷',
  bad: '!',
  uncertain: '?',
  implausible: '?',
  good: '',
}
