import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applySession } from '../../../../src/live/connection/data-owner.ts'
import { draftStore } from '../../../../src/ui/form/state/drafts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function logIn(userName: string): void {
  applySession({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } })
}

beforeEach(() => logIn('kern'))

afterEach(() => {
  vi.useRealTimers()
  applySession({ state: 'anonymous' })
  localStorage.clear()
})

test('a draft is read back by its name, with the time of its last change', () => {
  const before = Date.now()
  draftStore('limits/1').write({ upper: '1,70' })
  const found = draftStore('limits/1').read()
  expect(found?.edits).toEqual({ upper: '1,70' })
  expect(found?.at).toBeGreaterThanOrEqual(before)
  expect(draftStore('limits/2').read()).toBeNull()
})

test('what is removed or has nothing left is gone, from the storage too', () => {
  const [first, second] = [draftStore('first'), draftStore('second')]
  first.write({ a: 1 })
  second.write({ a: 2 })
  first.remove()
  expect([first.read(), second.read()?.edits]).toEqual([null, { a: 2 }])
  second.write({})
  expect(localStorage).toHaveLength(0)
})

test('the next user of the browser finds no draft, and those of the user before are removed', () => {
  draftStore('limits/1').write({ upper: '1,70' })
  logIn('wagner')
  expect(draftStore('limits/1').read()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('the next user removes them as well if there was a logout, or another tab, in between', () => {
  draftStore('limits/1').write({ upper: '1,70' })
  const left = { ...localStorage }
  applySession({ state: 'ended', reason: 'unauthorized' })
  logIn('wagner')
  Object.assign(localStorage, left)
  expect(draftStore('limits/1').read()).toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain('1,70')
})

test('a user who comes back after the end of the session finds the draft again', () => {
  draftStore('limits/1').write({ upper: '1,70' })
  applySession({ state: 'ended', reason: 'unauthorized' })
  expect(draftStore('limits/1').read()).toBeNull()
  logIn('kern')
  expect(draftStore('limits/1').read()?.edits).toEqual({ upper: '1,70' })
})

test('a form that is still there after a change of users writes nothing for the next one', () => {
  const form = draftStore('limits/1')
  logIn('wagner')
  form.write({ upper: 'of kern' })
  expect([form.read(), localStorage.length]).toEqual([null, 0])
})

test('drafts end after a week', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  draftStore('limits/1').write({ upper: '1,70' })
  vi.setSystemTime(Date.now() + 6 * DAY_MS)
  expect(draftStore('limits/1').read()).not.toBeNull()
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect(draftStore('limits/1').read()).toBeNull()
})

test('there are at most twenty: the one changed longest ago goes', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let number = 1; number <= 22; number += 1) {
    vi.setSystemTime(Date.now() + 1000)
    draftStore(`limits/${number}`).write({ number })
  }
  const kept = Array.from({ length: 22 }, (_, i) => draftStore(`limits/${i + 1}`).read()?.edits.number ?? null)
  expect(kept.slice(0, 3)).toEqual([null, null, 3])
  expect(kept.at(-1)).toBe(22)
})

test('neither files nor texts that would fill the storage are kept', () => {
  draftStore('upload').write({ file: new Blob(['a']), files: [new Blob(['b'])], title: 'Kennlinie' })
  expect(draftStore('upload').read()?.edits).toEqual({ title: 'Kennlinie' })
  draftStore('upload').write({ title: 'x'.repeat(60_000) })
  expect(draftStore('upload').read()).toBeNull()
})

test.each(['{', '[]', '3', '{"limits/1":{"at":"today","edits":{}}}', '{"limits/1":{"at":1}}'])(
  'stored %j is no draft',
  (text) => {
    localStorage.setItem('user/kern/drafts', text)
    expect(draftStore('limits/1').read()).toBeNull()
  },
)

test('a draft of another build that this one cannot read takes none of the others with it, and stays (R-67)', () => {
  const key = 'user/kern/drafts'
  const now = Date.now()
  const newer = { since: 'today', fields: [1] }
  localStorage.setItem(key, JSON.stringify({ newer, 'limits/1': { at: now, edits: { upper: '1,70' } } }))
  expect(draftStore('limits/1').read()?.edits).toEqual({ upper: '1,70' })
  expect(draftStore('newer').read()).toBeNull()
  draftStore('limits/2').write({ lower: '0,20' })
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ newer, 'limits/1': {}, 'limits/2': {} })
})
