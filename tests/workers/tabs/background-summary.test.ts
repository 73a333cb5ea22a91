import { expect, test } from 'vitest'
import type { SummaryContent } from '../../../src/wire/tabs/frame.ts'
import { QUIET_HORN } from '../../../src/wire/tabs/horn.ts'
import { broadcastSummaries, ringingTab } from '../../../workers/tabs/background-summary.ts'

/**
 * What tabs that were last shown at these times are told; 0 = never. `able` are those that can sound, by default all; `blocked`
 * those that cannot run, by default none.
 */
function told(
  shownAt: readonly number[],
  able: readonly boolean[] = shownAt.map(() => true),
  blocked: readonly boolean[] = shownAt.map(() => false),
) {
  const sent: SummaryContent[] = []
  const tabs = shownAt.map((at, index) => ({
    shownAt: at,
    canSound: able[index] ?? false,
    isBlocked: blocked[index] ?? false,
    page: `page ${index}`,
    sendSummary: (summary: SummaryContent) => void sent.push(summary),
  }))
  broadcastSummaries(tabs, ringingTab(tabs), undefined, true, QUIET_HORN)
  return sent
}

test.each([
  [
    [10, 30, 20],
    [false, true, false],
  ],
  [
    [30, 20, 10],
    [true, false, false],
  ],
  [
    [0, 0, 5],
    [false, false, true],
  ],
  // Tabs of a restored browser, of which none has been shown: one sounds, not none and not all.
  [
    [0, 0],
    [true, false],
  ],
  [[], []],
])('of tabs that were last shown at %j exactly the last one sounds (T10)', (shownAt, rings) => {
  expect(told(shownAt).map((summary) => summary.rings)).toEqual(rings)
})

test.each([
  // Shown last, but never pressed: the browser would swallow its tone.
  [[10, 20], [true, false], 0],
  [[0, 20, 30], [true, true, false], 1],
  [[30, 20, 10], [false, false, true], 2],
] as const)(
  'of tabs that were last shown at %j, of which %j can sound, tab %i sounds, and the others name it (F29)',
  (shownAt, able, tab) => {
    const summaries = told(shownAt, able)
    expect(summaries.map(({ rings }) => rings)).toEqual(shownAt.map((_, index) => index === tab))
    expect(summaries.map(({ heardAt }) => heardAt)).toEqual(
      shownAt.map((_, index) => (index === tab ? null : `page ${tab}`)),
    )
  },
)

test('if no tab can sound, the one that was shown last tries to, and none names another (F29)', () => {
  const summaries = told([10, 20], [false, false])
  expect(summaries.map(({ rings }) => rings)).toEqual([false, true])
  expect(summaries.map(({ heardAt }) => heardAt)).toEqual([null, null])
})

test.each([
  // The one shown last prints, and another can sound.
  [[10, 20], [true, true], [false, true], 0, 'page 0'],
  // Only the blocked one could: the other says that the sound is off.
  [[10, 20], [false, true], [false, true], 0, null],
  // None is left: the one that is free first sounds.
  [[10, 20], [true, true], [true, true], 1, 'page 1'],
] as const)(
  'of tabs that were last shown at %j, of which %j can sound and %j cannot run, tab %i sounds (F29, F135)',
  (shownAt, able, blocked, tab, heardAt) => {
    const summaries = told(shownAt, able, blocked)
    expect(summaries.map(({ rings }) => rings)).toEqual(shownAt.map((_, index) => index === tab))
    expect(summaries[1 - tab]?.heardAt).toBe(heardAt)
  },
)

test('a tab is told anew when another one takes over the sound, and not otherwise (T10)', () => {
  const marks: string[][] = [[], []]
  const tabs = [10, 20].map((shownAt, index) => ({
    shownAt,
    canSound: true,
    isBlocked: false,
    page: '',
    sendSummary: (_: SummaryContent, mark: string) => void marks[index]?.push(mark),
  }))
  const broadcast = () => broadcastSummaries(tabs, ringingTab(tabs), undefined, true, QUIET_HORN)
  broadcast()
  broadcast()
  const [first] = tabs
  if (first !== undefined) first.shownAt = 30
  broadcast()
  for (const [before, same, after] of marks) {
    expect(same).toBe(before)
    expect(after).not.toBe(before)
  }
})
