import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '../../../live/views/hooks.ts'
import { cleanImage } from '../drawing/clean-image.ts'
import { areaOf } from '../drawing/drawing.ts'
import styles from './image.module.css'

/** What would be a value, or too small to be seen: all of it is in the image itself. */
const LEFT_OUT =
  '[data-part="fill"], [data-part="pointer"], [data-part="line"], [data-part="limits"], [data-view="fault"], [data-view="visible"], [data-detail], text, title, desc'
/** What the roles of `docs/process-images.md` do not need. */
const BINDING = /^(data-.*|tabindex)$/

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
  const svg = useMemo(() => (body === null ? null : thumbnailOf(body)), [body])
  useEffect(() => {
    if (svg === null) return
    place.current?.append(svg)
    return () => svg.remove()
  }, [svg])
  return <div ref={place} className={`${styles.roles} ${styles.thumbnail}`} aria-hidden="true" />
}

function thumbnailOf(text: string): SVGSVGElement | null {
  const svg = cleanImage(text)
  if (svg === null) return null
  const { x, y, width, height } = areaOf(svg)
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  for (const part of svg.querySelectorAll(LEFT_OUT)) part.remove()
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) if (BINDING.test(name)) element.removeAttribute(name)
  }
  for (const name of ['width', 'height', 'x', 'y', 'class']) svg.removeAttribute(name)
  return svg
}
