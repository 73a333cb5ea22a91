import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

interface Rule {
  readonly name: string
  readonly files: readonly string[]
  readonly forbidden: RegExp
  /** Code that it finds, and code that it does not. */
  readonly found: readonly string[]
  readonly fine: readonly string[]
  readonly except: readonly string[]
}

const RULES: readonly Rule[] = [
  {
    name: 'pure code is given time and chance, it takes neither by itself',
    files: ['src/{domain,wire}/**/*.ts', 'workers/**/*.ts'],
    forbidden: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\b|\bcrypto\.randomUUID\(/g,
    found: ['const at = Date.now()', 'new Date().getTime()', 'Math.random() < 0.5'],
    fine: ['new Date(at)', 'clock.now()', '/** Not Date.now(). */', '// Math.random() is chance'],
    except: ['workers/platform/environment.ts'],
  },
  {
    name: "a plant time never passes the browser's clock, which skips and repeats other hours and days than the plant's (F41)",
    files: ['src/**/*.{ts,tsx}', 'workers/**/*.ts'],
    forbidden:
      /\.(?:get|set)(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\(|\.to(?:Date|Time|LocaleDate|LocaleTime)String\(|\bnew Date\((?:\s*['"`]|[^()]*(?:\([^()]*\)[^()]*)*,)|\bDate\.parse\(|\bDateTimeFormat\((?![^)]*\btimeZone\b)/g,
    found: [
      'date.getHours()',
      'date.setDate(1)',
      'date.toLocaleTimeString()',
      'date.toDateString()',
      'new Date(2026, 0, 1)',
      'new Date(yearOf(at), 0)',
      "new Date('2026-01-01T00:00')",
      'Date.parse(text)',
      'Intl.DateTimeFormat()',
      'new Intl.DateTimeFormat(language, { hour: "numeric" })',
    ],
    fine: [
      'date.getUTCHours()',
      'setHours(3)',
      'new Date(ms)',
      'new Date(Math.min(a, b))',
      'date.toISOString()',
      'Date.UTC(2026, 0)',
      'new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: zone })',
      'Intl.DateTimeFormatOptions',
    ],
    except: [
      // The zone of the browser itself, until that of the plant is known.
      'src/ui/locale/plant-settings.tsx',
      // They check before that the text names its zone.
      'src/domain/reports/report-date.ts',
      'src/simulator/clock/clock-control.ts',
      'src/domain/connection/clock-lead.ts',
    ],
  },
  {
    name: 'a test waits for what it will compare, never for a time',
    files: ['tests/**/*.{ts,tsx}'],
    forbidden: /\bwaitForTimeout\(|(?:(?<![\w.])|\bwindow\.)setTimeout\(|\bsetTimeout\b[^\n]*\btimers\/promises'/g,
    found: [
      'await page.waitForTimeout(5)',
      'await new Promise((resolve) => setTimeout(resolve, 5))',
      "import { setTimeout as pause } from 'node:timers/promises'",
    ],
    fine: ['clock.sleep(5)', "import { setImmediate } from 'node:timers/promises'"],
    except: [
      // Deadlines, and the pace at which a condition is asked again.
      'tests/support/eventually.ts',
      'tests/support/browser/child-program.ts',
      'tests/support/browser/raw-tab.ts',
      'tests/support/page/page-clock.ts',
      'tests/support/simulator/tcp-proxy.ts',
      'tests/support/simulator/faulty-proxy.ts',
      'tests/chaos/chaos.ts',
      'tests/chaos/chaos-tab.ts',
      'tests/hostile/run.ts',
      'tests/support/hostile/look-at-page.ts',
      // One turn, in which a page answers before it goes, or asks the next question.
      'tests/browsers/journeys.spec.ts',
      'tests/support/page/page-directory.ts',
      // Scripts that a page or the worker runs.
      'tests/e2e/links/browser-faults.spec.ts',
      'tests/e2e/links/hidden-tab.spec.ts',
      'tests/e2e/session/policy.spec.ts',
    ],
  },
  {
    name: 'a test asks the plant for the time, not the machine: it would pass on some days only',
    files: ['tests/{e2e,integration}/**/*.{ts,tsx}'],
    forbidden: /\bDate\.now\(|\bnew Date\(\)/g,
    found: ['const at = Date.now()', 'new Date()'],
    fine: ['plant.now()', 'new Date(plant.now())'],
    except: [
      // Scripts that a page runs.
      'tests/e2e/cells.ts',
      'tests/e2e/links/browser-faults.spec.ts',
      'tests/e2e/session/login-errors.spec.ts',
    ],
  },
  {
    name: 'a random test has a seed, and one that is left out says why in brackets in its name',
    files: ['tests/**/*.{ts,tsx}'],
    forbidden: /\bMath\.random\b|\b(?:test|describe)\.(?:skip|fixme)\((?:\)|(['"`])[^(\n]*?\1,)/g,
    found: ['Math.random()', "test.skip('a', () => undefined)", 'test.skip()', "describe.skip('a', () => undefined)"],
    fine: ["test.skip('a (b)', () => undefined)", "test.skip(isMissing, 'why')", "test.skipIf(isMissing)('a', run)"],
    // It prints the moment and the seed that it has drawn.
    except: ['tests/dates/run.ts'],
  },
]

function faultsIn(text: string, forbidden: RegExp): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(forbidden)].map(
    ({ index, 0: found }) => `${code.slice(0, index).split('\n').length}: ${found}`,
  )
}

test.each(RULES)('$name', ({ files, forbidden, found, fine, except }) => {
  const paths = filesOf(...files).filter((path) => path !== 'tests/rules/no-luck.test.ts')
  const faultsOf = (path: string) => faultsIn(textOf(path), forbidden).map((fault) => `${path}:${fault}`)
  expect(paths.filter((path) => !except.includes(path)).flatMap(faultsOf)).toEqual([])
  expect(except.filter((path) => !paths.includes(path) || faultsOf(path).length === 0)).toEqual([])
  expect(found.map((code) => faultsIn(code, forbidden).length)).toEqual(found.map(() => 1))
  expect(fine.flatMap((code) => faultsIn(code, forbidden))).toEqual([])
})
