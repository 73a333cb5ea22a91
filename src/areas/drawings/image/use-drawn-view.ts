import { useEffect, useState } from 'react'
import type { Box, StageView } from '../../../domain/images/stage-view.ts'

/** So long after the last move a heavy drawing is drawn anew. */
const REST_MS = 150

/**
 * Returns the view that a drawing is drawn for, given the one that is wanted. A light drawing is drawn for each; the picture of a heavy
 * one that somebody moves is moved and scaled as it is, which costs the browser nothing, and drawn anew once it rests.
 */
export function useDrawnView(wanted: StageView, isHeavy: boolean, isMoved: boolean): StageView {
  const { zoom, x, y } = wanted
  const [rested, setRested] = useState(wanted)
  useEffect(() => {
    if (!isHeavy) return
    const timer = setTimeout(() => setRested({ zoom, x, y }), isMoved ? REST_MS : 0)
    return () => clearTimeout(timer)
  }, [isHeavy, isMoved, zoom, x, y])
  return isHeavy && isMoved ? rested : wanted
}

/** Returns the transform that shows a picture of one part of an image as another part, with the upper left corner as its origin. */
export function transformOf(drawn: Box, shown: Box, stageWidth: number): string {
  const scale = drawn.width / shown.width
  const perUnit = stageWidth / shown.width
  return `translate(${(drawn.x - shown.x) * perUnit}px, ${(drawn.y - shown.y) * perUnit}px) scale(${scale})`
}
