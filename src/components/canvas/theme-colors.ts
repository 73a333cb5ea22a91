import { subscribe } from 'valtio/vanilla'
import { preferences } from '../preferences/preferences.ts'

/**
 * Returns a CSS colour, for example `var(--line)`, as a canvas understands it: with `light-dark()` resolved for the theme
 * in effect at the element.
 */
export function canvasColor(element: Element, color: string): string {
  const probe = element.ownerDocument.createElement('span')
  probe.style.color = color
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
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => window.matchMedia(query))
  for (const scheme of schemes) scheme.addEventListener('change', later)
  const unsubscribe = subscribe(preferences, later)
  return () => {
    cancelAnimationFrame(frame)
    for (const scheme of schemes) scheme.removeEventListener('change', later)
    unsubscribe()
  }
}
