import { focusedElement } from './focused-element.ts'

/**
 * Returns whether a surface that closes may give the focus back: it still has it, or nothing has. What it has opened, such as the
 * dialog of a menu, has taken the focus before the surface is gone, and keeps it: a key would strike what stands behind.
 */
export function focusIsFree(surface: Element | null): boolean {
  const focused = focusedElement()
  return focused === null || focused === document.body || surface?.contains(focused) === true
}
