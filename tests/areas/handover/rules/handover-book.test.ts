import { expect, test } from 'vitest'
import {
  bookOf,
  closed,
  type Handover,
  handedOver,
  NO_BOOK,
  remarksOf,
  remarksWithUnread,
  type ShiftRemark,
  takeBlock,
  takenOver,
  withUnread,
} from '../../../../src/areas/handover/rules/handover-book.ts'

const ANNA = { userName: 'anna', name: 'Anna' }
const BEN = { userName: 'ben', name: 'Ben' }
const remark = (id: string, part: Partial<ShiftRemark> = {}): ShiftRemark => ({
  id,
  at: 1000,
  by: ANNA,
  text: `Bemerkung ${id}`,
  about: '',
  to: null,
  isOpen: false,
  isNoted: false,
  ...part,
})
const handover = (id: string, remarks: readonly ShiftRemark[] = []): Handover => ({
  ...{ id, from: 0, to: 5000, by: ANNA, at: 4000, taken: null },
  remarks,
})

test('the last ten hand-overs are kept, the newest first, and what is open returns however old it is', () => {
  let book = handedOver(NO_BOOK, handover('0', [remark('open', { isOpen: true }), remark('said')]))
  for (let number = 1; number <= 12; number += 1) book = handedOver(book, handover(String(number)))
  expect(book.handovers.map(({ id }) => id)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
  expect(book.open.map(({ id }) => id)).toEqual(['open'])
  expect(closed(book, 'open').open).toEqual([])
})

test('whoever takes over is another user, and does it once', () => {
  const book = handedOver(NO_BOOK, handover('a'))
  expect(takenOver(book, 'a', ANNA, 6000)).toEqual(book)
  const taken = takenOver(book, 'a', BEN, 6000)
  expect(taken.handovers[0]?.taken).toEqual({ by: BEN, at: 6000 })
  expect(takenOver(taken, 'a', { userName: 'carl', name: 'Carl' }, 7000)).toEqual(taken)
  expect(takeBlock(handover('a'), 'anna')).toBe('own')
  expect(takeBlock(handover('a'), 'ben')).toBeNull()
})

test('a kept book is read back; what means nothing in it is left out', () => {
  const book = takenOver(handedOver(NO_BOOK, handover('a', [remark('1', { isOpen: true })])), 'a', BEN, 6000)
  expect(bookOf(JSON.parse(JSON.stringify(book)))).toEqual(book)
  for (const found of [null, 3, 'x', [], { handovers: 3, open: {} }]) expect(bookOf(found)).toEqual(NO_BOOK)
  const [good] = book.handovers
  const broken = [good, null, { ...good, by: 'anna' }, { ...good, at: 'now' }, { ...good, remarks: [{ id: 1 }] }]
  expect(bookOf({ handovers: broken, open: [] }).handovers.map(({ remarks }) => remarks.length)).toEqual([1, 0])
})

test('a kept remark leads only to pages of this client', () => {
  const [own, foreign, script] = remarksOf([
    remark('1', { to: '/stations/14' }),
    remark('2', { to: '//evil.example/x' }),
    remark('3', { to: 'javascript:alert(1)' }),
  ])
  expect([own?.to, foreign?.to, script?.to]).toEqual(['/stations/14', null, null])
})

test('what another build has kept of a book goes back with what this one writes (R-67)', () => {
  const newer = { id: 'n', by: 'team west', remarks: 'none' }
  const stored = { handovers: [{ ...handover('1'), weather: 'storm' }, newer], open: [{ sketch: 'a' }], lists: [7] }
  const book = handedOver(bookOf(stored), handover('2', [remark('open', { isOpen: true })]))
  expect(book.handovers.map(({ id }) => id)).toEqual(['2', '1'])
  const kept = JSON.parse(JSON.stringify(withUnread(book, stored))) as unknown
  expect(kept).toMatchObject({ lists: [7], open: [{ sketch: 'a' }, { id: 'open' }] })
  expect(kept).toMatchObject({ handovers: [{ id: '2' }, { id: '1', weather: 'storm' }, newer] })
  expect(bookOf(kept)).toMatchObject(book)
  expect(remarksWithUnread([remark('1')], [{ sketch: 'b' }, remark('1')])).toEqual([{ sketch: 'b' }, remark('1')])
})
