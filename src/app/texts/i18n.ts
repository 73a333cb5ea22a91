import i18next, { type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import { preferences } from '../../components/preferences/preferences.ts'
import { LANGUAGES, type Language } from '../../domain/base/language.ts'
import type { Namespace } from './resources.ts'
import { BASE_NAMESPACES, readTexts, wantedLanguage } from './texts.ts'

/** Starts i18next in the preferred language and follows the preferences. Rejects when the first texts do not load. */
export async function startI18n(): Promise<void> {
  i18next.use(initReactI18next).use({
    type: 'backend',
    init: () => undefined,
    read: (language: string, namespace: string, callback: (error: unknown, data: ResourceKey | null) => void) => {
      readTexts(language, namespace).then(
        (data) => callback(null, data),
        (error: unknown) => callback(error, null),
      )
    },
  })
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    // A manifest has one language; the names of these files are those of `src/app/install/manifest.ts`.
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    if (manifest !== null) manifest.href = `/manifest.${language}.webmanifest`
  })
  await i18next.init({
    lng: wantedLanguage(),
    supportedLngs: LANGUAGES,
    // All four languages are complete (a test holds this), so no fallback language is ever loaded.
    fallbackLng: false,
    ns: BASE_NAMESPACES,
    defaultNS: 'common',
    // Otherwise i18next waits for a timer before it loads the first texts.
    initAsync: false,
    // React escapes; escaping twice would show entities. Nesting in values stays off: they come from the server.
    interpolation: { escapeValue: false, skipOnVariables: true },
    react: { useSuspense: false },
  })
  await loadTexts(...BASE_NAMESPACES)
  subscribe(preferences, () => {
    if (wantedLanguage() !== i18next.language) void changeLanguage(wantedLanguage())
  })
}

/** Keeps the old language when the new one does not load, for example while offline. */
async function changeLanguage(language: Language): Promise<void> {
  await i18next.loadLanguages(language)
  if (i18next.hasResourceBundle(language, 'common')) await i18next.changeLanguage(language)
}

/** Loads namespaces. Rejects when one is missing: its page would show bare keys. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces])
  for (const namespace of namespaces) {
    if (!i18next.hasResourceBundle(i18next.language, namespace)) throw new Error(`Texts not loaded: ${namespace}`)
  }
}
