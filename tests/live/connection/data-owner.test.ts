import { beforeEach, expect, test, vi } from 'vitest'
import { applySession, leavingMark, onSessionEnd, ownerName } from '../../../src/live/connection/data-owner.ts'

const userOf = (userName: string) =>
  ({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } }) as const
const LEAVING = { state: 'leaving', error: null, reason: 'logout' } as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  applySession({ state: 'anonymous' })
})

test('a logout that the server has not confirmed is remembered, and forgotten when it has', () => {
  applySession(userOf('amann'))
  applySession(LEAVING)
  expect(leavingMark.isSet()).toBe(true)
  applySession({ state: 'ended', reason: 'logout' })
  expect(leavingMark.isSet()).toBe(false)
})

test('the mark of the user before does not log out the next one, whose tabs open later (F130)', () => {
  applySession(userOf('amann'))
  applySession(LEAVING)
  applySession({ state: 'unknown' })
  applySession(userOf('berger'))
  expect([leavingMark.isSet(), ownerName()]).toEqual([false, 'berger'])
})

test('what belongs to a user is dropped once when he leaves, and when another one comes', () => {
  const drop = vi.fn()
  onSessionEnd(drop)
  applySession(userOf('amann'))
  applySession(userOf('amann'))
  expect(drop).not.toHaveBeenCalled()
  applySession(userOf('berger'))
  expect(drop).toHaveBeenCalledTimes(1)
  applySession(LEAVING)
  expect(drop).toHaveBeenCalledTimes(2)
})
