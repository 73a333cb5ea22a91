import { subscribe } from 'valtio/vanilla'
import { followFocus, slowWithoutFocus } from '../../live/connection/unfocused-pace.ts'
import { measuresWindow, setPageZoom } from '../layout/page-zoom.ts'
import { type Density, preferences, type Theme } from './preferences.ts'

const COARSE_POINTER = '(pointer: coarse)'
const ROW_HEIGHT_PX: { readonly [density in Exclude<Density, 'auto'>]: number } = {
  compact: 28,
  comfortable: 36,
  touch: 44,
}

/** Writes theme, density, text size and what may move to <html> and keeps them up to date. Called before the first paint. */
export function applyAppearance(): void {
  const coarse = window.matchMedia(COARSE_POINTER)
  const apply = () => {
    applyTheme(preferences.theme)
    applyTextSize(preferences.textSize)
    document.documentElement.dataset.density = densityNow()
    document.documentElement.toggleAttribute('data-rotors', preferences.rotors)
  }
  apply()
  subscribe(preferences, apply)
  coarse.addEventListener('change', apply)
}

/** Writes a theme to <html>, and its colour to the bar around an installed window. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const isChosen = theme === 'light' || theme === 'dark'
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset
    meta.media = isChosen ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
  }
}

/** Draws the page at a text size, in percent, where the browser can. */
export function applyTextSize(percent: number): void {
  setPageZoom(measuresWindow() ? percent / 100 : 1)
}

/** Makes a window without focus slower as the user prefers it. Called before the tab connects. */
export function applyPace(): void {
  followFocus()
  const apply = () => slowWithoutFocus(preferences.slowUnfocused)
  apply()
  subscribe(preferences, apply)
}

/** Returns the density in effect: the user's choice, else by the pointer. */
function densityNow(): Exclude<Density, 'auto'> {
  const { density } = preferences
  if (density !== 'auto') return density
  return window.matchMedia(COARSE_POINTER).matches ? 'touch' : 'compact'
}

/** Returns the height of a table row in CSS pixels; equals `--row` in tokens.css. */
export function rowHeightPx(): number {
  return ROW_HEIGHT_PX[densityNow()]
}

/** Calls `onChange` when the row height may have changed. Returns a function that unsubscribes. */
export function subscribeRowHeight(onChange: () => void): () => void {
  const coarse = window.matchMedia(COARSE_POINTER)
  coarse.addEventListener('change', onChange)
  const unsubscribe = subscribe(preferences, onChange)
  return () => {
    coarse.removeEventListener('change', onChange)
    unsubscribe()
  }
}
