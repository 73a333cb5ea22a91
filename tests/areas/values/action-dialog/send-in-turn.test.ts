import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendInTurn } from '../../../../src/areas/values/action-dialog/send-in-turn.ts'
import { applySession } from '../../../../src/live/connection/data-owner.ts'
import type { Result } from '../../../../src/wire/server/result.ts'

type Body = { readonly status: string; readonly errorMessage: string | null }

const OUTCOMES = {
  accepted: { ok: true, body: { status: 'Success', errorMessage: null } },
  refused: { ok: true, body: { status: 'Unauthorized', errorMessage: null } },
  missing: { ok: false, error: { kind: 'http', status: 404, text: '' } },
  lost: { ok: false, error: { kind: 'network', text: '' } },
  broken: { ok: false, error: { kind: 'http', status: 503, text: '' } },
  ended: { ok: false, error: { kind: 'session-ended', text: '' } },
  disconnected: { ok: false, error: { kind: 'disconnected', text: '' } },
  loggedOut: { ok: false, error: { kind: 'unauthorized', text: '' } },
} as const satisfies { readonly [name: string]: Result<Body> }
type Outcome = keyof typeof OUTCOMES
const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly Outcome[]
/** The server has answered: the next command may follow. */
const ANSWERED: readonly Outcome[] = ['accepted', 'refused', 'missing']
const UNSENT: readonly Outcome[] = ['disconnected', 'loggedOut']

test('whatever happens between two commands: each is sent at most once, in order, and none after an unknown outcome', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...OUTCOME_NAMES), { maxLength: 6 }), async (outcomes) => {
      const sent: number[] = []
      const requests: string[] = []
      const targets = outcomes.map((_, index) => index)
      const turns = await sendInTurn<number, Body>(targets, async (target, { id }) => {
        sent.push(target)
        requests.push(id)
        return OUTCOMES[outcomes[target] ?? 'lost']
      })
      const end = outcomes.findIndex((outcome) => !ANSWERED.includes(outcome))
      expect(sent).toEqual(end < 0 ? targets : targets.slice(0, end + 1))
      expect(new Set(requests).size).toBe(sent.length)
      expect(turns.map(({ target }) => target)).toEqual(targets)
      expect(turns.map(({ result }) => result)).toEqual(
        outcomes.map((outcome, index) => (sent.includes(index) ? OUTCOMES[outcome] : null)),
      )
      // A command that the worker refused to send is none.
      expect(turns.map(({ command }) => command)).toEqual(
        outcomes.map((outcome, index) => (UNSENT.includes(outcome) ? null : (requests[index] ?? null))),
      )
    }),
  )
})

const user = (userName: string) => ({ userName, displayName: userName, csrfToken: '' })

test.each<readonly [string, () => void]>([
  ['ends', () => applySession({ state: 'ended', reason: 'unauthorized' })],
  ["is another user's", () => applySession({ state: 'active', user: user('next') })],
])(
  'a session that %s between two commands sends none of the others, although the first was accepted (F4)',
  async (_, change) => {
    applySession({ state: 'active', user: user('first') })
    const sent: number[] = []
    const turns = await sendInTurn<number, Body>([1, 2, 3], async (target) => {
      sent.push(target)
      change()
      return OUTCOMES.accepted
    })
    expect(sent).toEqual([1])
    expect(turns.map(({ result }) => result)).toEqual([OUTCOMES.accepted, null, null])
    expect(turns.map(({ command }) => command === null)).toEqual([false, true, true])
  },
)
