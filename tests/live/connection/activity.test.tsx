import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchActivity } from '../../../src/live/connection/activity.ts'

const channel = new BroadcastChannel('plant.activity')
const frames: HTMLIFrameElement[] = []
let end = () => {}
/** Later than whatever an earlier test has reported. */
let now = 0

afterEach(() => {
  end()
  for (const frame of frames.splice(0)) frame.remove()
  channel.onmessage = null
})

/** Watches this page at a time that stands still until the test moves it. */
function watch(): void {
  now += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  end = watchActivity()
}

/** What this tab has reported to the others since now. */
function reports(): { readonly heard: unknown[]; readonly all: () => Promise<readonly unknown[]> } {
  const heard: unknown[] = []
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void heard.push(data)
  /** Everything that was reported until now; messages of one sender to another arrive in order. */
  const all = async () => {
    const marker = new BroadcastChannel('plant.activity')
    marker.postMessage('marker')
    await expect.poll(() => heard).toContain('marker')
    marker.close()
    return heard.filter((each) => each !== 'marker')
  }
  return { heard, all }
}

/** Adds a frame that says `count` times that somebody works in it, then that it is done. Resolves when that has arrived. */
function flood(count: number, sandbox: string | null): Promise<void> {
  const frame = document.createElement('iframe')
  if (sandbox !== null) frame.setAttribute('sandbox', sandbox)
  const said = `for (let i = 0; i < ${count}; i++) parent.postMessage('user-interaction', '*'); parent.postMessage('done', '*')`
  frame.src = URL.createObjectURL(new Blob([`<script>${said}</${'script'}>`], { type: 'text/html' }))
  frames.push(frame)
  const done = new Promise<void>((resolve) => {
    const onMessage = ({ data }: MessageEvent) => {
      if (data !== 'done') return
      window.removeEventListener('message', onMessage)
      resolve()
    }
    window.addEventListener('message', onMessage)
  })
  document.body.append(frame)
  return done
}

test('of a flood from a frame of this server one report is passed on, of another origin or the window itself none (rules A10, A11) (S-10)', async () => {
  watch()
  const foreign = reports()
  await flood(1000, 'allow-scripts')
  // Nor of the window itself, whatever it says.
  const shapes = ['user-interaction', { type: 'user-interaction' }, '__proto__', null]
  const arrived = Promise.withResolvers<void>()
  const onLast = ({ data }: MessageEvent) => data === null && arrived.resolve()
  window.addEventListener('message', onLast)
  for (const shape of shapes) window.postMessage(shape, '*')
  await arrived.promise
  window.removeEventListener('message', onLast)
  expect(await foreign.all()).toEqual([])
  const own = reports()
  await flood(1000, null)
  expect(await own.all()).toEqual(['frame'])
})

test('what a person does is reported once a second, not more often and not less (T12) (rule A10)', async () => {
  watch()
  const reported = reports()
  await userEvent.keyboard('abc')
  expect(await reported.all()).toEqual(['user'])
  now += 999
  await userEvent.keyboard('abc')
  expect(await reported.all()).toEqual(['user'])
  now += 1
  await userEvent.keyboard('abc')
  expect(await reported.all()).toEqual(['user', 'user'])
})

test.each([
  ['key', () => new KeyboardEvent('keydown', { key: 'a', bubbles: true })],
  ['press', () => new PointerEvent('pointerdown', { bubbles: true })],
  ['move', () => new PointerEvent('pointermove', { bubbles: true })],
  ['turn of the wheel', () => new WheelEvent('wheel', { bubbles: true })],
] as const)(
  'a %s that a script pretends is not reported: nobody stays logged in by it (T11) (rule A10)',
  async (_, pretend) => {
    watch()
    const reported = reports()
    for (let i = 0; i < 50; i += 1) {
      document.body.dispatchEvent(pretend())
      now += 1000
    }
    expect(await reported.all()).toEqual([])
  },
)
