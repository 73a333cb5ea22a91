import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failureLines, PAGE_AT_END } from './failures.ts'
import { PROJECT_ROOT, runToolWithTail } from './run-tool.ts'
import { countPlaywright, countVitest, ofPlaywright, ofVitest, reportTo, summary } from './test-counts.ts'

const VITEST = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const PLAYWRIGHT = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

let folder = ''
beforeEach(() => {
  // Inside the project, so that files in it find its packages.
  mkdirSync(join(PROJECT_ROOT, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(PROJECT_ROOT, 'test-results', 'counts-'))
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
    const testResults = [{ name: '/p/tests/a.test.ts', status: 'failed', message: 'no b.ts', assertionResults: [] }]
    expect(countVitest({ ...VITEST, numPassedTests: 5, testResults })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
      failures: [{ name: 'tests/a.test.ts', error: 'no b.ts' }],
    })
  })

  test('a flaky test and an error outside any test count as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
    const counts = countPlaywright({ stats, errors: [{ message: 'no browser' }] })
    expect(counts).toMatchObject({ passed: 4, failed: 3, skipped: 2 })
    expect(counts.failures).toEqual([{ name: 'outside any test', error: 'no browser' }])
  })

  test('a runner that fails without a failed test, or runs no test, or leaves no report, counts as one failure', () => {
    const passing = written({ ...VITEST, numPassedTests: 9 })
    expect(ofVitest(1, passing)).toMatchObject({ passed: 9, failed: 1, failures: [expect.anything()] })
    expect(ofPlaywright(0, written(PLAYWRIGHT))).toMatchObject({ passed: 0, failed: 1, failures: [expect.anything()] })
    expect(ofPlaywright(0, join(folder, 'missing.json'))).toMatchObject({ passed: 0, failed: 1 })
  })

  test('an error that no test catches fails the run and is named, though every test passes', async () => {
    const source = `import { test } from 'vitest'
      test('passes', () => void Promise.reject(new Error('nobody caught this')))`
    writeFileSync(join(folder, 'leak.test.js'), source)
    const file = join(folder, 'vitest.json')
    const { code } = await runToolWithTail(['vitest', 'vitest'], ['run', '--root', folder, ...reportTo(file)])
    const counts = ofVitest(code, file)
    expect(counts).toMatchObject({ passed: 1, failed: 1, failures: [{ name: 'unhandled error' }] })
    expect(counts.failures?.[0]?.error).toContain('nobody caught this')
  })
})

describe('what failed, above the closing line of npm test', () => {
  test('is named by file and test, with the first lines of the error and without colours', () => {
    const error =
      '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n\n  at a.test.ts:3\n  at b\n  at c\n  at d\n  at e'
    const assertionResults = [
      { status: 'passed', fullName: 'group passes', failureMessages: [] },
      { status: 'failed', fullName: 'group fails', failureMessages: [error] },
    ]
    const testResults = [{ name: '/p/tests/a.test.ts', status: 'failed', assertionResults }]
    const { failures = [] } = countVitest({ ...VITEST, numFailedTests: 1, testResults })
    expect(failureLines([{ name: 'unit', failures }])).toEqual([
      'FAILED unit',
      '  tests/a.test.ts > group fails',
      '    AssertionError: expected 1 to be 2',
      '      at a.test.ts:3',
      '      at b',
      '      at c',
      '      at d',
    ])
  })

  test('is found in every nested suite of Playwright', () => {
    const results = [{ errors: [{ message: 'timed out', stack: 'Error: timed out\n  at x' }] }]
    const spec = (status: string) => ({
      title: `is ${status}`,
      file: 'a.spec.ts',
      line: 7,
      tests: [{ status, results, annotations: [{ type: PAGE_AT_END, description: '/login showed: Anmelden' }] }],
    })
    const inner = { title: 'inner', specs: [spec('unexpected'), spec('expected'), spec('flaky')] }
    const { failures = [] } = countPlaywright({ ...PLAYWRIGHT, suites: [{ title: 'a.spec.ts', suites: [inner] }] })
    const said = { error: 'Error: timed out\n  at x', pages: ['/login showed: Anmelden'] }
    expect(failures).toEqual([
      { name: 'a.spec.ts:7 > is unexpected', ...said },
      { name: 'a.spec.ts:7 > is flaky', ...said },
    ])
    expect(failureLines([{ name: 'e2e', failures: failures.slice(0, 1) }]).slice(2)).toEqual([
      '    Error: timed out',
      '      at x',
      '    /login showed: Anmelden',
    ])
  })

  test('stays short: a phase with many failures hides no other, and loses lines of errors before names', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ name: `test ${i}`, error: 'first\nsecond' }))
    const lines = failureLines([
      { name: 'unit', failures: failed(15) },
      { name: 'e2e', failures: failed(500) },
      { name: 'bench', failures: failed(1) },
    ])
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(lines.slice(0, 3)).toEqual(['FAILED unit', '  test 0', '  test 1'])
    expect(lines).toContain('  test 14')
    expect(lines).toContain('FAILED e2e')
    expect(lines.find((line) => / and \d+ more/.test(line))).toBeDefined()
    expect(lines.slice(-4)).toEqual(['FAILED bench', '  test 0', '    first', '    second'])
  })
})
