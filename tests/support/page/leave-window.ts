/**
 * Tells the page what a browser tells it when its window or its tab loses the focus: the active element stays the active one.
 * The windows of a test cannot lose the focus one at a time.
 */
export function leaveWindow(): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) throw new Error('Nothing has the focus')
  activeElement.dispatchEvent(new FocusEvent('blur'))
  activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
