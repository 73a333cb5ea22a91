import { expect, test } from 'vitest'
import { fileName } from '../../../../src/simulator/rest/http/send-body.ts'
import { growthOfTime } from '../../../support/truth/growth-of-time.ts'

const TIMES_LONGER = 8

test.each([
  ['dots', '.', ''],
  ['dots before an ending', '.', 'x.pdf'],
  ['spaces', ' ', 'x'],
  ['dots and spaces', '. ', 'x'],
  ['slashes', '/', 'x'],
  ['what is forbidden', '\u202e<', 'x'],
  ['letters that combine', 'a\u0308', ''],
  ['emojis', '\u{1f600}', '.'],
])('a name of %s takes time in proportion to its length (F15)', (_, unit, end) => {
  const read = (length: number) => fileName(`x${unit.repeat(length)}${end}`, 'file')
  expect(growthOfTime(read, { length: 3_000, timesLonger: TIMES_LONGER })).toBeLessThan(2 * TIMES_LONGER)
})

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['  . .plan.pdf. ', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system.ini', 'system.ini'],
  ['...', 'file'],
  ['', 'file'],
  ['a\u202egnp.exe', 'a_gnp.exe'],
  ['con.txt', '_con.txt'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('%o becomes %o (S-12)', (text, name) => {
  expect(fileName(text, 'file')).toBe(name)
})
