import type { ResourceKey } from 'i18next'
import { preferences } from '../components/preferences/preferences.ts'
import { chooseLanguage, type Language } from '../domain/base/language.ts'
import type { Resources } from './i18n-types.ts'

export type Namespace = keyof Resources

/** Needed on every page, so loaded before the first one; a feature's own namespace is loaded with its route. */
export const BASE_NAMESPACES: Namespace[] = ['common', 'errors', 'shell']

const FILES = import.meta.glob<ResourceKey>(['../../locales/*/*.json', '!**/boot.json'], { import: 'default' })

/** The language that the user has chosen, else the browser's. */
export function wantedLanguage(): Language {
  return chooseLanguage(preferences.language, navigator.languages)
}

/** Texts of one file, asked for once however often this is called. Rejects where there are none, or none can be had. */
export function readTexts(language: string, namespace: string): Promise<ResourceKey> {
  const load = FILES[`../../locales/${language}/${namespace}.json`]
  return load === undefined ? Promise.reject(new Error(`No texts ${language}/${namespace}`)) : load()
}

/** Has these texts on their way before anybody waits for them; who does hears of a failure. */
export function fetchTexts(namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) readTexts(wantedLanguage(), namespace).catch(() => undefined)
}
