import { useEffect, useState } from 'react'
import type { Box, StageView } from '../../../domain/images/stage-view.ts'

/** A drawing of more elements takes longer to draw anew than one picture of a screen lasts. */
const HEAVY_ELEMENTS = 3000
/** So long after the last move a heavy drawing is drawn anew. */
const REST_MS = 150

export function isHeavy(svg: SVGSVGElement): boolean {
  return svg.getElementsByTagName('*').length > HEAVY_ELEMENTS
}

/**
 * Returns the view that a drawing is drawn for, given the one that is wanted. A light drawing is drawn for each; the picture of a heavy one
 * is moved and scaled as it is, which costs the browser nothing, and drawn anew once it rests.
 */
export function useDrawnView(wanted: StageView, isHeld: boolean): StageView {
  const { zoom, x, y } = wanted
  const [rested, setRested] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setRested({ zoom, x, y }), isHeld ? REST_MS : 0)
    return () => clearTimeout(timer)
  }, [isHeld, zoom, x, y])
  return isHeld ? rested : wanted
}

/** Returns the transform that shows a picture of one part of an image as another part, with the upper left corner as its origin. */
export function transformOf(drawn: Box, shown: Box, stageWidth: number): string {
  const scale = drawn.width / shown.width
  const perUnit = stageWidth / shown.width
  return `translate(${(drawn.x - shown.x) * perUnit}px, ${(drawn.y - shown.y) * perUnit}px) scale(${scale})`
}
