import { proxy, subscribe } from 'valtio/vanilla'
import { SILENCES_MIN, type SilenceMin } from '../../domain/alerts/alert-sound.ts'
import { LANGUAGES, type Language } from '../../domain/base/language.ts'
import { must } from '../../domain/base/must.ts'
import { parseJson } from '../../domain/base/parse-json.ts'
import { HORN_MODES, type HornMode, type HornPlan, type HornSilence } from '../../wire/tabs/horn.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

export const DENSITIES = ['auto', 'compact', 'comfortable', 'touch'] as const
export type Density = (typeof DENSITIES)[number]

/** In percent. At 60 cm the 13 px of most texts are 14 minutes of arc at 100, and 20 at 140. */
export const TEXT_SIZES = [100, 112, 125, 140] as const
type TextSize = (typeof TEXT_SIZES)[number]

/** Minutes without an acknowledgement; 0 = nobody is reminded. */
export const REMINDERS_MIN = [0, 5, 10, 15, 30] as const
type ReminderMin = (typeof REMINDERS_MIN)[number]

export interface Preferences {
  /** Null follows the browser's language. */
  language: Language | null
  theme: Theme
  density: Density
  textSize: TextSize
  /** True shows names, false only icons; on wide screens. */
  navigationOpen: boolean
  /** True sounds new alerts. */
  horn: boolean
  /** How often the tones of each class sound. */
  hornModes: [HornMode, HornMode, HornMode]
  hornReminder: ReminderMin
  /** When somebody has last heard the test of the horn, ms since 1970; null if nobody has. */
  hornHeardAt: number | null
  /** Of the tone, 0.1 to 1. */
  volume: number
  /** Silences the horn in all tabs; null or over while it is not silenced. */
  silence: HornSilence | null
  /** How long a silence is that begins now. */
  silenceMin: SilenceMin
  /** True draws two pictures a second while a window is visible without focus, to spare the processor. */
  slowUnfocused: boolean
  /** True turns the rotors of process images while their machines run. */
  rotors: boolean
}

const STORAGE_KEY = 'preferences'
const DEFAULT_VOLUME = 0.6
/** What has to be acted on at once sounds until somebody does. */
const DEFAULT_MODES: HornPlan['modes'] = [20, 'once', 'once']
const DEFAULT_REMINDER_MIN = 10

/** Preferences of this browser, in local storage. Without storage they last until the next reload. */
export const preferences = proxy<Preferences>(readStored())

/** Stores every change of the preferences and takes over those of other tabs. */
export function storePreferences(): void {
  subscribe(preferences, () => {
    try {
      const before = localStorage.getItem(STORAGE_KEY)
      const after = withChanges(before, preferences)
      // What stays is not written: a tab of another build would hear of it.
      if (after !== before) localStorage.setItem(STORAGE_KEY, after)
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

/**
 * Returns the stored text with what these preferences say otherwise. All else stays: choices of another build, which this one
 * reads as its defaults.
 * @internal
 */
export function withChanges(stored: string | null, next: Preferences): string {
  const known = parsePreferences(stored)
  const after = objectIn(stored)
  for (const [name, value] of Object.entries(next)) {
    if (JSON.stringify(value) !== JSON.stringify(Reflect.get(known, name))) Reflect.set(after, name, value)
  }
  return JSON.stringify(after)
}

/** Reads stored preferences; missing or invalid fields get their defaults. */
export function parsePreferences(text: string | null): Preferences {
  const stored = objectIn(text)
  const field = (name: keyof Preferences): unknown => Reflect.get(stored, name)
  const volume = field('volume')
  const silence = field('silence')
  const heardAt = field('hornHeardAt')
  return {
    language: LANGUAGES.find((language) => language === field('language')) ?? null,
    theme: THEMES.find((theme) => theme === field('theme')) ?? 'system',
    density: DENSITIES.find((density) => density === field('density')) ?? 'auto',
    textSize: TEXT_SIZES.find((size) => size === field('textSize')) ?? 100,
    navigationOpen: field('navigationOpen') !== false,
    horn: field('horn') === true,
    volume: typeof volume === 'number' && volume >= 0.1 && volume <= 1 ? volume : DEFAULT_VOLUME,
    hornModes: modesOf(field('hornModes')),
    hornReminder: REMINDERS_MIN.find((minutes) => minutes === field('hornReminder')) ?? DEFAULT_REMINDER_MIN,
    hornHeardAt: typeof heardAt === 'number' && Number.isFinite(heardAt) ? heardAt : null,
    silence: isSilence(silence) ? silence : null,
    silenceMin: SILENCES_MIN.find((minutes) => minutes === field('silenceMin')) ?? SILENCES_MIN[0],
    slowUnfocused: field('slowUnfocused') === true,
    rotors: field('rotors') === true,
  }
}

/** Returns the object in a text; an empty one where there is none. */
function objectIn(text: string | null): object {
  const stored = parseJson(text ?? '')
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {}
}

function modesOf(stored: unknown): Preferences['hornModes'] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : []
  const [first, second, third] = DEFAULT_MODES.map(
    (usual, index) => HORN_MODES.find((mode) => mode === list[index]) ?? usual,
  )
  return [must(first), must(second), must(third)]
}

function isSilence(stored: unknown): stored is HornSilence {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('from' in stored && 'until' in stored && 'rank' in stored)) return false
  return [stored.from, stored.until, stored.rank].every((field) => typeof field === 'number')
}
