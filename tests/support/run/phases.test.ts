import { expect, test, vi } from 'vitest'
import { type Phase, together } from './phases.ts'

test('phases run at the same time and count together; each failure names its phase', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const first = Promise.withResolvers<void>()
  const waiting: Phase = {
    name: 'waiting',
    run: async () => {
      await first.promise
      return { passed: 1, failed: 0, skipped: 2 }
    },
  }
  const failing: Phase = {
    name: 'failing',
    run: async () => {
      // Ran only after the other one, this would never be reached.
      first.resolve()
      return { passed: 0, failed: 1, skipped: 0, failures: [{ name: 'a test', error: 'why' }] }
    },
  }
  expect(await together(waiting, failing).run()).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: [{ name: 'failing: a test', error: 'why' }],
  })
})
