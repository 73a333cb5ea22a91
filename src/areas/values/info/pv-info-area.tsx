import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pvOfLiveKey, pvParam } from '../../../domain/values/pv-ref.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import styles from './pv-info.module.css'
import type { Spot } from './pv-info-overlays.tsx'

/** As long as for every other tooltip. */
const HOVER_MS = 600

const importOverlays = () => import('./pv-info-overlays.tsx')

/** Where the popup stands: by the id of a row, or an element that shows the value. */
type OpenInfo = (pv: PvRef, place: string | Shown) => void

/** Of a table, or of a drawing. */
type Shown = HTMLElement | SVGElement

/** The value of a row; an element of a drawing is both. */
function shownValue(row: Shown | null): Shown | null {
  return row?.matches('[data-pv]') === true ? row : (row?.querySelector<Shown>('[data-pv]') ?? null)
}

/** Where an event has begun, also in a shadow tree: to whoever listens around it, its target is the whole of that tree. */
function innermost(event: Event): Element | null {
  const [target] = event.composedPath()
  return target instanceof Element ? target : null
}

interface InfoArea {
  readonly open: OpenInfo
  /** Lets the values in an element have the tooltip; returns a function that ends it. */
  readonly watch: (element: Element) => () => void
}

const InfoAreaContext = createContext<InfoArea | null>(null)

function useInfoArea(): InfoArea {
  const area = use(InfoAreaContext)
  if (area === null) throw new Error('There is no PvInfoArea around it')
  return area
}

/** Returns the function that opens the info popup of a PV beside its value. Throws outside a `PvInfoArea`. */
export function useOpenPvInfo(): OpenInfo {
  return useInfoArea().open
}

/** Values in a shadow tree have the tooltip as well: what happens in it is seen outside of it as of one element. */
export function usePvInfoWithin(element: Element): void {
  const { watch } = useInfoArea()
  useEffect(() => watch(element), [watch, element])
}

/**
 * Everything in it that shows a live value has the info tooltip on hover and, for its row, on keyboard focus, and can open
 * the info popup. One of each for the whole area: a table with a tooltip per value would pay for each while it scrolls.
 */
export function PvInfoArea({ children }: { readonly children: ReactNode }) {
  const [overlays, loadOverlays] = useDeferred(importOverlays)
  const area = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Spot | null>(null)
  const [pointed, setPointed] = useState<Spot | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The focus comes back from the popup: its user knows the value.
  const isReturning = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = useCallback<OpenInfo>(
    (pv, place) => {
      const cell =
        typeof place === 'string'
          ? (area.current?.querySelector<Shown>(`[data-id="${CSS.escape(place)}"]`) ?? null)
          : place
      const anchor = shownValue(cell) ?? cell
      clearTimeout(timer.current)
      setPointed(null)
      if (anchor !== null) setOpened({ pv, anchor })
      loadOverlays()
    },
    [loadOverlays],
  )
  const leave = useCallback(() => setPointed(null), [])
  const pointAt = useCallback((anchor: Shown | null) => {
    const pv = pvOfLiveKey(anchor?.dataset.pv ?? '')
    clearTimeout(timer.current)
    // Its own tooltip says what is wrong with a bad value.
    if (anchor === null || pv === null || (anchor instanceof HTMLElement && anchor.title !== '')) return
    timer.current = setTimeout(() => setPointed({ pv, anchor }), HOVER_MS)
  }, [])
  const watch = useCallback(
    (element: Element) => {
      const onPointerOver = (event: PointerEvent) => {
        const target = innermost(event)
        pointAt(target !== null && event.pointerType === 'mouse' ? target.closest<Shown>('[data-pv]') : null)
      }
      const onFocus = (event: FocusEvent) => {
        const target = innermost(event)
        const isBack = isReturning.current
        isReturning.current = false
        if (isBack || target === null || !target.matches(':focus-visible')) return
        pointAt(shownValue(target.closest<Shown>('[data-id]')))
      }
      const onBlur = () => {
        clearTimeout(timer.current)
        setPointed(null)
      }
      const ending = new AbortController()
      const { signal } = ending
      element.addEventListener('pointerover', (event) => onPointerOver(event as PointerEvent), { signal })
      element.addEventListener('focusin', (event) => onFocus(event as FocusEvent), { signal })
      element.addEventListener('focusout', onBlur, { signal })
      return () => ending.abort()
    },
    [pointAt],
  )
  useEffect(() => (area.current === null ? undefined : watch(area.current)), [watch])
  const info = useMemo(() => ({ open, watch }), [open, watch])
  return (
    <InfoAreaContext value={info}>
      <div ref={area} className={styles.area} onPointerLeave={() => clearTimeout(timer.current)}>
        {children}
      </div>
      {overlays !== null && pointed !== null && <overlays.PvInfoTip spot={pointed} onLeave={leave} />}
      {overlays !== null && opened !== null && (
        <overlays.PvInfoPopup
          key={pvParam(opened.pv)}
          spot={opened}
          onClose={() => {
            isReturning.current = true
            setOpened((now) => (now === opened ? null : now))
          }}
        />
      )}
    </InfoAreaContext>
  )
}
