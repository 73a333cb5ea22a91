import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { PATHS } from '../../domain/text/paths.ts'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { LEAVING_WALL } from '../../domain/wall/wall-mode.ts'
import { wallPlan, withoutWall } from '../../domain/wall/wall-plan.ts'
import type { Viewing } from '../../domain/wall/wall-size.ts'
import { setReadOnly } from '../../live/calls/read-only.ts'
import { useConnection } from '../../live/views/hooks.ts'
import { toggleFullscreen } from '../../ui/layout/fullscreen.ts'
import { usePlantSettings } from '../../ui/locale/plant-settings.tsx'
import { WithNotes } from '../../ui/page/note-region.tsx'
import { WallReason } from '../../ui/status/wall.ts'
import { logWall } from '../../ui/status/wall-log.ts'
import { wallPageAt } from '../pages/wall-pages.ts'
import { AutoLogoutSlot } from '../shell/auto-logout/auto-logout-slot.tsx'
import { ConnectionBar } from '../shell/notices/connection-bar.tsx'
import { useGuard } from './use-guard.ts'
import { useWallAlerts } from './use-held-alert.ts'
import { useRotation } from './use-rotation.ts'
import { useIdleCursor, useNight, usePixelShift, useStage, useWakeLock } from './use-screen.ts'
import { forgetView, keptView, restoreScroll } from './view-state.ts'
import styles from './wall.module.css'
import { WallAlert } from './wall-alert.tsx'
import { WallFoot } from './wall-foot.tsx'
import { WallHeader } from './wall-header.tsx'

/**
 * The frame of a wall monitor: who, what is wrong, and a page at a time, without navigation and without commands. `search` is the
 * query of its address, which is all that it remembers.
 */
export function WallShell({ search }: { readonly search: string }) {
  const { t } = useTranslation('wall')
  const { format } = usePlantSettings()
  const plan = useMemo(() => wallPlan(search), [search])
  const pages = useMemo(() => plan.pages.filter((page) => wallPageAt(page) !== null), [plan])
  const refused = [...plan.unreadable, ...plan.pages.filter((page) => wallPageAt(page) === null)]
  const alerts = useWallAlerts()
  const isHeld = alerts.heldBy !== null
  // What somebody has to see at night is not dark.
  const isBroken = brokenLinks(useConnection()).length > 0
  const root = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const [kept] = useState(keptView)
  const shownPages = pages.length > 0 ? pages : NO_PAGES
  const startsPaused = kept?.isPaused === true
  const rotation = useRotation({ pages: shownPages, everySeconds: plan.everySeconds, search, isHeld, startsPaused })
  const [isRefused, setRefused] = useState(false)
  const navigate = useNavigate()
  const location = useLocation()
  const { state } = useNavigation()

  useLayoutEffect(() => {
    setReadOnly(t('blocked'))
    return () => setReadOnly(null)
  }, [t])
  useEffect(() => (kept === null || main.current === null ? undefined : restoreScroll(main.current, kept)), [kept])
  const { readableTo } = useStage(plan.viewing)
  useNight(root, isHeld || isBroken ? null : plan.night, format.timeZone)
  usePixelShift(root)
  useIdleCursor(root)
  useWakeLock()
  useGuard({ stage: main, isHeld, isPaused: rotation.isPaused, reloadHour: plan.reloadHour })

  const leave = useCallback(() => {
    logWall('left')
    forgetView()
    void navigate(withoutWall(location), { state: LEAVING_WALL })
  }, [navigate, location])
  const fill = useCallback(async () => setRefused(!(await toggleFullscreen())), [])
  const { move, isPaused, setPaused } = rotation
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const act = KEYS[event.key]
      if (act === undefined || event.target instanceof HTMLInputElement || isPressed(event)) return
      event.preventDefault()
      act({ leave, fill: () => void fill(), move, pause: () => setPaused(!isPaused) })
    }
    // The browser ends full screen itself with Escape: the next Escape leaves the wall.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [leave, fill, move, isPaused, setPaused])

  return (
    <div ref={root} className={styles.wall} data-wall>
      <WallHeader alerts={alerts} />
      <ConnectionBar />
      <WallAlert alerts={alerts} />
      <WithNotes className={styles.pageNotes}>
        <main
          ref={main}
          className={styles.main}
          aria-label={t('label')}
          tabIndex={-1}
          aria-busy={state === 'loading'}
          onClickCapture={stopLinks}
          onKeyDownCapture={stopRows}
        >
          <WallReason value={t('blocked')}>
            <Outlet />
          </WallReason>
        </main>
      </WithNotes>
      <WallFoot
        pages={shownPages}
        rotation={rotation}
        heldBy={alerts.heldBy}
        refused={refused}
        ignored={plan.ignored}
        unreadableFrom={isTooFar(plan.viewing, readableTo) ? readableTo : null}
        isFullscreenRefused={isRefused}
        onFullscreen={() => void fill()}
        onLeave={leave}
      />
      <AutoLogoutSlot />
    </div>
  )
}

const NO_PAGES = [PATHS.pendingAlerts] as const

/** A distance is a round number, what follows from it is not. */
const ROUNDING_M = 0.01

function isTooFar(viewing: Viewing | null, readableTo: number | null): boolean {
  return viewing !== null && readableTo !== null && readableTo < viewing.distance - ROUNDING_M
}

interface Acts {
  readonly leave: () => void
  readonly fill: () => void
  readonly move: (by: number) => void
  readonly pause: () => void
}

const KEYS: { readonly [key: string]: (acts: Acts) => void } = {
  Escape: ({ leave }) => leave(),
  ' ': ({ pause }) => pause(),
  f: ({ fill }) => fill(),
  ArrowLeft: ({ move }) => move(-1),
  ArrowRight: ({ move }) => move(1),
}

/** Space on a button presses it. */
function isPressed({ key, target }: globalThis.KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLElement && target.closest('button, a, select') !== null
}

/** A wall goes nowhere by a click, neither by a link nor by a row: whoever wants to look closer leaves it first. */
function stopLinks(event: MouseEvent): void {
  const isLink = event.target instanceof Element && event.target.closest('a[href], [role=row]') !== null
  if (!isLink) return
  event.preventDefault()
  event.stopPropagation()
}

function stopRows(event: KeyboardEvent): void {
  const isRow = event.target instanceof Element && event.target.closest('a[href], [role=row], [role=grid]') !== null
  if (isRow && (event.key === 'Enter' || event.key.toLowerCase() === 'a')) event.stopPropagation()
}
