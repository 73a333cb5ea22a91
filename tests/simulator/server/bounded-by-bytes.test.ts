import { expect, test } from 'vitest'
import { Accounts } from '../../../src/simulator/auth/accounts.ts'
import { License } from '../../../src/simulator/auth/license.ts'
import { LoginGuard } from '../../../src/simulator/auth/login-guard.ts'
import { CommandJournal } from '../../../src/simulator/rest/http/command-journal.ts'
import { heldMib } from '../../support/browser/heap.ts'

/** What strangers and users send is kept within bounds of bytes, not only of numbers. */

const MIB = 2 ** 20
/** Both bounds of the journal together, and as much again for what else the process holds. */
const MAX_GROWTH_MIB = 64

function growthOf(fill: () => unknown): number {
  const before = heldMib()
  const kept = fill()
  const growth = heldMib() - before
  expect(kept).toBeDefined()
  return growth
}

/** A text of its own each time: texts that are the same may be held once. */
const longText = (i: number) => `${i}`.padEnd(MIB, 'x')

test('refused commands do not fill the memory with their arguments (F11)', () => {
  const growth = growthOf(() => {
    const journal = new CommandJournal()
    for (let i = 0; i < 200; i += 1) {
      const request = { call: 'ackAlerts', key: `k${i}`, user: 'viewer', args: { ids: [longText(i)] }, at: i } as const
      journal.run(request, () => ({ ok: true, body: { status: 'Unauthorized', errorMessage: null, acked: [] } }))
    }
    return journal
  })
  expect(growth).toBeLessThan(MAX_GROWTH_MIB)
})

test('executed commands and long responses are bounded by bytes, the newest stay (F11)', () => {
  const journal = new CommandJournal()
  const request = (i: number) => {
    return { call: 'ackAlerts', key: `k${i}`, user: 'operator', args: { ids: [longText(i)] }, at: i } as const
  }
  const growth = growthOf(() => {
    for (let i = 0; i < 200; i += 1) {
      journal.run(request(i), () => ({ ok: true, body: { status: 'Success', errorMessage: longText(i), acked: [] } }))
    }
    return journal
  })
  expect(growth).toBeLessThan(MAX_GROWTH_MIB)
  expect(journal.entries.length).toBeLessThan(200)
  expect(journal.entries.at(-1)).toMatchObject({ key: 'k199', replays: 0 })
  let runs = 0
  journal.run(request(199), () => {
    runs += 1
    return { ok: false, status: 500, error: 'executed twice' }
  })
  expect([runs, journal.entries.at(-1)?.replays]).toEqual([0, 1])
})

test('a key that comes again with another file is refused, with the same file it is known (F11)', () => {
  const journal = new CommandJournal()
  const upload = (text: string) => {
    const data = new TextEncoder().encode(text).buffer
    const request = { call: 'uploadDocument', key: 'k', user: 'operator', args: { file: { data } }, at: 0 } as const
    return journal.run(request, () => ({ ok: true, body: { status: 'Success' } }))
  }
  expect(upload('one')).toMatchObject({ ok: true })
  expect(upload('one')).toMatchObject({ ok: true })
  expect(upload('two')).toMatchObject({ ok: false, status: 422 })
})

test('long names that cannot log in do not fill the memory (F11)', () => {
  const license = new License({ maxActiveUsers: 1, pvGroups: 1, maxPvGroups: 1, activeUsers: () => new Set() })
  const guard = new LoginGuard({ accounts: new Accounts(), license, now: () => 0, sendCode: () => undefined })
  const { id, csrfToken } = guard.issueToken('203.0.113.1')
  const growth = growthOf(() => {
    for (let i = 0; i < 100; i += 1) {
      const request = { username: longText(i), password: 'x', csrfToken, recaptchaToken: null }
      guard.login(id, request, { clientAddress: `203.0.113.${i}` })
    }
    return guard
  })
  expect(growth).toBeLessThan(MAX_GROWTH_MIB / 4)
})
