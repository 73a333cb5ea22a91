import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALERT_GROUPS,
  ALERT_SORTS,
  type AlertView,
  alertViewOfText,
  alertViewText,
} from '../../../src/domain/alerts/alert-view.ts'
import { FILTER_OPERATORS, type Filter } from '../../../src/domain/base/filter.ts'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { pageKey, pageOfKey } from '../../../src/wire/tabs/list-page.ts'

const time = fc.integer({ min: 0, max: 9_999_999_999_999 })
const condition: fc.Arbitrary<Filter> = fc.tuple(
  fc.constantFrom('text', 'station'),
  fc.constantFrom(...FILTER_OPERATORS),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()),
)
const filter: fc.Arbitrary<Filter> = fc
  .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(condition, { minLength: 1 }))
  .map(([logic, parts]) => [logic, ...parts])
const view: fc.Arbitrary<AlertView> = fc.record({
  source: fc.oneof(
    fc.constant({ of: 'pending' as const }),
    fc.record({
      of: fc.constant('archive' as const),
      start: time,
      end: fc.option(time),
      limit: fc.integer({ min: 1, max: 9_999_999 }),
    }),
    fc.record({
      of: fc.constant('pvs' as const),
      pvs: fc.constantFrom(
        [{ type: 'AnaIn' as const, nr: 1_400_001 }],
        [
          { type: 'DigiIn' as const, nr: 0 },
          { type: 'PlsObject' as const, nr: 7 },
        ],
      ),
      start: time,
      end: fc.option(time),
    }),
  ),
  filter: fc.oneof(filter, fc.constant<Filter>(['and'])),
  sort: fc.constantFrom(...ALERT_SORTS),
  descending: fc.boolean(),
  language: fc.constantFrom(...LANGUAGES),
  group: fc.constantFrom(null, ...ALERT_GROUPS),
  heldAt: fc.option(fc.nat()),
})

test('a view survives the way through its text, and a page through its key', () => {
  fc.assert(
    fc.property(view, fc.nat(), (each, page) => {
      const text = alertViewText(each)
      expect(alertViewOfText(text)).toEqual(each)
      expect(pageOfKey(pageKey(text, page))).toEqual({ view: text, page })
    }),
  )
})

test.each([
  '',
  'pending',
  'pending?sort=came',
  'pending?sort=size&language=de',
  'pending?sort=came&language=xx',
  'pending?sort=came&language=de&held=x',
  'pending?sort=came&language=de&filter=["and"',
  'pending?sort=came&language=de&filter={}',
  'archive/1/2?sort=came&language=de',
  'archive/1/2/0?sort=came&language=de',
  'pvs/1/2/?sort=came&language=de',
  'pvs/1/2/AnaIn?sort=came&language=de',
  'pvs/1/2/Engine:1?sort=came&language=de',
  'elsewhere?sort=came&language=de',
])('%j is no view', (text) => {
  expect(alertViewOfText(text)).toBeNull()
})
