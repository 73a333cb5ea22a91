import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped on an element, unless `onFiles` is null. Returns whether some are held above it.
 * Meanwhile a file that misses the element is not opened by the browser, which would replace the page.
 */
export function useFileDrop(
  area: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | null,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const isEnabled = onFiles !== null
  const take = useEffectEvent((files: readonly File[]) => onFiles?.(files))
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const isInside = ({ target }: DragEvent) =>
      isEnabled && target instanceof Node && area.current?.contains(target) === true
    const onDragOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (dataTransfer === null || !dataTransfer.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none'
      setIsOver(isInside(event))
    }
    const onDrop = (event: DragEvent) => {
      const { dataTransfer } = event
      setIsOver(false)
      if (dataTransfer === null || !dataTransfer.types.includes('Files')) return
      event.preventDefault()
      if (isInside(event)) take([...dataTransfer.files])
    }
    window.addEventListener('dragover', onDragOver, { signal })
    window.addEventListener('drop', onDrop, { signal })
    // Only the one that leaves the window has no successor.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), { signal })
    return () => {
      end.abort()
      setIsOver(false)
    }
  }, [area, isEnabled])
  return isOver
}
