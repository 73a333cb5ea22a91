import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSpokenText } from '../../../../src/areas/values/value/spoken-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const said: string[] = []
  const spoken = createSpokenText()
  return { said, spoken, say: (text: string, kind?: string) => spoken.say(() => said.push(text), kind) }
}

test('of numbers that change all the time the first is said, and every 5 s the newest', () => {
  const { said, say } = setUp()
  for (const text of ['1', '2', '3']) say(text)
  vi.advanceTimersByTime(4999)
  expect(said).toEqual(['1'])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['1', '3'])
  say('4')
  vi.advanceTimersByTime(5000)
  expect(said).toEqual(['1', '3', '4'])
  vi.advanceTimersByTime(60_000)
  say('5')
  expect(said).toEqual(['1', '3', '4', '5'])
})

test('what is bad, or good again, is said at once, and the number that waited never (I1)', () => {
  const { said, say } = setUp()
  say('1', 'good')
  say('2', 'good')
  say('bad', 'bad')
  expect(said).toEqual(['1', 'bad'])
  vi.advanceTimersByTime(4999)
  say('still bad', 'bad')
  expect(said).toEqual(['1', 'bad'])
  say('3', 'good')
  expect(said).toEqual(['1', 'bad', '3'])
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['1', 'bad', '3'])
})

test('what waits when a part goes is not said', () => {
  const { said, say, spoken } = setUp()
  say('1')
  say('2')
  spoken.stop()
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['1'])
})
