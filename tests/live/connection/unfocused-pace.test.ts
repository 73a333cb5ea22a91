import { beforeEach, expect, test, vi } from 'vitest'
import type { TabSignal } from '../../../src/wire/tabs/frame.ts'

const link = vi.hoisted(() => ({ sent: [] as unknown[], connect: () => {} }))

vi.mock('../../../src/live/connection/live-client.ts', () => ({
  connector: { signal: (signal: TabSignal) => link.sent.push(signal) },
  onWorkerConnected: (listener: () => void) => {
    link.connect = listener
  },
}))

let page = new EventTarget()
let hasFocus = true

function focus(next: boolean): void {
  hasFocus = next
  page.dispatchEvent(new Event(next ? 'focus' : 'blur'))
}

async function load(isSlow: boolean) {
  const pace = await import('../../../src/live/connection/unfocused-pace.ts')
  pace.followFocus()
  pace.slowWithoutFocus(isSlow)
  link.connect()
  return pace
}

beforeEach(() => {
  link.sent.length = 0
  hasFocus = true
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { hasFocus: () => hasFocus })
  vi.resetModules()
})

test('a window asks for fewer frames while it has no focus, and for all of them when it has it again', async () => {
  await load(true)
  expect(link.sent).toEqual([])
  focus(false)
  focus(true)
  expect(link.sent).toEqual([
    { kind: 'gap', ms: 500 },
    { kind: 'gap', ms: 0 },
  ])
})

test('without the preference focus changes nothing; choosing it counts at once, and so does the end of the choice', async () => {
  const { slowWithoutFocus } = await load(false)
  focus(false)
  expect(link.sent).toEqual([])
  slowWithoutFocus(true)
  slowWithoutFocus(false)
  expect(link.sent).toEqual([
    { kind: 'gap', ms: 500 },
    { kind: 'gap', ms: 0 },
  ])
})

test('each worker is told, because a new one starts without', async () => {
  hasFocus = false
  await load(true)
  link.sent.length = 0
  link.connect()
  expect(link.sent).toEqual([{ kind: 'gap', ms: 500 }])
})
