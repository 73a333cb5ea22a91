import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** It makes a sign of counts and their live state. */
const OWNER = 'src/ui/alert-sign/pending-sign.tsx'
/** A list is marked as a whole, beside its title. */
const LIST = 'src/areas/alerts/columns/alert-groups.tsx'
/** A sign of counts: how many are open or still there. */
const OF_COUNTS = /<PrioritySign\b[^>]*?\b(?:open > 0|active === 0)/

test('the sign of counted alerts comes with their live state, by PendingSign, so that a cut link marks each of them', () => {
  const made = filesOf('src/**/*.tsx').filter((path) => OF_COUNTS.test(textOf(path)))
  expect(made).toEqual([LIST])
  expect(textOf(OWNER)).toContain('told: AlertsTold')
  expect(OF_COUNTS.test('<PrioritySign priority={worst.priority} open={worst.open > 0} />')).toBe(true)
  expect(OF_COUNTS.test('<PrioritySign priority={alert.priority} open={isOpen(alert)} />')).toBe(false)
})
