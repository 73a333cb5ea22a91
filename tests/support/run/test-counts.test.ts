import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, ofPlaywright, ofVitest, summary } from './test-counts.ts'

const VITEST = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const PLAYWRIGHT = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the sums under npm test', () => {
  test('the closing line names skipped tests only where there are any', () => {
    expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
    expect(summary({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  test('a test file that cannot be loaded counts as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...VITEST, numPassedTests: 5, testResults })).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })

  test('a flaky test and an error outside any test count as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: ['no browser'] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
  })

  test('a runner that fails without a failed test, or runs no test, or leaves no report, counts as one failure', () => {
    expect(ofVitest(1, written({ ...VITEST, numPassedTests: 9 }))).toEqual({ passed: 9, failed: 1, skipped: 0 })
    expect(ofPlaywright(0, written(PLAYWRIGHT))).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(ofPlaywright(0, join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
