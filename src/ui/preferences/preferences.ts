import { proxy, subscribe } from 'valtio/vanilla'
import type { Mute } from '../../domain/alerts/alert-sound.ts'
import { LANGUAGES, type Language } from '../../domain/base/language.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

export const DENSITIES = ['auto', 'compact', 'comfortable', 'touch'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  /** Null follows the browser's language. */
  language: Language | null
  theme: Theme
  density: Density
  /** True shows names, false only icons; on wide screens. */
  navigationOpen: boolean
  /** True plays a tone for new alerts. */
  horn: boolean
  /** Of the tone, 0.1 to 1. */
  volume: number
  /** Mutes the tone in all tabs; null or over while it is not muted. */
  mute: Mute | null
  /** True draws two pictures a second while a window is visible without focus, to spare the processor. */
  slowUnfocused: boolean
}

const STORAGE_KEY = 'preferences'
const DEFAULT_VOLUME = 0.6

/** Preferences of this browser, in local storage. Without storage they last until the next reload. */
export const preferences = proxy<Preferences>(readStored())

/** Stores every change of the preferences and takes over those of other tabs. */
export function storePreferences(): void {
  subscribe(preferences, () => {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences))
    } catch {
      // Storage is blocked or full: the choice still applies to this tab.
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

/** Reads stored preferences; missing or invalid fields get their defaults. */
export function parsePreferences(text: string | null): Preferences {
  let stored: unknown = null
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    // Treat an unreadable entry as missing.
  }
  const field = (name: keyof Preferences): unknown =>
    typeof stored === 'object' && stored !== null && name in stored ? Reflect.get(stored, name) : undefined
  const volume = field('volume')
  const mute = field('mute')
  return {
    language: LANGUAGES.find((language) => language === field('language')) ?? null,
    theme: THEMES.find((theme) => theme === field('theme')) ?? 'system',
    density: DENSITIES.find((density) => density === field('density')) ?? 'auto',
    navigationOpen: field('navigationOpen') !== false,
    horn: field('horn') === true,
    volume: typeof volume === 'number' && volume >= 0.1 && volume <= 1 ? volume : DEFAULT_VOLUME,
    mute: isMute(mute) ? mute : null,
    slowUnfocused: field('slowUnfocused') === true,
  }
}

function isMute(stored: unknown): stored is Mute {
  if (typeof stored !== 'object' || stored === null || !('until' in stored && 'rank' in stored)) return false
  return typeof stored.until === 'number' && typeof stored.rank === 'number'
}
