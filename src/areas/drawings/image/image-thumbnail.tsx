import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '../../../live/views/hooks.ts'
import { isDrawing } from '../drawing/drawing.ts'
import { stillCopy } from '../drawing/still-copy.ts'
import styles from './image.module.css'
import { useDrawing } from './use-drawing.ts'

/** What would be a value, or too small to be seen: all of it is in the image itself. */
const LEFT_OUT =
  '[data-part="fill"], [data-part="pointer"], [data-part="line"], [data-part="limits"], [data-view="fault"], [data-view="visible"], [data-detail], text, title, desc'
/**
 * A process image in small: what stands where, without values, as they would be too small to say how far they can be trusted.
 * It is drawn once. Nothing of it is live, spoken or pressed; without an image it is empty.
 */
export function ImageThumbnail({ name }: { readonly name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { body } = useQuery(
    'processImage',
    useMemo(() => ({ name }), [name]),
  )
  const drawing = useDrawing(body)
  useEffect(() => {
    if (drawing === null || !isDrawing(drawing)) return
    const copy = stillCopy(drawing)
    for (const part of copy.shadowRoot?.querySelectorAll(LEFT_OUT) ?? []) part.remove()
    for (const { dataset } of copy.shadowRoot?.querySelectorAll<SVGElement>('[data-root] *') ?? []) {
      for (const name of Object.keys(dataset)) delete dataset[name]
    }
    place.current?.append(copy)
    return () => copy.remove()
  }, [drawing])
  return <div ref={place} className={`${styles.roles} ${styles.thumbnail}`} aria-hidden="true" />
}
