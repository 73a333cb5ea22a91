import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ACTIVITY_GAP_MS } from '../../../src/domain/session/auto-logout.ts'
import { watchActivity } from '../../../src/live/connection/activity.ts'

const channel = new BroadcastChannel('plant.activity')
const frames: HTMLIFrameElement[] = []
let end = () => {}

afterEach(() => {
  end()
  for (const frame of frames.splice(0)) frame.remove()
  channel.onmessage = null
})

/** What this tab has reported to the others since now. */
function reports(): unknown[] {
  const heard: unknown[] = []
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void heard.push(data)
  return heard
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

test('of a flood from a frame of this server one report a second is passed on, of another origin none (rules A10, A11) (S-10)', async () => {
  end = watchActivity()
  const foreign = reports()
  await flood(1000, 'allow-scripts')
  // After it everything that was reported has arrived.
  const marker = new BroadcastChannel('plant.activity')
  marker.postMessage('marker')
  await expect.poll(() => foreign).toContain('marker')
  marker.close()
  const heard = reports()
  const start = performance.now()
  await flood(1000, null)
  const most = 1 + Math.ceil((performance.now() - start) / ACTIVITY_GAP_MS)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(foreign).toEqual(['marker'])
  expect(new Set(heard)).toEqual(new Set(['frame']))
  expect(heard.length).toBeLessThanOrEqual(most)
})

test('what a person does is reported once a second at most, what a script pretends not at all (rule A10)', async () => {
  end = watchActivity()
  const heard = reports()
  for (let i = 0; i < 50; i += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  const start = performance.now()
  await userEvent.keyboard('abcdefghij')
  const most = 1 + Math.ceil((performance.now() - start) / ACTIVITY_GAP_MS)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard[0]).toBe('user')
  expect(heard.length).toBeLessThanOrEqual(most)
})
