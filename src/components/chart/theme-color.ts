/** The present value of a colour token as a canvas understands it: `light-dark()` resolved for the theme. */
export function themeColor(element: HTMLElement, token: string): string {
  const probe = element.ownerDocument.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
