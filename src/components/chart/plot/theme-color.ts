/** Returns a CSS colour as a canvas understands it, with variables and `light-dark()` resolved for the theme. */
export function themeColor(element: HTMLElement, css: string): string {
  const probe = element.ownerDocument.createElement('span')
  probe.style.color = css
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
