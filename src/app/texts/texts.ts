import type texts from '../../../locales/de/texts.json'
import { chooseLanguage, type Language } from '../../domain/base/language.ts'
import { preferences } from '../../ui/preferences/preferences.ts'

/** All texts of the interface, by namespace. German is the reference: a key that it lacks does not compile. */
export type Texts = typeof texts

const FILES = import.meta.glob<Texts>('../../../locales/*/texts.json', { import: 'default' })

/** Returns the language that the user has chosen, else the browser's. */
export function wantedLanguage(): Language {
  return chooseLanguage(preferences.language, navigator.languages)
}

/** Loads the texts of a language, which are one file: every page needs most of them. Rejects when it does not load. */
export function readTexts(language: Language): Promise<Texts> {
  return readPart(FILES, language, 'texts')
}

/** Loads a file of a language. Rejects when there is none, or when it does not load. */
export function readPart<T>(
  files: Readonly<Record<string, () => Promise<T>>>,
  language: Language,
  name: string,
): Promise<T> {
  const load = files[`../../../locales/${language}/${name}.json`]
  return load === undefined ? Promise.reject(new Error(`No texts in ${language}`)) : load()
}

/** Starts loading the texts early. Whoever awaits them later reports a failure. */
export function fetchTexts(): void {
  readTexts(wantedLanguage()).catch(() => undefined)
}
