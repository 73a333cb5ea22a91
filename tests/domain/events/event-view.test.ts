import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { EVENT_SORTS, type EventView, eventViewOfText, eventViewText } from '../../../src/domain/events/event-view.ts'

const time = fc.integer({ min: 0, max: 9_999_999_999_999 })
const view: fc.Arbitrary<EventView> = fc.record({
  source: fc.record({ start: time, end: fc.option(time), limit: fc.integer({ min: 1, max: 9_999_999 }) }),
  text: fc.string({ unit: 'grapheme' }).filter((text) => text === '' || text.trim() !== ''),
  filter: fc.constantFrom(NO_CONDITIONS, ['and', ['text', 'contains', 'Pumpe? 1|2']] as const),
  sort: fc.constantFrom(...EVENT_SORTS),
  descending: fc.boolean(),
  language: fc.constantFrom(...LANGUAGES),
})

test('a view of events survives the way through its text', () => {
  fc.assert(
    fc.property(view, (each) => {
      expect(eventViewOfText(eventViewText(each))).toEqual(each)
    }),
  )
})

test.each([
  '',
  '1/2/3',
  '1/2/3?sort=time',
  '1/2/3?sort=size&language=de',
  '1/2/0?sort=time&language=de',
  '/2/3?sort=time&language=de',
  '1/2?sort=time&language=de',
  '1/2/3?sort=time&language=de&filter={}',
])('%j is no view of events', (text) => {
  expect(eventViewOfText(text)).toBeNull()
})
