/**
 * Returns whether an element loses the focus only since its window or its tab does: it stays the active element, and has the focus
 * again when somebody comes back. Of any other change of the focus it is told while nothing is active.
 */
export function isLeftWithWindow({ target }: { readonly target: EventTarget }): boolean {
  return document.activeElement === target
}
