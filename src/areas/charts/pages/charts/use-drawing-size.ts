import { useState } from 'react'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { useIsWall } from '../../../../ui/status/wall.ts'
import { drawingHeight, drawingPixels } from '../../chart/model/drawing-pixels.ts'

/** Returns the size of the drawing of a page of charts. It stays, so that a window that is resized loads nothing anew. */
export function useDrawingSize(): { readonly pixels: number; readonly height: number } {
  const isPhone = useIsPhone()
  const isWall = useIsWall()
  const [size] = useState(() => ({
    pixels: drawingPixels(),
    height: drawingHeight(isPhone ? 'phone' : isWall ? 'wall' : 'desk'),
  }))
  return size
}
