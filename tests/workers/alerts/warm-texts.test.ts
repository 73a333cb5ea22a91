import { expect, test, vi } from 'vitest'
import { AlertEntry, warmTexts } from '../../../workers/alerts/alert-entry.ts'
import { TextPool } from '../../../workers/lists/text-pool.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

const ROWS = 10_000

test('the texts of a long list are prepared in steps of at most 256 rows: a slice ends soon after its time is over', () => {
  const texts = new TextPool()
  const entries = Array.from({ length: ROWS }, (_, i) => new AlertEntry(sampleAlert({ id: `a${i}` }), 0, texts))
  const read = vi.spyOn(AlertEntry.prototype, 'texts', 'get')
  const rows: number[] = []
  const steps = warmTexts(entries)
  for (let isDone = false; !isDone; ) {
    const before = read.mock.calls.length
    isDone = steps.next().done === true
    rows.push(read.mock.calls.length - before)
  }
  read.mockRestore()
  expect(Math.max(...rows)).toBeLessThanOrEqual(256)
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(ROWS)
})
