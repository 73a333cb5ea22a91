import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { must } from '../../../domain/base/must.ts'
import {
  clampedView,
  fitScale,
  MAX_ZOOM,
  readingOrder,
  type StageView,
  viewBox,
  viewOn,
  wholeImage,
} from '../../../domain/images/stage-view.ts'
import { useElementSize } from '../../../ui/layout/use-element-size.ts'
import { ORDER_STEPS, viewByKey } from '../../../ui/stage/stage-keys.ts'
import { StageTools } from '../../../ui/stage/stage-tools.tsx'
import { useStageGestures } from '../../../ui/stage/use-stage-gestures.ts'
import type { MapTileSource } from '../../../wire/server/system.ts'
import { clustersOf } from '../rules/clusters.ts'
import { freeNames, type Labelled, labelSides } from '../rules/label-sides.ts'
import type { MapArea } from '../rules/map-area.ts'
import type { MapDrawing } from '../rules/map-paths.ts'
import { groundTiles } from '../rules/tile-grid.ts'
import styles from './map.module.css'
import { groundAndPipes, MapBackground, type MapLayer } from './map-background.tsx'
import { MapMarker } from './map-marker.tsx'
import type { PlacedStation } from './map-station.ts'
import { MapTiles } from './map-tiles.tsx'
import { ScaleBar } from './scale-bar.tsx'

interface StationMapProps {
  /** Spoken name of the map. */
  readonly label: string
  readonly area: MapArea
  readonly drawing: MapDrawing | null
  /** Pictures of the ground; null draws it. */
  readonly tiles: MapTileSource | null
  readonly stations: readonly PlacedStation[]
  readonly hidden: ReadonlySet<MapLayer>
  readonly selected: number | null
  readonly onSelect: (id: number) => void
  /** What stands on the map beside the selected station; it is told on which half of the map that is. */
  readonly card?: (half: 'left' | 'right') => ReactNode
  /** Further tools. */
  readonly tools?: ReactNode
  /** In the lower left corner. */
  readonly legend?: ReactNode
}

/** Closer than this in CSS pixels, two markers are one. */
const CLUSTER_PX = 40
/** Half a marker, without and with its sign. */
const RADIUS_PX = 17
const SIGN_RADIUS_PX = 25
const LINE_PX = 16
/** Behind all priorities. */
const NO_ALERT_RANK = 1000
/** Widths of a letter; names are measured only roughly, there are too many. Those of alerts are bold. */
const LETTER_PX = 7.2
const BOLD_PX = 8
/** "nicht verbunden", "+ 12 weitere". */
const NOTE_PX = 96
/** Around a name on pictures of the ground. */
const PLATE_PX = 10
/** A longer name is cut. */
const LABEL_PX = 220
/** The scale in the lower right corner, without and with where the pictures of the ground are from. */
const SCALE_BOX = { width: 125, height: 36 }
const ATTRIBUTED_BOX = { width: 200, height: 60 }
/** Markers this far outside of the stage are there already. */
const MARGIN_PX = 120
/** One click on a cluster. */
const CLUSTER_ZOOM = 2.2
/** A station that is chosen in a list stands at least this far inside. */
const INSIDE = 0.12
/** A tile this low shows no buttons: they would cover stations. Wheel, fingers and keys zoom it as well. */
const LOW_PX = 260

/**
 * Stations at their places, to move and zoom by pointer, touch and keyboard. One tab stop; its markers by the arrow keys in
 * reading order. Markers keep their size, and those too close to be told apart are one until somebody zooms in.
 */
