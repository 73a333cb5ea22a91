import { beforeEach, expect, test, vi } from 'vitest'
import { type Notify, Watchers } from '../../../src/live/cells/subscribable.ts'
import { FrameReceiver } from '../../../src/live/connection/frame-receiver.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'

const FRAME = { seq: 1 } as Frame

let reported: unknown[]

beforeEach(() => {
  reported = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})

/** A delivery whose pictures the test draws. */
function delivery(apply: () => { slots: number[]; ids: string[] } = () => ({ slots: [1, 2], ids: ['connection/'] })) {
  const planned: Notify[] = []
  const slots = new Watchers<number>()
  const ids = new Watchers<string>()
  const told = vi.fn()
  const takes = new FrameReceiver({ apply, slots, ids, afterPicture: (acknowledge) => planned.push(acknowledge), told })
  return { takes, slots, ids, told, paint: () => planned.splice(0).forEach((acknowledge) => void acknowledge()) }
}

test('a frame is told at once, and acknowledged when the page has drawn a picture with it', () => {
  const { takes, slots, ids, told, paint } = delivery()
  const [seen, ack] = [vi.fn(), vi.fn()]
  slots.add(1, seen)
  ids.add('connection/', seen)
  takes.take(FRAME, ack)
  expect([seen, told, ack].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 0])
  paint()
  expect([seen, told, ack].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
})

test('a watcher that throws stops none of the others, is reported once, and the credit is returned', () => {
  const { takes, slots, ids, told, paint } = delivery()
  const broken = () => {
    throw new Error('a view broke')
  }
  const [second, other, ack] = [vi.fn(), vi.fn(), vi.fn()]
  slots.add(1, broken)
  slots.add(1, second)
  ids.add('connection/', other)
  for (let frame = 0; frame < 3; frame += 1) {
    takes.take(FRAME, ack)
    paint()
  }
  const calls = [second, other, told, ack].map(({ mock }) => mock.calls.length)
  expect(calls).toEqual([3, 3, 3, 3])
  expect(reported).toEqual([new Error('a view broke')])
})

test('a frame that cannot be taken in is reported, and the credit is returned', () => {
  const { takes, paint } = delivery(() => {
    throw new Error('no such topic')
  })
  const ack = vi.fn()
  takes.take(FRAME, ack)
  paint()
  expect(ack).toHaveBeenCalledTimes(1)
  expect(reported).toEqual([new Error('no such topic')])
})

test('a watcher that ends itself or another one while it is told does no harm', () => {
  const { takes, slots, paint } = delivery()
  const last = vi.fn()
  const end = slots.add(1, () => {
    end()
    endOther()
  })
  const endOther = slots.add(1, vi.fn())
  slots.add(2, last)
  takes.take(FRAME, () => {})
  paint()
  expect(last).toHaveBeenCalledTimes(1)
})
