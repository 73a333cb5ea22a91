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

/** Of which elements with an id the image has hatched places, by their middle. */
export function hatchedOver(): readonly (string | undefined)[] {
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }
  const places = allDrawn('g[id]').map((node) => ({ id: node.id, middle: middle(node) }))
  return [...document.querySelectorAll('[data-hatched]')].map((path) => {
    const [x, y] = middle(path)
    return places.findLast((place) => Math.hypot(place.middle[0] - x, place.middle[1] - y) < 2)?.id
  })
}