export function StationMap(props: StationMapProps) {
  const { label, area, drawing, tiles, stations, hidden, selected, onSelect, card, tools, legend } = props
  const host = useRef<HTMLDivElement>(null)
  const { ground, pipes } = useMemo(() => groundAndPipes(drawing?.paths ?? []), [drawing])
  const stage = useElementSize(host)
  const outer = useRef<HTMLDivElement>(null)
  const { height: outerHeight } = useElementSize(outer)
  const isMeasured = stage.width > 0 && stage.height > 0
  const [wanted, setWanted] = useState<StageView | null>(null)
  const view = clampedView(wanted ?? wholeImage(area.box), area.box, stage)
  const shown = viewBox(view, area.box, stage)
  const scale = fitScale(area.box, stage) * view.zoom
  const change = useCallback(
    (next: (now: StageView) => StageView) =>
      setWanted((now) => clampedView(next(now ?? wholeImage(area.box)), area.box, stage)),
    [area, stage],
  )
  useStageGestures(host, shown, change)

  // Without the place of the view: moving the map regroups nothing.
  const clusters = useMemo(
    () =>
      clustersOf(
        stations.map((each) => ({ ...each, at: { x: each.place.x * scale, y: each.place.y * scale } })),
        CLUSTER_PX,
      ),
    [stations, scale],
  )
  const markers = isMeasured
    ? clusters
        .map((cluster) => ({
          cluster,
          at: { x: cluster.at.x - shown.x * scale, y: cluster.at.y - shown.y * scale },
        }))
        .filter(({ at }) => isWithin(at.x, stage.width) && isWithin(at.y, stage.height))
    : []
  const labelled = markers.map(({ cluster: { worst, members }, at }, index): Labelled => {
    const isUrgent = Number.isFinite(worst.urgency)
    const hasNote = members.length > 1 || worst.ring !== 'connected' || worst.isStale
    const text = Math.min(LABEL_PX, worst.station.name.length * (isUrgent ? BOLD_PX : LETTER_PX))
    const width = text + (tiles === null ? 0 : PLATE_PX)
    return {
      at,
      radius: isUrgent ? SIGN_RADIUS_PX : RADIUS_PX,
      label: { width: hasNote ? Math.max(NOTE_PX, width) : width, height: hasNote ? 2 * LINE_PX : LINE_PX },
      rank: worst.id === selected ? -1 : isUrgent ? worst.urgency : NO_ALERT_RANK + index,
    }
  })
  const corner = tiles === null ? SCALE_BOX : ATTRIBUTED_BOX
  const occupied = [
    {
      left: stage.width - corner.width,
      top: stage.height - corner.height,
      right: stage.width,
      bottom: stage.height,
    },
  ]
  const sides = labelSides(labelled, stage, occupied)
  const names = (hidden.has('names') ? [] : (drawing?.names ?? [])).map(({ name, x, y }) => ({
    name,
    at: { x: (x - shown.x) * scale, y: (y - shown.y) * scale },
    label: { width: name.length * LETTER_PX + (tiles === null ? 0 : PLATE_PX), height: LINE_PX },
  }))
  const isFree = freeNames(names, labelled, sides, stage, occupied)

  const [focused, setFocused] = useState<number | null>(null)
  const stop = markers.some(({ cluster }) => cluster.id === focused) ? focused : markers[0]?.cluster.id
  const select = (id: number, members: number) => {
    const place = stations.find((each) => each.id === id)?.place
    if (members > 1 && view.zoom < MAX_ZOOM && place !== undefined) {
      change((now) => ({ ...place, zoom: now.zoom * CLUSTER_ZOOM }))
    } else onSelect(id)
  }
  const chosen = stations.find(({ id }) => id === selected)
  const place = chosen?.place
  const bring = useEffectEvent(() => {
    if (place === undefined) return
    change((now) => {
      const box = viewBox(now, area.box, stage)
      const isInside =
        Math.abs(place.x - box.x - box.width / 2) < box.width * (0.5 - INSIDE) &&
        Math.abs(place.y - box.y - box.height / 2) < box.height * (0.5 - INSIDE)
      return isInside ? now : viewOn({ ...place, width: 0, height: 0 }, 1, now)
    })
  })
  // Once for each station that is chosen: whoever moves the map away from it stays where he is, whatever alerts come.
  const wantedPlace = place === undefined || !isMeasured ? null : `${selected} ${place.x} ${place.y}`
  useEffect(() => {
    if (wantedPlace !== null) bring()
  }, [wantedPlace])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = viewByKey(event, area.box, shown)
    if (next !== null) {
      change(next)
      event.preventDefault()
      return
    }
    const isMarker = event.target instanceof Element && event.target.closest('[data-focus-id]') !== null
    if (!isMarker || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const step = ORDER_STEPS[event.key]
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
    const order = readingOrder(
      markers.map(({ at }) => ({
        x: at.x - RADIUS_PX,
        y: at.y - RADIUS_PX,
        width: 2 * RADIUS_PX,
        height: 2 * RADIUS_PX,
      })),
    ).map((index) => markers[index]?.cluster.id)
    const at = order.indexOf(stop ?? undefined)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? order.length - 1 : at + must(step)
    host.current?.querySelector<HTMLElement>(`[data-focus-id="${order[to]}"]`)?.focus()
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of whatever in it has the focus
    <div ref={outer} className={styles.stage} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a map whose markers are buttons is a group */}
      <div
        ref={host}
        role="group"
        aria-label={label}
        className={styles.host}
        data-map
        data-pictures={tiles !== null || undefined}
      >
        <svg
          className={styles.ground}
          viewBox={isMeasured ? `${shown.x} ${shown.y} ${shown.width} ${shown.height}` : undefined}
          aria-hidden="true"
        >
          <MapBackground paths={ground} hidden={hidden} />
          {tiles !== null && isMeasured && <MapTiles tiles={groundTiles(tiles, area, shown, scale)} />}
          <MapBackground paths={pipes} hidden={hidden} />
        </svg>
        {isMeasured &&
          names.map(
            ({ name, at }, index) =>
              isFree[index] && (
                <span key={name} className={styles.place} aria-hidden="true" style={{ left: at.x, top: at.y }}>
                  {name}
                </span>
              ),
          )}
        {markers.map(({ cluster, at }, index) => (
          <MapMarker
            key={cluster.id}
            cluster={cluster}
            at={at}
            side={sides[index] ?? null}
            isStop={cluster.id === stop}
            isSelected={cluster.members.some(({ id }) => id === selected)}
            onFocus={() => setFocused(cluster.id)}
            onOpen={() => select(cluster.worst.id, cluster.members.length)}
          />
        ))}
        {tiles !== null && <p className={styles.attribution}>{tiles.attribution}</p>}
        {isMeasured && <ScaleBar pxPerMetre={scale / area.metres} />}
      </div>
      {legend}
      {chosen !== undefined && card?.((chosen.place.x - shown.x) * scale < stage.width / 2 ? 'left' : 'right')}
      {outerHeight > LOW_PX && (
        <StageTools
          percent={Math.round(view.zoom * 100)}
          isWhole={view.zoom === 1}
          onZoom={(factor) => change((now) => ({ ...now, zoom: now.zoom * factor }))}
          onFit={() => setWanted(wholeImage(area.box))}
        >
          {tools}
        </StageTools>
      )}
    </div>
  )
}

function isWithin(px: number, length: number): boolean {
  return px > -MARGIN_PX && px < length + MARGIN_PX
}
