import { subscribe } from 'valtio/vanilla'
import { preferences } from '../preferences/preferences.ts'

const SCHEMES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => window.matchMedia(query))
/** Colours already resolved for an element: each costs a computation of styles, and a live line is drawn every second. */
const resolvedColors = new WeakMap<Element, { readonly theme: string; readonly colors: Map<string, string> }>()

/**
 * Returns a CSS colour, for example `var(--line)`, as a canvas understands it: with `light-dark()` resolved for the theme
 * in effect at the element. Where the user chooses the colours it keeps its own, or all lines of a chart would look the same.
 */
export function canvasColor(element: Element, color: string): string {
  const theme = `${document.documentElement.dataset.theme} ${SCHEMES.map(({ matches }) => matches)}`
  let known = resolvedColors.get(element)
  if (known?.theme !== theme) {
    known = { theme, colors: new Map() }
    resolvedColors.set(element, known)
  }
  const resolved = known.colors.get(color) ?? resolveColor(element, color)
  known.colors.set(color, resolved)
  return resolved
}

function resolveColor(element: Element, color: string): string {
  const probe = element.ownerDocument.createElement('span')
  probe.style.color = color
  probe.style.setProperty('forced-color-adjust', 'none')
  ;(element.parentElement ?? element).append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

/** Calls `onChange` when the colours of the new theme are in effect. Returns a function that unsubscribes. */
export function onThemeChange(onChange: () => void): () => void {
  let frame = 0
  // One frame later: the preference is written to the document by another listener.
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  }
  for (const scheme of SCHEMES) scheme.addEventListener('change', later)
  const unsubscribe = subscribe(preferences, later)
  return () => {
    cancelAnimationFrame(frame)
    for (const scheme of SCHEMES) scheme.removeEventListener('change', later)
    unsubscribe()
  }
}
