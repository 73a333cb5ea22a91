import { expect, test } from 'vitest'
import { Mirror } from '../../../src/live/cells/mirror.ts'
import { type Frame, META_KNOWN, META_STALE } from '../../../src/wire/tabs/frame.ts'
import { EMPTY_FRAME } from '../../support/fakes/empty-frame.ts'
import { laneOf } from '../../support/truth/watching-client.ts'

const READY = { state: 'ready' } as const
const LIVE = 0
const BROKEN = 1
const UNKNOWN = 2

function lanes(entries: readonly (readonly [slot: number, meta: number])[]): Frame['lanes'] {
  return {
    slot: Uint32Array.from(entries, ([slot]) => slot),
    num: new Float64Array(entries.length),
    time: new Float64Array(entries.length),
    meta: Uint8Array.from(entries, ([, meta]) => meta),
  }
}

const offered = (value: string, stale: boolean) =>
  ({ topic: 'offeredBuild', key: '', value, load: READY, stale }) as const

function marks(mirror: Mirror): readonly boolean[] {
  return [LIVE, BROKEN, UNKNOWN].map((slot) => laneOf({ mirror }, slot).stale)
}

function knowing(): Mirror {
  const mirror = new Mirror()
  mirror.apply({
    ...EMPTY_FRAME,
    lanes: lanes([
      [LIVE, META_KNOWN],
      [BROKEN, META_KNOWN | META_STALE],
    ]),
    values: [offered('b1', false)],
  })
  return mirror
}

test('while suspect, everything known is marked, and afterwards only what was marked before (R-53)', () => {
  const mirror = knowing()
  const before = mirror.value('offeredBuild/')
  expect(marks(mirror)).toEqual([false, true, false])
  const { slots, ids } = mirror.apply({ ...EMPTY_FRAME, suspect: true })
  expect([...(slots ?? [])]).toEqual(expect.arrayContaining([LIVE, BROKEN]))
  expect(ids).toEqual(['offeredBuild/'])
  expect(marks(mirror)).toEqual([true, true, false])
  expect(mirror.value('offeredBuild/')).toMatchObject({ value: 'b1', stale: true })
  expect([...(mirror.apply(EMPTY_FRAME).slots ?? [])]).toEqual(expect.arrayContaining([LIVE, BROKEN]))
  expect(marks(mirror)).toEqual([false, true, false])
  expect(mirror.value('offeredBuild/')).toBe(before)
})

test('while suspect, a state is one object until a frame changes it (pitfall 35)', () => {
  const mirror = knowing()
  mirror.apply({ ...EMPTY_FRAME, suspect: true })
  const shown = mirror.value('offeredBuild/')
  expect(mirror.value('offeredBuild/')).toBe(shown)
  expect(mirror.apply({ ...EMPTY_FRAME, suspect: true })).toEqual({ slots: null, ids: [] })
  expect(mirror.value('offeredBuild/')).toBe(shown)
})

test('what breaks while suspect stays marked after it (R-53)', () => {
  const mirror = knowing()
  mirror.apply({ ...EMPTY_FRAME, suspect: true })
  mirror.apply({ ...EMPTY_FRAME, lanes: lanes([[LIVE, META_KNOWN | META_STALE]]), values: [offered('b1', true)] })
  expect(marks(mirror)).toEqual([true, true, false])
  expect(mirror.value('offeredBuild/')?.stale).toBe(true)
})
