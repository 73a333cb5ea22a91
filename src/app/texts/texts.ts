import type { ResourceKey } from 'i18next'
import { preferences } from '../../components/preferences/preferences.ts'
import { chooseLanguage, type Language } from '../../domain/base/language.ts'
import type { Namespace } from './resources.ts'

/** Every page needs these, so they load before the first one. A feature's own namespaces load with its pages. */
export const BASE_NAMESPACES: Namespace[] = ['common', 'errors', 'shell']

const FILES = import.meta.glob<ResourceKey>(['../../../locales/*/*.json', '!**/{boot,install}.json'], {
  import: 'default',
})

/** Returns every namespace there is. */
export function allNamespaces(): Namespace[] {
  return [...new Set(Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, '') as Namespace))]
}

/** Returns the language that the user has chosen, else the browser's. */
export function wantedLanguage(): Language {
  return chooseLanguage(preferences.language, navigator.languages)
}

/** Loads the texts of one file; repeated calls share one load. Rejects for an unknown file and when loading fails. */
export function readTexts(language: string, namespace: string): Promise<ResourceKey> {
  const load = FILES[`../../../locales/${language}/${namespace}.json`]
  return load === undefined ? Promise.reject(new Error(`No texts ${language}/${namespace}`)) : load()
}

/** Starts loading texts early. The caller that awaits them later reports a failure. */
export function fetchTexts(namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) readTexts(wantedLanguage(), namespace).catch(() => undefined)
}
