/** Of the texts of an image, this part may be smaller: a line of small print does not decide how large all of it opens. */
const SMALL_PRINT = 0.05

/**
 * Returns the size of the small texts of a drawing in its own units, without what is only drawn closer; null without texts. Empty
 * parts count: what is live is written later.
 */
export function smallTextSize(svg: SVGSVGElement): number | null {
  const root = svg.getScreenCTM()
  if (root === null) return null
  const scale = scaleOf(root)
  const sizes = [...svg.querySelectorAll<SVGTextContentElement>('text, tspan')].flatMap((node) => {
    const isWritten = node.dataset.part !== undefined || [...node.childNodes].some(isWord)
    const detail = node.closest('[data-detail]')
    const own = isWritten && (detail === null || detail === svg) ? node.getScreenCTM() : null
    return own === null ? [] : (Number.parseFloat(getComputedStyle(node).fontSize) * scaleOf(own)) / scale
  })
  sizes.sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length * SMALL_PRINT)] ?? null
}

function scaleOf({ a, b }: DOMMatrix): number {
  return Math.hypot(a, b)
}

function isWord({ nodeType, textContent }: Node): boolean {
  return nodeType === Node.TEXT_NODE && textContent?.trim() !== ''
}
