import { afterEach, expect, test } from 'vitest'
import { applySession } from '../../../src/live/connection/data-owner.ts'
import { userItem } from '../../../src/ui/preferences/user-storage.ts'

const isNumber = (stored: unknown) => typeof stored === 'number'
const widths = userItem('split/test', isNumber)

function logIn(userName: string): void {
  applySession({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } })
}

afterEach(() => {
  applySession({ state: 'anonymous' })
  localStorage.clear()
})

test('a user reads back what was written, and another user of the same browser does not', () => {
  logIn('first')
  widths.write(240)
  logIn('second')
  expect(widths.read()).toBeNull()
  widths.write(300)
  logIn('first')
  expect(widths.read()).toBe(240)
  widths.remove()
  expect(widths.read()).toBeNull()
  logIn('second')
  expect(widths.read()).toBe(300)
})

test('nothing is read or written while nobody is logged in', () => {
  widths.write(240)
  expect(widths.read()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test.each(['', '{', '"wide"', 'null'])('stored text %j that is no number is not used', (text) => {
  logIn('first')
  widths.write(1)
  const key = localStorage.key(0) ?? ''
  localStorage.setItem(key, text)
  expect(widths.read()).toBeNull()
})

test('names of users with a slash do not meet', () => {
  logIn('a/b')
  widths.write(1)
  logIn('a')
  expect(userItem('b/split/test', isNumber).read()).toBeNull()
})
