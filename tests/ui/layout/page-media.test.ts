import { expect, test } from 'vitest'
import { scaledQuery } from '../../../src/ui/layout/page-media.ts'

test.each([
  ['(max-width: 599px)', 'screen and (max-width: 838.6px), print and (max-width: 599px)'],
  ['(width < 600px)', 'screen and (width < 840px), print and (width < 600px)'],
  [
    '(max-width: 899px), (max-height: 519px)',
    'screen and (max-width: 1258.6px), print and (max-width: 899px), screen and (max-height: 726.6px), print and (max-height: 519px)',
  ],
  ['screen and (max-width: 100px)', 'screen and (max-width: 140px)'],
  ['print', 'print'],
  ['(pointer: coarse)', '(pointer: coarse)'],
])('at 140 %% %s of the page is %s of the window, and on paper as it was', (query, scaled) => {
  expect(scaledQuery(query, 1.4)).toBe(scaled)
  expect(scaledQuery(query, 1)).toBe(query)
})
