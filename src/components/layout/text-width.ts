let context: CanvasRenderingContext2D | null = null

/** Width in CSS pixels of a line of text in a font as CSS writes it, without laying it out in the document. */
export function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  // Without a canvas nothing is known to fit.
  if (context === null) return Number.POSITIVE_INFINITY
  if (context.font !== font) context.font = font
  return context.measureText(text).width
}
