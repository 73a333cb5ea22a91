import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** It makes a sign of counts and their live state. */
const OWNER = 'src/ui/alert-sign/pending-sign.tsx'
/** A list is marked as a whole, beside its title. */
const LIST = 'src/areas/alerts/columns/alert-groups.tsx'
/** A sign of counts: how many are open or still there. */
const OF_COUNTS = /<PrioritySign\b[^>]*?\b(?:open > 0|active === 0)/
/** A sign of counts that is nothing where there are none. */
const OF_SOME = /<PendingSign\b|\bpendingSign\(/

/** They say in another way that nobody knows whether there is an alert. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  'src/app/shell/header/alarm-strip.tsx': 'a sentence in place of the counts',
  'src/app/wall/wall-header.tsx': 'a sentence in place of the counts',
  'src/areas/boards/board/value-tile.tsx': 'the title has the sign; a gauge repeats it at its limit',
  'src/areas/drawings/image/alert-places.tsx': 'a frame around the element; `UnknownSign` where there is none',
  'src/areas/situation/pages/situation/place-columns.tsx':
    'a row is there only with alerts; the page says that it is last known',
  'src/areas/stations/station/station-cells.tsx': 'a dash with the reason, or a word that is marked',
  'src/areas/values/info/pv-info.tsx': 'a dash with the reason, or a word that is marked',
}

const sources = () => filesOf('src/**/*.tsx').filter((path) => path !== OWNER)

test('the sign of counted alerts comes with their live state, by PendingSign, so that a cut link marks each of them', () => {
  const made = sources().filter((path) => OF_COUNTS.test(textOf(path)))
  expect(made).toEqual([LIST])
  expect(textOf(OWNER)).toContain('told: AlertsTold')
  expect(OF_COUNTS.test('<PrioritySign priority={worst.priority} open={worst.open > 0} />')).toBe(true)
  expect(OF_COUNTS.test('<PrioritySign priority={alert.priority} open={isOpen(alert)} />')).toBe(false)
})

test('where no sign would mean no alert it is a WorstSign, which says that nobody knows, or something beside it does (I1)', () => {
  const made = sources().filter((path) => OF_SOME.test(textOf(path)))
  expect(made).toEqual(Object.keys(SAID_OTHERWISE).sort())
})

test('what was told of alerts is old by areAlertsOld, which knows of a failed reading as well (I1)', () => {
  const byLinkAlone = /\bstale\b[^}\n]*\} = useLiveValue\('(?:alertSummary|stationAlerts|pvAlert)'/
  expect(sources().filter((path) => byLinkAlone.test(textOf(path)))).toEqual([])
  expect(byLinkAlone.test("const { value, stale } = useLiveValue('pvAlert', pv)")).toBe(true)
})
