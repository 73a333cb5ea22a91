import { type RefObject, useEffect, useRef } from 'react'
import { type Box, type StageView, zoomedAt } from '../../domain/images/stage-view.ts'
import { type PagePoint, pageBox, pagePoint } from '../layout/page-pixels.ts'

type Change = (next: (now: StageView) => StageView) => void

/** Less is a click with an unsteady hand. */
const DRAG_PX = 4
/** A notch of a wheel, 100 px, is a quarter more or less. */
const WHEEL_FACTOR = 1.25
const NOTCH_PX = 100

/** Zooms by wheel and pinch around the pointer, and moves by dragging. A drag is no click. `shown` is what the stage shows. */
export function useStageGestures(host: RefObject<HTMLElement | null>, shown: Box, change: Change): void {
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const pointers = new Map<number, PagePoint>()
    let isDrag = false
    const placeOf = ({ x, y }: PagePoint) => {
      const stage = pageBox(element)
      const shown = latest.current
      return {
        x: shown.x + ((x - stage.x) * shown.width) / stage.width,
        y: shown.y + ((y - stage.y) * shown.height) / stage.height,
      }
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = placeOf(pagePoint(event))
      const notches = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / NOTCH_PX : Math.sign(event.deltaY)
      change((now) => zoomedAt(now, WHEEL_FACTOR ** -notches, at))
    }
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, pagePoint(event))
      if (pointers.size === 1) isDrag = false
    }
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (before === undefined) return
      // Let go outside of the window, which tells nobody.
      if (event.buttons === 0) {
        pointers.delete(event.pointerId)
        return
      }
      const after = pagePoint(event)
      if (!isDrag && Math.hypot(after.x - before.x, after.y - before.y) < DRAG_PX) return
      if (!isDrag) element.setPointerCapture(event.pointerId)
      isDrag = true
      const [from, to] = [placeOf(before), placeOf(after)]
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, after)
      if (other === undefined) change((now) => ({ ...now, x: now.x + from.x - to.x, y: now.y + from.y - to.y }))
      else {
        const distance = (point: PagePoint) => Math.hypot(point.x - other.x, point.y - other.y)
        const at = placeOf({ x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 })
        const factor = distance(after) / Math.max(1, distance(before))
        change((now) => zoomedAt(now, factor, at))
      }
    }
    const onEnd = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId)
    // The click that ends a drag belongs to the drag.
    const onClick = (event: MouseEvent) => {
      if (!isDrag) return
      isDrag = false
      event.stopPropagation()
      event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onEnd)
    element.addEventListener('pointercancel', onEnd)
    element.addEventListener('click', onClick, { capture: true })
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onEnd)
      element.removeEventListener('pointercancel', onEnd)
      element.removeEventListener('click', onClick, { capture: true })
    }
  }, [host, change])
}
