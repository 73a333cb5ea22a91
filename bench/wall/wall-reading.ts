/** A live value on screen. */
interface ShownValue {
  readonly key: string
  readonly text: string
  /** Something says that it is not good and current. */
  readonly isMarked: boolean
  /** It is only the last known value. */
  readonly isStale: boolean
}

/** What a wall monitor shows at one moment. */
export interface WallReading {
  /** When it was read, in ms since 1970 by the clock of this machine. */
  readonly at: number
  /** Path of the page with its query. */
  readonly path: string
  /** False at the login and before the first picture. */
  readonly isWall: boolean
  /** Somebody is told to log in. */
  readonly asksForLogin: boolean
  /** What the connection bar says is broken; empty for nothing. */
  readonly broken: string
  readonly isPaused: boolean
  readonly isHeld: boolean
  readonly zoom: string
  /** Of everything that scrolls on the page, in px. */
  readonly scroll: readonly number[]
  /** Without figures of reports, which are no live values. */
  readonly values: readonly ShownValue[]
  readonly areAlertsMarked: boolean
  /** Ids of the rows of lists of alerts that claim to be pending: a list of the last alerts has others, too. */
  readonly alerts: readonly string[]
  /** All pending alerts by the header; null where it says nothing. */
  readonly pending: number | null
  /** Time of the clock in the header, `HH:MM:SS`. */
  readonly clock: string
  readonly nodes: number
  readonly canvases: number
  /** Loads of the document, since it remembers nothing. */
  readonly loadedAt: number
}

/** Reads the page; runs in it. */
export const READ = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const isShown = (element) => element.getClientRects().length > 0
  const wall = document.querySelector('[data-wall]')
  const strip = document.querySelector('[data-wall] header section')
  const value = (element) => ({
    key: element.dataset.pv,
    text: (element.querySelector('[data-part=value]') ?? element).textContent ?? '',
    isStale: element.matches('[data-stale]'),
    isMarked:
      element.matches('[data-stale], [data-last-known], [data-missing]') || element.dataset.quality !== 'Good',
  })
  const counts = all('[data-wall] header [data-priority] small').map((small) => Number(small.textContent.slice(1)))
  return {
    at: Date.now(),
    path: location.pathname + location.search,
    isWall: wall !== null,
    asksForLogin: all('[role=alert]').some((alert) => alert.textContent.includes('Jemand muss sich hier anmelden')),
    broken: document.querySelector('[data-broken]')?.dataset.broken ?? '',
    isPaused: document.querySelector('footer [role=status]')?.textContent.startsWith('Seitenwechsel angehalten.') ?? false,
    isHeld: document.querySelector('footer [data-held]') !== null,
    zoom: document.documentElement.style.getPropertyValue('--page-zoom'),
    scroll: all('main, main *')
      .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
      .map(({ scrollTop }) => Math.round(scrollTop)),
    values: all('[data-wall] main [data-pv]:not([data-report])').filter(isShown).map(value),
    areAlertsMarked: strip?.hasAttribute('data-stale') ?? true,
    alerts: all('[data-wall] main [role=row][data-id]:not([data-group]):has([data-alert-state]:not([data-alert-state=gone-acked]))').map((row) => row.dataset.id),
    pending: strip === null || counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
    clock: document.querySelector('[data-clock] span:not(.visually-hidden)')?.textContent ?? '',
    nodes: document.getElementsByTagName('*').length,
    canvases: document.getElementsByTagName('canvas').length,
    loadedAt: Math.round(performance.timeOrigin),
  }
})()`
