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
import { type BoundElement, detailOf } from '../drawing/bound-elements.ts'
import { boxOf, type Drawing } from '../drawing/drawing.ts'
import { smallTextSize } from '../drawing/text-size.ts'
import { AlertPlaces } from './alert-places.tsx'
import { type HatchedPlace, HatchedPlaces } from './hatched-places.tsx'
import styles from './image.module.css'
import { Minimap } from './minimap.tsx'
import { transformOf, useDrawnView } from './use-drawn-view.ts'
import { useElementKeys } from './use-element-keys.ts'

/** An element that somebody looks for is shown at least this large. */
const FOUND_ZOOM = 2.5

/**
 * With what an image opens: all of it; its start, if all of it would be too small to read; or on an element with this id, null for the
 * start of the image, undefined while it is not known: then it may still move.
 */
type Opening = 'whole' | 'legible' | { readonly element: string | null | undefined }

/** It has no alerts, which are those of now, and the hatching leaves free what is known. */
interface PastPicture {
  /** ms since 1970. */
  readonly at: number
  /** Ids of the elements whose values are known. */
  readonly known: ReadonlySet<string>
}

interface ImageStageProps {
  readonly drawing: Drawing
  /** Elements whose PV the plant does not have: they are hatched, as are those that cannot be bound. */
  readonly missing?: readonly BoundElement[]
  /** Of a picture of the past; missing where it is live. */
  readonly past?: PastPicture | undefined
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

const NOWHERE: readonly Box[] = []

/** Several elements may lie exactly on each other. */
function distinct(boxes: readonly Box[]): readonly Box[] {
  return [...new Map(boxes.map((box) => [`${box.x} ${box.y} ${box.width} ${box.height}`, box])).values()]
}

/** An image to move and zoom, by pointer, touch and keyboard. One tab stop; its elements by the arrow keys in reading order. */
export function ImageStage({ drawing, missing, past, label, onOpen, marked, opening, children }: ImageStageProps) {
  const { host: shown, stage: canvas, area, elements, unbound, isHeavy } = drawing
  const place = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const stage = useElementSize(place)
  const [wanted, setWanted] = useState<StageView | null>(null)
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  const [faulty, setFaulty] = useState<readonly HatchedPlace[]>([])
  const isMeasured = stage.width > 0 && stage.height > 0
  const [textSize, setTextSize] = useState<number | null>(null)
  const legible = legibleZoom(textSize, area, stage)
  const detailOfId = useCallback((id: string) => elements.find((each) => each.id === id)?.detail ?? 1, [elements])
  const opensOn = typeof opening === 'string' ? null : opening.element
  const opensAt = boxes.get(opensOn ?? '')
  const first =
    opening === 'whole'
      ? wholeImage(area)
      : opening === 'legible'
        ? { zoom: legible, x: area.x, y: area.y }
        : openingView(
            opensAt === undefined ? null : { box: opensAt, detail: detailOfId(opensOn ?? '') },
            legible,
            area,
            stage,
          )
  const view = clampedView(wanted ?? first, area, stage)
  const { x, y, width, height } = viewBox(view, area, stage)
  const drawnView = useDrawnView(view, isHeavy, wanted !== null)
  const drawn = viewBox(drawnView, area, stage)
  const drawnBox = `${drawn.x} ${drawn.y} ${drawn.width} ${drawn.height}`
  const isMoving = drawnView.zoom !== view.zoom || drawnView.x !== view.x || drawnView.y !== view.y
  const detail = detailLevel(drawnView.zoom, legible)

  useLayoutEffect(() => {
    host.current?.prepend(shown)
    setWanted(null)
    return () => shown.remove()
  }, [shown])
  useLayoutEffect(() => {
    if (!isMeasured) return
    canvas.setAttribute('viewBox', drawnBox)
    canvas.dataset.detail = String(detail)
  }, [canvas, isMeasured, drawnBox, detail])
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
    setFaulty(
      unbound.flatMap(({ node }) => {
        const box = boxOf(node, canvas)
        return box === null ? [] : [{ box, detail: detailOf(node) }]
      }),
    )
    setTextSize(smallTextSize(canvas))
    canvas.dataset.detail = detail
  }, [canvas, elements, unbound, isMeasured])
  const hatched = useMemo(
    () => [
      ...faulty,
      ...(missing ?? []).flatMap(({ id, detail }) => {
        const box = boxes.get(id)
        return box === undefined ? [] : [{ box, detail }]
      }),
    ],
    [faulty, missing, boxes],
  )
  const known = past?.known
  const free = useMemo(
    () => (known === undefined ? NOWHERE : distinct([...known].flatMap((id) => boxes.get(id) ?? []))),
    [known, boxes],
  )

  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  const change = useCallback(
    (next: (now: StageView) => StageView) =>
      setWanted((now) => clampedView(next(clampedView(now ?? latest.current, area, stage)), area, stage)),
    [area, stage],
  )
  useStageGestures(place, { x, y, width, height }, change)
  // Not for every step of a drag: it compares all elements with each other.
  const order = useMemo(() => {
    const ids = [...boxes.keys()]
    return readingOrder([...boxes.values()]).map((index) => must(ids[index]))
  }, [boxes])
  const show = useCallback(
    (id: string) => {
      const box = boxes.get(id)
      if (box !== undefined) change((now) => viewOn(box, Math.max(FOUND_ZOOM, detailOfId(id) * legible), now))
    },
    [boxes, detailOfId, legible, change],
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
      <div ref={place} className={styles.place}>
        <div
          className={styles.layers}
          style={isHeavy ? { transform: transformOf(drawn, { x, y, width, height }, stage.width) } : undefined}
          data-heavy={isHeavy || undefined}
        >
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
            <svg role="presentation" className={styles.overlay} viewBox={drawnBox} data-detail={detail}>
              <HatchedPlaces places={hatched} free={free} />
              {past === undefined && <AlertPlaces elements={elements} boxes={boxes} />}
            </svg>
          )}
        </div>
        {drawnView.zoom > 1 && isMeasured && (
          // Its copy is of the moment in which it opened.
          <Minimap key={past?.at} drawing={drawing} shown={drawn} isPaused={isMoving} />
        )}
        {isMoving && <div className={styles.shield} />}
      </div>
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
