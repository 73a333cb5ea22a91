import { must } from '../../domain/base/must.ts'
import { tabItem } from '../../ui/preferences/kept-item.ts'

/** What a reload would lose and the address does not say. */
interface ViewState {
  /** Path and query: pages of a wall may differ in their query alone. */
  readonly address: string
  readonly isPaused: boolean
  /** Of everything that scrolls on the page, in the order of the document. */
  readonly scroll: readonly number[]
}

/** Where storage is blocked the page begins at its top. */
const kept = tabItem('wall.view', isView)
const TRY_MS = 250
/** Lists are as long as before only when they have loaded. */
const TRIES = 80

/** Remembers how the page is shown, for this tab alone. */
export function keepView(stage: HTMLElement, isPaused: boolean): void {
  kept.write({
    address: addressHere(),
    isPaused,
    scroll: scrollers(stage).map(({ scrollTop }) => scrollTop),
  })
}

/** Returns what was kept for the page of this address; null if there is nothing. */
export function keptView(): ViewState | null {
  const view = kept.read()
  return view?.address === addressHere() ? view : null
}

/**
 * Forgets what was kept, when somebody leaves the wall. Not once it is on screen: the page may go again before the minute is over
 * after which it is kept anew, because its process crashes or its session ends.
 */
export function forgetView(): void {
  kept.remove()
}

/**
 * Scrolls as kept as soon as the page is long enough again, unless another page has taken its turn by then. Returns a function that
 * gives up.
 */
export function restoreScroll(stage: HTMLElement, { address, scroll }: Omit<ViewState, 'isPaused'>): () => void {
  let left = TRIES
  const timer = setInterval(() => {
    if (addressHere() !== address) return clearInterval(timer)
    const found = scrollers(stage)
    const fits = found.length === scroll.length && found.every((one, i) => reach(one) >= must(scroll[i]))
    left -= 1
    if (!fits && left > 0) return
    clearInterval(timer)
    for (const [i, one] of found.entries()) one.scrollTop = scroll[i] ?? 0
  }, TRY_MS)
  return () => clearInterval(timer)
}

function addressHere(): string {
  return location.pathname + location.search
}

function reach({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight + 1
}

function scrollers(stage: HTMLElement): readonly HTMLElement[] {
  return [stage, ...stage.querySelectorAll<HTMLElement>('*')].filter(
    (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
  )
}

function isView(stored: unknown): stored is ViewState {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('address' in stored && 'isPaused' in stored && 'scroll' in stored)) return false
  return typeof stored.isPaused === 'boolean' && Array.isArray(stored.scroll)
}
