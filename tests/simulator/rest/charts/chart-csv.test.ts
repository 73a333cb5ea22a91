import { expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { runTask } from '../../../../src/simulator/model/base/cooperative-task.ts'
import { chartCsv } from '../../../../src/simulator/rest/charts/chart-csv.ts'

const calendar = createBerlinCalendar()
const AT = Date.UTC(2026, 10, 21, 4)

function lines(titles: readonly string[], language: string): string[] {
  const columns = titles.map((title, index) => ({ title, points: [{ timestamp: AT + index * 1_000, value: -1.5 }] }))
  return runTask(chartCsv(columns, calendar, language))
    .slice(1)
    .split('\r\n')
}

test('a title that a spreadsheet would run as a formula is taken as text, one with separators is quoted', () => {
  const [head] = lines(['=HYPERLINK("x")', 'a;b', 'PW "Mühlgraben"', '@x'], 'de')
  expect(head).toBe('Zeit;Zeitversatz zu UTC in h;"\'=HYPERLINK(""x"")";"a;b";"PW ""Mühlgraben""";\'@x')
})

test('a title is no formula after a blank, nor after a semicolon in a file with commas (F62)', () => {
  expect(lines(['\u00a0=1', '\u200b@x'], 'de')[0]).toMatch(/;"?'\u00a0=1"?;'\u200b@x$/)
  expect(lines(['a;=1'], 'en')[0]).toBe("Time,Offset from UTC in h,a;'=1")
})

test('a long file is written in steps (F53)', () => {
  const points = Array.from({ length: 20_000 }, (_, i) => ({ timestamp: AT + i * 60_000, value: i }))
  const task = chartCsv([{ title: 'a', points }], calendar, 'de')
  let steps = 0
  while (task.next().done !== true) steps += 1
  expect(steps).toBeGreaterThan(20)
})

test('columns share one time axis, and a value that is missing is an empty cell', () => {
  expect(lines(['a', 'b'], 'de').slice(1)).toEqual(['21.11.2026 05:00:00;1;-1,5;', '21.11.2026 05:00:01;1;;-1,5', ''])
})

test.each([
  ['de', '21.11.2026 05:00:00;1;-1,5'],
  ['cs', '21.11.2026 05:00:00;1;-1,5'],
  ['ru-RU', '21.11.2026 05:00:00;1;-1,5'],
  ['en-GB', '21/11/2026 05:00:00,1,-1.5'],
  ['xx', '21.11.2026 05:00:00;1;-1,5'],
])('separator, decimal sign and date follow the language %s', (language, line) => {
  expect(lines(['a'], language)[1]).toBe(line)
})
