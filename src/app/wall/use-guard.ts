import { type RefObject, useEffect, useRef } from 'react'
import { minutesOfDay } from '../../domain/time/wall-time.ts'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { isQuietMoment, reloadReason, wallFindings } from '../../domain/wall/wall-health.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import { PAGE_BUILD } from '../../live/connection/page-build.ts'
import { useConnection, useLiveMode, useNewBuild } from '../../live/views/hooks.ts'
import { usePlantSettings } from '../../ui/locale/plant-settings.tsx'
import { logWall } from '../../ui/status/wall-log.ts'
import { sampler } from './sampler.ts'
import { keepView } from './view-state.ts'

const CHECK_MS = 60_000
/** A page that starts finds its links one after the other. */
const GRACE_MS = 2000
const MINUTES_PER_HOUR = 60
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

interface GuardOptions {
  readonly stage: RefObject<HTMLElement | null>
  readonly isHeld: boolean
  readonly isPaused: boolean
  readonly reloadHour: number | null
}

/**
 * Watches the page itself once a minute and loads it again at a quiet moment if something grows, once a day, or for a new build.
 * Keeps what the reload would lose. Writes down what happened.
 */
export function useGuard(options: GuardOptions): void {
  const { timeZone } = usePlantSettings().format
  const newBuild = useNewBuild()
  const { worker } = useLiveMode()
  const broken = brokenLinks(useConnection())[0]?.link ?? null
  const now = useRef({ ...options, timeZone, newBuild, worker, broken })
  useEffect(() => {
    now.current = { ...options, timeZone, newBuild, worker, broken }
  })

  useEffect(() => {
    logWall('start', `build ${PAGE_BUILD}`)
  }, [])
  useEffect(() => logWall('worker', worker), [worker])
  useEffect(() => {
    if (broken === null) return
    let isLogged = false
    const timer = setTimeout(() => {
      isLogged = true
      logWall('broken', broken)
    }, GRACE_MS)
    return () => {
      clearTimeout(timer)
      if (isLogged) logWall('mended', broken)
    }
  }, [broken])

  useEffect(() => {
    let inputAt = Number.NEGATIVE_INFINITY
    const onInput = () => {
      inputAt = performance.now()
    }
    for (const name of INPUTS) window.addEventListener(name, onInput)
    const samples = sampler()
    let reported = ''
    const check = async () => {
      const sample = await samples.take()
      const findings = wallFindings(sample)
      // A figure that stays too high is one event.
      if (findings.join() !== reported && findings.length > 0)
        logWall('limits', `${findings.join()} ${figures(sample)}`)
      reported = findings.join()
      const { stage, isHeld, isPaused, reloadHour, ...rest } = now.current
      if (stage.current !== null) keepView(stage.current, isPaused)
      const isOutdated = rest.worker === 'outdated'
      const reason = reloadReason({
        findings,
        ageMs: performance.now(),
        hour: Math.floor(minutesOfDay(serverNow(), rest.timeZone) / MINUTES_PER_HOUR),
        reloadHour,
        hasNewBuild: rest.newBuild !== null,
        isOutdated,
      })
      // Without a worker no alert is known, and only a reload helps.
      const isConnected = isOutdated || (rest.broken === null && rest.worker !== 'lost' && rest.worker !== 'starting')
      const isQuiet = isQuietMoment({
        isHeld: isHeld && !isOutdated,
        isConnected,
        sinceInputMs: performance.now() - inputAt,
      })
      if (reason === null || !isQuiet) return
      logWall('reload', `${reason} ${figures(sample)}`)
      window.location.reload()
    }
    const timer = setInterval(() => void check(), CHECK_MS)
    return () => {
      clearInterval(timer)
      samples.end()
      for (const name of INPUTS) window.removeEventListener(name, onInput)
    }
  }, [])
}

function figures(sample: Awaited<ReturnType<ReturnType<typeof sampler>['take']>>): string {
  return Object.entries(sample)
    .map(([name, value]) => `${name}=${Number.isFinite(value) ? Math.round(value) : '-'}`)
    .join(' ')
}
