import { proxy, subscribe } from 'valtio/vanilla'
import { LANGUAGES, type Language } from '../../domain/base/language.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

export const DENSITIES = ['auto', 'compact', 'comfortable', 'touch'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  /** null = the browser's language. */
  language: Language | null
  theme: Theme
  density: Density
  /** Whether the navigation shows names or only signs, on wide screens. */
  navigationOpen: boolean
  /** Whether new alerts sound. */
  horn: boolean
}

const STORAGE_KEY = 'preferences'

/** What this user of this browser likes. Kept in local storage; where storage is blocked it lasts until the reload. */
export const preferences = proxy<Preferences>(readStored())

/** Keeps the preferences stored, and takes over what another tab stores. */
export function storePreferences(): void {
  subscribe(preferences, () => {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences))
    } catch {
      // Blocked or full storage: the choice still holds in this tab.
    }
  })
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) Object.assign(preferences, parsePreferences(event.newValue))
  })
}

function readStored(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(STORAGE_KEY))
  } catch {
    return parsePreferences(null)
  }
}

/** Reads stored preferences; what is missing or not understood takes its default. */
export function parsePreferences(text: string | null): Preferences {
  let stored: unknown = null
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    // An unreadable entry counts as none.
  }
  const field = (name: keyof Preferences): unknown =>
    typeof stored === 'object' && stored !== null && name in stored ? Reflect.get(stored, name) : undefined
  return {
    language: LANGUAGES.find((language) => language === field('language')) ?? null,
    theme: THEMES.find((theme) => theme === field('theme')) ?? 'system',
    density: DENSITIES.find((density) => density === field('density')) ?? 'auto',
    navigationOpen: field('navigationOpen') !== false,
    horn: field('horn') === true,
  }
}
