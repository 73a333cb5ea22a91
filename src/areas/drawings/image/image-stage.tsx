import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { must } from '../../../domain/base/must.ts'
import {
  type Box,
  clampedView,
  detailLevel,
  fitScale,
  legibleZoom,
  openingView,
  readingOrder,
  type StageView,
  viewBox,
  viewOn,
  wholeImage,
} from '../../../domain/images/stage-view.ts'
import { useElementSize } from '../../../ui/layout/use-element-size.ts'
import { viewByKey } from '../../../ui/stage/stage-keys.ts'
import { StageTools } from '../../../ui/stage/stage-tools.tsx'
import { useStageGestures } from '../../../ui/stage/use-stage-gestures.ts'
import type { BoundElement } from '../drawing/bound-elements.ts'
import { boxOf, type Drawing } from '../drawing/drawing.ts'
import { smallTextSize } from '../drawing/text-size.ts'
import { AlertPlaces } from './alert-places.tsx'
import styles from './image.module.css'
import { Minimap } from './minimap.tsx'
import { useElementKeys } from './use-element-keys.ts'

/** An element that somebody looks for is shown at least this large. */
const FOUND_ZOOM = 2.5

/**
 * With what an image opens: all of it; its start, if all of it would be too small to read; or on an element with this id, null for the
 * start of the image, undefined while it is not known: then it may still move.
 */
type Opening = 'whole' | 'legible' | { readonly element: string | null | undefined }

interface ImageStageProps {
  readonly drawing: Drawing
  /** Spoken name of the image. */
  readonly label: string
  /** A click, a tap, Enter or space. */
  readonly onOpen: (element: BoundElement) => void
  /** Id of the element that the address names: in the middle, and ringed. */
  readonly marked: string | null
  readonly opening: Opening
  /** Further tools beside those of the zoom. */
  readonly children?: ReactNode
}

/** An image to move and zoom, by pointer, touch and keyboard. One tab stop; its elements by the arrow keys in reading order. */
export function ImageStage({ drawing, label, onOpen, marked, opening, children }: ImageStageProps) {
  const { host: shown, stage: canvas, area, elements } = drawing
  const host = useRef<HTMLDivElement>(null)
  const stage = useElementSize(host)
  const [wanted, setWanted] = useState<StageView | null>(null)
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  const isMeasured = stage.width > 0 && stage.height > 0
  const [textSize, setTextSize] = useState<number | null>(null)
  const legible = legibleZoom(textSize, area, stage)
  const detailOf = useCallback((id: string) => elements.find((each) => each.id === id)?.detail ?? 1, [elements])
  const opensOn = typeof opening === 'string' ? null : opening.element
  const opensAt = boxes.get(opensOn ?? '')
  const first =
    opening === 'whole'
      ? wholeImage(area)
      : opening === 'legible'
        ? { zoom: legible, x: area.x, y: area.y }
        : openingView(
            opensAt === undefined ? null : { box: opensAt, detail: detailOf(opensOn ?? '') },
            legible,
            area,
            stage,
          )
  const view = clampedView(wanted ?? first, area, stage)
  const { x, y, width, height } = viewBox(view, area, stage)
  const detail = detailLevel(view.zoom, legible)

  useLayoutEffect(() => {
    host.current?.prepend(shown)
    setWanted(null)
    return () => shown.remove()
  }, [shown])
  useLayoutEffect(() => {
    if (!isMeasured) return
    canvas.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    canvas.dataset.detail = String(detail)
  }, [canvas, isMeasured, x, y, width, height, detail])
  useLayoutEffect(() => {
    if (!isMeasured) return
    // Details have their places, too: for their alerts, and for whoever looks for them.
    const { detail } = canvas.dataset
    delete canvas.dataset.detail
    setBoxes(
      new Map(
        elements.flatMap(({ id, node }) => {
          const box = boxOf(node, canvas)
          return box === null ? [] : [[id, box] as const]
        }),
      ),
    )
    setTextSize(smallTextSize(canvas))
    canvas.dataset.detail = detail
  }, [canvas, elements, isMeasured])

  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  const change = useCallback(
    (next: (now: StageView) => StageView) =>
      setWanted((now) => clampedView(next(clampedView(now ?? latest.current, area, stage)), area, stage)),
    [area, stage],
  )
  useStageGestures(host, canvas, change)
  // Not for every step of a drag: it compares all elements with each other.
  const order = useMemo(() => {
    const ids = [...boxes.keys()]
    return readingOrder([...boxes.values()]).map((index) => must(ids[index]))
  }, [boxes])
  const show = useCallback(
    (id: string) => {
      const box = boxes.get(id)
      if (box !== undefined) change((now) => viewOn(box, Math.max(FOUND_ZOOM, detailOf(id) * legible), now))
    },
    [boxes, detailOf, legible, change],
  )
  useElementKeys({
    stage: canvas,
    elements,
    order,
    detail,
    onOpen,
    onShown: (id) => {
      const box = boxes.get(id)
      const isInside =
        box !== undefined &&
        box.x >= x &&
        box.y >= y &&
        box.x + box.width <= x + width &&
        box.y + box.height <= y + height
      if (!isInside) show(id)
    },
  })
  useEffect(() => {
    const node = elements.find(({ id }) => id === marked)?.node
    if (node === undefined) return
    node.dataset.marked = ''
    return () => {
      delete node.dataset.marked
    }
  }, [elements, marked])
  useEffect(() => {
    if (marked !== null) show(marked)
  }, [marked, show])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = viewByKey(event, area, { width, height })
    if (next === null) return
    change(next)
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of whatever in it has the focus
    <div className={`${styles.roles} ${styles.stage}`} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture whose elements are buttons is a group */}
      <div
        ref={host}
        role="group"
        aria-label={label}
        aria-busy={opensOn === undefined}
        className={styles.host}
        data-draws-image
      />
      {isMeasured && (
        <svg
          role="presentation"
          className={styles.overlay}
          viewBox={`${x} ${y} ${width} ${height}`}
          data-detail={detail}
        >
          <AlertPlaces elements={elements} boxes={boxes} />
        </svg>
      )}
      {view.zoom > 1 && isMeasured && <Minimap drawing={drawing} shown={{ x, y, width, height }} />}
      <StageTools
        percent={Math.round(fitScale(area, stage) * view.zoom * 100)}
        isWhole={view.zoom === 1}
        onZoom={(factor) => change((now) => ({ ...now, zoom: now.zoom * factor }))}
        onFit={() => setWanted(wholeImage(area))}
      >
        {children}
      </StageTools>
    </div>
  )
}
