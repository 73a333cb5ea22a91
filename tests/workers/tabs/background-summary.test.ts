import { expect, test } from 'vitest'
import type { SummaryContent } from '../../../src/wire/tabs/frame.ts'
import { broadcastSummaries } from '../../../workers/tabs/background-summary.ts'

/** What tabs that were last shown at these times are told; 0 = never. */
function told(shownAt: readonly number[]) {
  const sent: SummaryContent[] = []
  broadcastSummaries(
    shownAt.map((at) => ({ shownAt: at, sendSummary: (summary) => sent.push(summary) })),
    undefined,
    true,
  )
  return sent.map(({ rings }) => rings)
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
  expect(told(shownAt)).toEqual(rings)
})

test('a tab is told anew when another one takes over the sound, and not otherwise (T10)', () => {
  const marks: string[][] = [[], []]
  const tabs = [10, 20].map((shownAt, index) => ({
    shownAt,
    sendSummary: (_: SummaryContent, mark: string) => void marks[index]?.push(mark),
  }))
  broadcastSummaries(tabs, undefined, true)
  broadcastSummaries(tabs, undefined, true)
  const [first] = tabs
  if (first !== undefined) first.shownAt = 30
  broadcastSummaries(tabs, undefined, true)
  for (const [before, same, after] of marks) {
    expect(same).toBe(before)
    expect(after).not.toBe(before)
  }
})
