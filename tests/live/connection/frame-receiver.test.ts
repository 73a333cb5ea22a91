import { beforeEach, expect, test, vi } from 'vitest'
import { KeyedSubscribable } from '../../../src/live/cells/subscribable.ts'
import { FrameReceiver } from '../../../src/live/connection/frame-receiver.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'

const FRAME = { seq: 1 } as Frame

/** What a picture costs in these tests. */
const PAINT_MS = 5

let reported: unknown[]

beforeEach(() => {
  reported = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})

/** A receiver whose page paints when the test says so. */
function setUp(apply: () => { slots: number[]; ids: string[] } = () => ({ slots: [1, 2], ids: ['connection/'] })) {
  const planned: ((costMs: number | null) => void)[] = []
  const slots = new KeyedSubscribable<number>()
  const ids = new KeyedSubscribable<string>()
  const onFrame = vi.fn(() => false)
  const receiver = new FrameReceiver({
    apply,
    slots,
    ids,
    afterPaint: (onPainted) => planned.push(onPainted),
    onFrame,
  })
  return {
    receiver,
    slots,
    ids,
    onFrame,
    planned,
    paint: () => planned.splice(0).forEach((onPainted) => void onPainted(PAINT_MS)),
  }
}

test('a frame notifies at once, and is acknowledged after the page has painted it', () => {
  const { receiver, slots, ids, onFrame, paint } = setUp()
  const [seen, ack] = [vi.fn(), vi.fn()]
  slots.subscribe(1, seen)
  ids.subscribe('connection/', seen)
  receiver.receive(FRAME, ack)
  expect([seen, onFrame, ack].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 0])
  paint()
  expect([seen, onFrame, ack].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
})

test('a listener that throws stops no other, is reported once, and the frame is acknowledged', () => {
  const { receiver, slots, ids, onFrame, paint } = setUp()
  const broken = () => {
    throw new Error('a view broke')
  }
  const [second, other, ack] = [vi.fn(), vi.fn(), vi.fn()]
  slots.subscribe(1, broken)
  slots.subscribe(1, second)
  ids.subscribe('connection/', other)
  for (let frame = 0; frame < 3; frame += 1) {
    receiver.receive(FRAME, ack)
    paint()
  }
  const calls = [second, other, onFrame, ack].map(({ mock }) => mock.calls.length)
  expect(calls).toEqual([3, 3, 3, 3])
  expect(reported).toEqual([new Error('a view broke')])
})

test('the acknowledgement carries what the frame and its picture cost the main thread', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { receiver, slots, paint } = setUp()
  slots.subscribe(1, () => {
    now += 3
  })
  const ack = vi.fn()
  receiver.receive(FRAME, ack)
  paint()
  expect(ack.mock.calls).toEqual([[3 + PAINT_MS]])
})

test('a frame that no picture shows, since the page is hidden, has no cost', () => {
  const { receiver, slots, planned } = setUp()
  slots.subscribe(1, vi.fn())
  const ack = vi.fn()
  receiver.receive(FRAME, ack)
  for (const onPainted of planned) onPainted(null)
  expect(ack.mock.calls).toEqual([[null]])
})

test('a frame that changes nothing on screen is acknowledged without a picture', () => {
  const { receiver, slots, onFrame, planned } = setUp()
  slots.subscribe(7, vi.fn())
  const ack = vi.fn()
  receiver.receive(FRAME, ack)
  expect(ack.mock.calls).toEqual([[null]])
  expect(planned).toEqual([])
  // A new second writes ages and clocks.
  onFrame.mockReturnValue(true)
  receiver.receive(FRAME, ack)
  expect(planned).toHaveLength(1)
})

test('a frame that cannot be applied is reported and acknowledged', () => {
  const { receiver, paint } = setUp(() => {
    throw new Error('no such topic')
  })
  const ack = vi.fn()
  receiver.receive(FRAME, ack)
  paint()
  expect(ack).toHaveBeenCalledTimes(1)
  expect(reported).toEqual([new Error('no such topic')])
})

test('a listener that unsubscribes itself or another one while it is notified does no harm', () => {
  const { receiver, slots, paint } = setUp()
  const last = vi.fn()
  const end = slots.subscribe(1, () => {
    end()
    endOther()
  })
  const endOther = slots.subscribe(1, vi.fn())
  slots.subscribe(2, last)
  receiver.receive(FRAME, () => {})
  paint()
  expect(last).toHaveBeenCalledTimes(1)
})
