/** Returns what has the focus, also in a shadow tree, of which `document.activeElement` knows only the host. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement != null) focused = focused.shadowRoot.activeElement
  return focused
}
