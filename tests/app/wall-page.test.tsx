import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useWakeLock } from '../../src/app/wall/use-screen.ts'
import { keepView, keptView, restoreScroll } from '../../src/app/wall/view-state.ts'
import { wallEvents } from '../../src/ui/status/wall-log.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})

/** The browser with a lock that it grants or refuses, and takes away. */
function playWakeLock() {
  const own = navigator.wakeLock
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const state = { asked: 0, isRefused: false }
  const request = async () => {
    state.asked += 1
    if (state.isRefused) throw new DOMException('', 'NotAllowedError')
    const lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: own }))
  return {
    state,
    held: () => locks.filter(({ released }) => !released).length,
    takeAway: () => locks.at(-1)?.release(),
  }
}

function Wall() {
  useWakeLock()
  return null
}

test('a wall whose screen may sleep again asks for the lock anew, in a visible window as well, and holds one at most (F156)', async () => {
  const { state, held, takeAway } = playWakeLock()
  const { unmount } = await render(<Wall />)
  await expect.poll(held).toBe(1)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(state.asked).toBe(1)
  await takeAway()
  expect(held()).toBe(0)
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.poll(held).toBe(1)
  await unmount()
  await expect.poll(held).toBe(0)
})

test('a lock that is refused, for example by a weak battery, is asked for again and written down once (F156)', async () => {
  const { state, held } = playWakeLock()
  state.isRefused = true
  await render(<Wall />)
  for (let minute = 1; minute <= 3; minute += 1) {
    await expect.poll(() => state.asked).toBe(minute)
    await new Promise(requestAnimationFrame)
    vi.advanceTimersByTime(MINUTE_MS)
  }
  state.isRefused = false
  await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.poll(held).toBe(1)
  expect(wallEvents().filter(({ what }) => what === 'wakeLock')).toHaveLength(1)
})

function scroller(): HTMLElement {
  const stage = document.createElement('div')
  stage.style.cssText = 'height: 100px; overflow-y: auto'
  const page = document.createElement('div')
  stage.append(page)
  document.body.append(stage)
  onTestFinished(() => stage.remove())
  return stage
}

const lengthen = (stage: HTMLElement) => {
  if (stage.firstElementChild instanceof HTMLElement) stage.firstElementChild.style.height = '1000px'
}

test('the place of one page is never that of the next, whether they differ in their path or in their query (F156)', () => {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  for (const [own, other] of [
    ['/a', '/b'],
    ['/a?pv=1', '/a?pv=2'],
  ] as const) {
    history.replaceState(null, '', own)
    const stage = scroller()
    lengthen(stage)
    stage.scrollTop = 400
    keepView(stage, false)
    const kept = keptView()
    const loaded = scroller()
    if (kept === null) throw new Error('Nothing was kept')
    restoreScroll(loaded, kept)
    vi.advanceTimersByTime(1000)
    expect(loaded.scrollTop).toBe(0)
    history.replaceState(null, '', other)
    expect(keptView()).toBeNull()
    lengthen(loaded)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(loaded.scrollTop).toBe(0)
    // The page itself gets its place back.
    history.replaceState(null, '', own)
    restoreScroll(loaded, kept)
    vi.advanceTimersByTime(1000)
    expect(loaded.scrollTop).toBe(400)
    stage.remove()
    loaded.remove()
  }
})
