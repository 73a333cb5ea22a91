/** The shadow tree of the process image on the page; throws while there is none. */
export function imageRoot(): ShadowRoot {
  const root = document.querySelector('[data-draws-image] > div')?.shadowRoot
  if (root == null) throw new Error('No image is shown')
  return root
}

/** An element of the process image on the page; throws if it has none. */
export function drawn(selector: string): SVGGraphicsElement {
  const found = imageRoot().querySelector<SVGGraphicsElement>(`[data-root] ${selector}`)
  if (found === null) throw new Error(`The image has no ${selector}`)
  return found
}

export function allDrawn(selector: string): readonly SVGGraphicsElement[] {
  if (document.querySelector('[data-draws-image] > div') === null) return []
  return [...imageRoot().querySelectorAll<SVGGraphicsElement>(selector)]
}
