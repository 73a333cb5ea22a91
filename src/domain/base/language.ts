/** The languages of the interface; the first is the reference and the fallback. Specification 1. */
export const LANGUAGES = ['de', 'en', 'cs', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a language calls itself: the only words of the interface that are never translated. */
export const LANGUAGE_NAMES: { readonly [language in Language]: string } = {
  de: 'Deutsch',
  en: 'English',
  cs: 'Čeština',
  ru: 'Русский',
}

/**
 * The language to show: the user's choice, else the first of the browser's languages (`de-AT` counts as `de`) that the
 * interface has, else German.
 */
export function chooseLanguage(preferred: Language | null, browser: readonly string[]): Language {
  if (preferred !== null) return preferred
  for (const tag of browser) {
    const base = tag.toLowerCase().split('-')[0]
    const found = LANGUAGES.find((language) => language === base)
    if (found !== undefined) return found
  }
  return LANGUAGES[0]
}
