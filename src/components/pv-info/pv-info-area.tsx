import {
  createContext,
  type PointerEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { pvOfLiveKey, pvParam } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { LoadGate } from '../load-gate/load-gate.tsx'
import { HoverTip } from '../overlay/hover-tip.tsx'
import { Popover } from '../overlay/popover.tsx'
import styles from './pv-info.module.css'
import { PvInfo, PvTip } from './pv-info.tsx'

/** As long as for every other tooltip. */
const HOVER_MS = 600

/** A PV on screen: what it is, and the element that shows it. */
interface Spot {
  readonly pv: PvRef
  readonly anchor: HTMLElement
}

type OpenInfo = (pv: PvRef, row: string) => void

const OpenInfoContext = createContext<OpenInfo | null>(null)

/**
 * Returns the function that opens the info popup of a PV beside its value in the row with this id. Throws outside a
 * `PvInfoArea`.
 */
export function useOpenPvInfo(): OpenInfo {
  const open = use(OpenInfoContext)
  if (open === null) throw new Error('useOpenPvInfo outside PvInfoArea')
  return open
}

/**
 * Everything in it that shows a live value has the info tooltip on hover, and can open the info popup. One of each for the
 * whole area: a table with a tooltip per value would pay for each while it scrolls.
 */
export function PvInfoArea({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Spot | null>(null)
  const [pointed, setPointed] = useState<Spot | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = useCallback<OpenInfo>((pv, row) => {
    const cell = area.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row)}"]`) ?? null
    const anchor = cell?.querySelector<HTMLElement>('[data-pv]') ?? cell
    clearTimeout(timer.current)
    setPointed(null)
    if (anchor !== null) setOpened({ pv, anchor })
  }, [])
  const leave = useCallback(() => setPointed(null), [])
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-pv]') : null
    const pv = pvOfLiveKey(anchor?.dataset.pv ?? '')
    clearTimeout(timer.current)
    // Its own tooltip says what is wrong with a bad value.
    if (pointerType !== 'mouse' || anchor === null || pv === null || anchor.title !== '') return
    timer.current = setTimeout(() => setPointed({ pv, anchor }), HOVER_MS)
  }
  return (
    <OpenInfoContext value={open}>
      <div
        ref={area}
        className={styles.area}
        onPointerOver={onPointerOver}
        onPointerLeave={() => clearTimeout(timer.current)}
      >
        {children}
      </div>
      {pointed !== null && (
        <HoverTip anchor={pointed.anchor} onLeave={leave}>
          <Tip pv={pointed.pv} />
        </HoverTip>
      )}
      {opened !== null && (
        <Info
          key={pvParam(opened.pv)}
          spot={opened}
          onClose={() => setOpened((now) => (now === opened ? null : now))}
        />
      )}
    </OpenInfoContext>
  )
}

function useConfig(pv: PvRef) {
  const args = useMemo(() => ({ pvs: [pv] }), [pv])
  const { body, load, refetch } = useQuery('pvConfigs', args)
  return { config: body?.[0] ?? null, load, refetch }
}

function Tip({ pv }: { readonly pv: PvRef }) {
  const { config } = useConfig(pv)
  return config === null ? null : <PvTip config={config} />
}

interface InfoProps {
  readonly spot: Spot
  readonly onClose: () => void
}

function Info({ spot: { pv, anchor }, onClose }: InfoProps) {
  const { t } = useTranslation('overlay')
  const { config, load, refetch } = useConfig(pv)
  return (
    <Popover open onClose={onClose} anchor={anchor} side="left" title={config?.name ?? pvParam(pv)}>
      <LoadGate what={t('info.what')} load={load} body={config} onRetry={refetch}>
        {(body) => <PvInfo config={body} />}
      </LoadGate>
    </Popover>
  )
}
