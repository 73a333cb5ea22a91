import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LeaseRegistry } from '../../../src/live/cells/lease-registry.ts'
import { Mirror } from '../../../src/live/cells/mirror.ts'
import { META_KNOWN } from '../../../src/wire/tabs/frame.ts'
import type { LeaseChange } from '../../../src/wire/tabs/live.ts'
import { EMPTY_FRAME } from '../../support/fakes/empty-frame.ts'
import { settle } from '../../support/fakes/fake-clock.ts'

function book() {
  const sent: LeaseChange[] = []
  const forgotten: string[] = []
  const leases = new LeaseRegistry({ send: (change) => sent.push(change), forget: (id) => forgotten.push(id) })
  return { leases, sent, forgotten }
}

test('the leases of one task go out as one change', async () => {
  const { leases, sent } = book()
  leases.take('pvValue', 'ai1')
  leases.take('pvValue', 'ai2')
  leases.take('session', '')
  await settle()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.add.map((entry) => entry.key)).toEqual(['ai1', 'ai2', ''])
})

test('a second user of the same key shares its slot and is not sent to the worker', async () => {
  const { leases, sent } = book()
  const first = leases.take('pvValue', 'ai1')
  const second = leases.take('pvValue', 'ai1')
  expect(second.slot).toBe(first.slot)
  await settle()
  first.release()
  first.release()
  await settle()
  expect(sent).toHaveLength(1)
  second.release()
  await settle()
  expect(sent[1]?.drop.map((entry) => entry.key)).toEqual(['ai1'])
})

test('what is released and taken again in one task stays leased under the same slot and keeps what is known', async () => {
  const { leases, sent, forgotten } = book()
  const first = leases.take('pvValue', 'ai1')
  await settle()
  first.release()
  expect(leases.take('pvValue', 'ai1').slot).toBe(first.slot)
  await settle()
  expect(sent).toHaveLength(1)
  expect(forgotten).toEqual([])
})

test('a slot is not used again before the worker has confirmed the release', async () => {
  const { leases, sent } = book()
  const first = leases.take('pvValue', 'ai1')
  await settle()
  first.release()
  await settle()
  expect(leases.take('pvValue', 'ai2').slot).not.toBe(first.slot)
  await settle()
  leases.confirmed(sent[1]?.number ?? 0)
  expect(leases.take('pvValue', 'ai3').slot).toBe(first.slot)
})

test('of two slots that were released one after the other only the confirmed one is used again (T1)', async () => {
  const { leases, sent } = book()
  const [first, second] = [leases.take('pvValue', 'ai1'), leases.take('pvValue', 'ai2')]
  await settle()
  first.release()
  await settle()
  second.release()
  await settle()
  leases.confirmed(sent[1]?.number ?? 0)
  expect(leases.take('pvValue', 'ai3').slot).toBe(first.slot)
  expect(leases.take('pvValue', 'ai4').slot).not.toBe(second.slot)
})

test('a slot is empty for its next holder, although an older frame filled it again after its release (I1)', async () => {
  const mirror = new Mirror()
  const sent: LeaseChange[] = []
  const leases = new LeaseRegistry({
    send: (change) => sent.push(change),
    forget: (_, slot) => slot !== undefined && mirror.forgetSlot(slot),
  })
  const { slot, release } = leases.take('pvValue', 'ai1')
  await settle()
  release()
  await settle()
  const frame = { ...EMPTY_FRAME, leases: sent[0]?.number ?? 0 }
  leases.confirmed(frame.leases)
  mirror.apply({
    ...frame,
    lanes: {
      slot: Uint32Array.of(slot),
      num: Float64Array.of(7),
      time: Float64Array.of(1),
      meta: Uint8Array.of(META_KNOWN),
    },
  })
  leases.confirmed(sent[1]?.number ?? 0)
  expect(leases.take('pvValue', 'ai2').slot).toBe(slot)
  const lane: Parameters<Mirror['readLane']>[1] = {
    known: true,
    kind: null,
    num: 0,
    time: 0,
    quality: 'Good',
    stale: false,
    extra: null,
    error: null,
  }
  mirror.readLane(slot, lane)
  expect(lane).toMatchObject({ known: false, num: 0 })
})

test('a new worker is sent every lease and nothing else', async () => {
  const { leases, sent } = book()
  leases.take('pvValue', 'ai1')
  const gone = leases.take('pvValue', 'ai2')
  await settle()
  gone.release()
  leases.take('stationAlerts', '')
  leases.sendAll()
  await settle()
  expect(sent.at(-1)?.add.map((entry) => entry.key)).toEqual(['ai1', ''])
  expect(sent).toHaveLength(2)
})

test('no two living leases ever share a slot, and what the worker was sent equals what is leased', async () => {
  const step = fc.oneof(
    fc.record({ take: fc.constantFrom('ai1', 'ai2', 'ai3', 'ai4') }),
    fc.record({ release: fc.nat(20) }),
    fc.constantFrom('flush' as const, 'confirm' as const, 'newWorker' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { leases, sent } = book()
      const living: { key: string; slot: number; release: () => void }[] = []
      const told = new Set<string>()
      let read = 0
      const hear = () => {
        for (const change of sent.slice(read)) {
          for (const entry of change.drop) told.delete(entry.key)
          for (const entry of change.add) told.add(entry.key)
        }
        read = sent.length
      }
      for (const each of steps) {
        if (each === 'flush') await settle()
        else if (each === 'confirm') leases.confirmed(sent.at(-1)?.number ?? 0)
        else if (each === 'newWorker') {
          hear()
          told.clear()
          leases.sendAll()
        } else if ('take' in each) living.push({ key: each.take, ...leases.take('pvValue', each.take) })
        else living.splice(each.release % (living.length + 1), 1)[0]?.release()
        const keyBySlot = new Map<number, string>()
        for (const { key, slot } of living) {
          expect(keyBySlot.get(slot) ?? key).toBe(key)
          keyBySlot.set(slot, key)
        }
      }
      await settle()
      hear()
      expect([...told].sort()).toEqual([...new Set(living.map((lease) => lease.key))].sort())
    }),
    { numRuns: 300 },
  )
})

test('what was released just before a new worker connects is forgotten, and its slot is used again', async () => {
  const { leases, sent, forgotten } = book()
  const first = leases.take('pvValue', 'ai1')
  await settle()
  first.release()
  leases.sendAll()
  expect(forgotten).toEqual(['pvValue/ai1'])
  leases.confirmed(sent.at(-1)?.number ?? 0)
  expect(leases.take('pvValue', 'ai2').slot).toBe(first.slot)
})

test('what a frame in flight brings of a released key is forgotten when the release is confirmed (F136)', async () => {
  const { leases, forgotten } = book()
  const page = leases.take('alertPage', 'v/0')
  const text = leases.take('textMessage', '7')
  await settle()
  page.release()
  text.release()
  await settle()
  // The frame that carries them may only arrive now: after the first forgetting, before the confirmation.
  forgotten.length = 0
  leases.confirmed(1)
  expect(forgotten).toEqual([])
  leases.confirmed(2)
  expect(forgotten.sort()).toEqual(['alertPage/v/0', 'textMessage/7'])
})

test('a key that is leased again before its release is confirmed keeps what has come for it since', async () => {
  const { leases, forgotten } = book()
  leases.take('textMessage', '7').release()
  const first = leases.take('textMessage', '7')
  await settle()
  first.release()
  await settle()
  leases.take('textMessage', '7')
  await settle()
  forgotten.length = 0
  leases.confirmed(3)
  expect(forgotten).toEqual([])
})
