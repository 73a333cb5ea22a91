import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import type acceptance from '../../../locales/de/acceptance.json'
import type connection from '../../../locales/de/connection.json'
import type help from '../../../locales/de/help.json'
import { LANGUAGES, type Language } from '../../domain/base/language.ts'
import { inTime } from '../../live/loading/in-time.ts'
import { languageLoad } from '../../ui/preferences/language-load.ts'
import { preferences } from '../../ui/preferences/preferences.ts'
import { readTexts, type Texts, wantedLanguage } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    /** Late ones come with their pages. */
    resources: Texts & typeof acceptance & typeof connection & typeof help
  }
}

/** Starts i18next in the preferred language and follows the preferences. Rejects when the texts do not load. */
export async function startI18n(): Promise<void> {
  const language = wantedLanguage()
  i18next.use(initReactI18next)
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next
    // A manifest has one language; the names of these files are those of `src/app/install/manifest.ts`.
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    if (manifest !== null) manifest.href = `/manifest.${next}.webmanifest`
  })
  await i18next.init({
    lng: language,
    supportedLngs: LANGUAGES,
    // All four languages are complete (a test holds this).
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await readTexts(language) },
    // Otherwise i18next waits for a timer.
    initAsync: false,
    // React escapes; escaping twice would show entities. Nesting in values stays off: they come from the server.
    interpolation: { escapeValue: false, skipOnVariables: true },
    react: { useSuspense: false },
  })
  subscribe(preferences, () => {
    if (wantedLanguage() !== i18next.language) void changeLanguage(wantedLanguage())
    else languageLoad.hasFailed = false
  })
}

type ReadTexts = (language: Language) => Promise<object>

/** Of pages that have been opened. */
const late = new Set<ReadTexts>()

/** Adds texts that come with a page, now and in each language that is chosen from then on. Rejects when they do not load. */
export async function addLateTexts(read: ReadTexts): Promise<void> {
  late.add(read)
  const language = wantedLanguage()
  addTexts(language, await read(language))
}

/** Keeps the old language when the new one does not load, for example while offline, and says so. */
async function changeLanguage(language: Language): Promise<void> {
  const read = Promise.all([readTexts, ...late].map((read) => read(language)))
  const texts = await inTime(read).catch(() => null)
  // Another choice may have been faster.
  if (language !== wantedLanguage()) return
  languageLoad.hasFailed = texts === null
  if (texts === null) return
  for (const part of texts) addTexts(language, part)
  await i18next.changeLanguage(language)
}

function addTexts(language: Language, texts: object): void {
  for (const [namespace, part] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, part)
}
