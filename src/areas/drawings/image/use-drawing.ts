import { useEffect, useState } from 'react'
import { createDrawing, type Drawing, type Refused } from '../drawing/drawing.ts'

/** Returns the drawing of a file, or why it has none; null while it is read, and without a file. */
export function useDrawing(text: string | null): Drawing | Refused | null {
  const [read, setRead] = useState<{ readonly of: string; readonly drawing: Drawing | Refused } | null>(null)
  useEffect(() => {
    if (text === null) return
    let isOver = false
    createDrawing(text).then(
      (drawing) => {
        if (!isOver) setRead({ of: text, drawing })
      },
      // To the boundary of the page, which says that it has failed: nobody should wait for it.
      (error: unknown) =>
        setRead(() => {
          throw error
        }),
    )
    return () => {
      isOver = true
    }
  }, [text])
  return read !== null && read.of === text ? read.drawing : null
}
