import type { Box } from '../../../domain/images/stage-view.ts'

/** Returns the place that the attributes of a rectangle name. */
export function boxAttributes(rect: SVGElement): Box {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(rect.getAttribute(name) ?? 0),
  )
  return { x, y, width, height }
}
