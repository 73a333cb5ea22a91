import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchActivity } from '../../../src/live/connection/activity.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

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

/** What arrives as a message of `source`, from `origin`, that somebody does something. */
function say(source: Window | null, origin = location.origin): void {
  dispatchEvent(new MessageEvent('message', { data: 'user-interaction', source, origin }))
}

test.each([
  ['this server', null],
  ['the site of a tile, which has no origin', 'allow-scripts'],
])('of a flood from a frame of %s one report is passed on (rules A10, A11) (S-10, F88)', async (_, sandbox) => {
  watch()
  const own = reports()
  await flood(1000, sandbox)
  expect(await own.all()).toEqual(['frame'])
})

test('a frame in which somebody has just pressed something is believed without a bound, as the page around this one is (F88)', async () => {
  watch()
  const reported = reports()
  vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(true)
  await flood(3, 'allow-scripts')
  expect(await reported.all()).toEqual(['user'])
  vi.restoreAllMocks()
  end()
  watch()
  // The runner frames this page, as an installation may.
  expect(parent).not.toBe(window)
  const around = reports()
  say(parent)
  expect(await around.all()).toEqual(['user'])
})

test('neither this window, nor one that it does not frame, nor another origin keeps a session (rule A11) (S-10, F88)', async () => {
  watch()
  const foreign = reports()
  const frame = document.createElement('iframe')
  frame.src = 'about:blank'
  frames.push(frame)
  document.body.append(frame)
  const inner = frame.contentDocument?.createElement('iframe')
  if (inner === undefined) throw new Error('The frame has no document')
  frame.contentDocument?.body.append(inner)
  say(null)
  say(parent, 'https://evil.example')
  say(frame.contentWindow, 'https://evil.example')
  say(inner.contentWindow)
  const shapes = ['user-interaction', { type: 'user-interaction' }, '__proto__', null]
  const arrived = Promise.withResolvers<void>()
  const onLast = ({ data }: MessageEvent) => data === null && arrived.resolve()
  window.addEventListener('message', onLast)
  for (const shape of shapes) window.postMessage(shape, '*')
  await arrived.promise
  window.removeEventListener('message', onLast)
  expect(await foreign.all()).toEqual([])
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

test('what somebody does in another tab keeps this one logged in, whichever worker either has; what another build says there does not (F88, R-67)', async () => {
  // Every page does so by itself, also one that needs no session.
  const worker = await pageWorker()
  for (const word of ['asleep', null, { source: 'user' }, 'user']) channel.postMessage(word)
  await expect.poll(() => worker.activities).toEqual(['user'])
})
