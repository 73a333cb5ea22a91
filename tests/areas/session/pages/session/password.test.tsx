import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallError, Result } from '../../../../../src/wire/server/result.ts'
import { allTexts, button, enter, press, soon, typedIn } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const POLICY = {
  minimumLength: 10,
  requiresDigit: true,
  requiresUpperCase: true,
  requiresLowerCase: true,
  managedByDomain: false,
}
const TYPED = { oldPassword: 'Old-1234567', newPassword: 'New-1234567', newConfirmation: 'New-1234568' }
const LABELS = ['Bisheriges Kennwort', 'Neues Kennwort', 'Neues Kennwort wiederholen'] as const
const field = (label: string) => page.getByLabelText(label, { exact: true })

/** Types three passwords and sends them. */
async function change() {
  const { worker, plant } = await openPage('/password', { reads: { passwordPolicy: POLICY } })
  const texts = Object.values(TYPED)
  for (const [index, label] of LABELS.entries()) await enter(field(label), texts[index] ?? '')
  await press(button('Kennwort ändern'))
  await soon(() => worker.callsOf('changePassword').length).toBe(1)
  const [call] = worker.callsOf('changePassword')
  if (call === undefined) throw new Error('nothing was sent')
  return { worker, plant, call }
}

const answered = (status: string, message: string | null): Result<unknown> => ({ ok: true, body: { status, message } })
const failed = (error: CallError): Result<unknown> => ({ ok: false, error })
const http = (status: number): CallError => ({ kind: 'http', status, text: '' })
const NOT_CHANGED = 'Das Kennwort wurde nicht geändert.'
const UNKNOWN =
  'Ob das Kennwort geändert wurde, ist unbekannt. Bitte bei der nächsten Anmeldung das neue versuchen, sonst das bisherige.'

test.each<readonly [Result<unknown>, string]>([
  [answered('Success', null), 'Das Kennwort wurde geändert. Es gilt ab der nächsten Anmeldung.'],
  [answered('WrongPassword', 'It is wrong.'), `${NOT_CHANGED}Das bisherige Kennwort ist falsch.Details: It is wrong.`],
  [answered('Mismatch', 'No match.'), `${NOT_CHANGED}Die Kennwörter stimmen nicht überein.Details: No match.`],
  [
    answered('SameAsBefore', 'The same.'),
    `${NOT_CHANGED}Das neue Kennwort muss sich vom bisherigen unterscheiden.Details: The same.`,
  ],
  [
    answered('PolicyViolated', 'Too short.'),
    `${NOT_CHANGED}Das neue Kennwort erfüllt die Regeln nicht.Details: Too short.`,
  ],
  [answered('NeverHeardOf', null), `${NOT_CHANGED}Der Server hat die Änderung abgelehnt (NeverHeardOf).`],
  [failed(http(403)), `Netzwerkfehler: Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.${NOT_CHANGED}`],
  [failed(http(503)), `Netzwerkfehler: Der Server meldet einen Fehler (HTTP 503).${UNKNOWN}`],
  [failed({ kind: 'network', text: '' }), `Netzwerkfehler: keine Antwort vom Webserver.${UNKNOWN}`],
  [failed({ kind: 'timeout', text: '' }), `Netzwerkfehler: Der Server hat nicht rechtzeitig geantwortet.${UNKNOWN}`],
  [
    failed({ kind: 'disconnected', text: '' }),
    `Netzwerkfehler: Keine Verbindung: Es wurde nichts gesendet.${NOT_CHANGED}`,
  ],
])(
  'a change of the password that is answered by %j: "%s", and nothing that was typed stays (rules A19, A21, A22)',
  async (answer, says) => {
    const { worker, call } = await change()
    // The rules are only told: the server judges.
    expect(call.args).toEqual(TYPED)
    call.respond(answer)
    await soon(() => document.querySelector('form :is([role=alert], [role=status])')?.textContent).toBe(says)
    expect(LABELS.map((label) => typedIn(field(label)))).toEqual(['', '', ''])
    await soon(() => document.activeElement?.textContent).toBe(says)
    expect(worker.callsOf('changePassword')).toHaveLength(1)
  },
)

test('the session ends while the password is changed: nothing of it is there for the next user (rules A19, A23)', async () => {
  const { plant, call } = await change()
  plant.endSession()
  await soon(() => document.body.textContent).toContain('Anmeldung')
  call.respond(failed({ kind: 'unauthorized', status: 401, text: '' }))
  plant.logIn('admin')
  await soon(() => field(LABELS[0]).query()).not.toBeNull()
  for (const text of Object.values(TYPED)) expect(allTexts()).not.toContain(text)
})

const MANAGED = 'Das Kennwort wird von einer Domäne verwaltet und muss dort geändert werden.'
const SAME = 'Das neue Kennwort muss sich vom bisherigen unterscheiden.'
const MISMATCH = 'Die Kennwörter stimmen nicht überein.'

test('without the rules the password can be changed, and they are asked for again; met one by one while somebody types (rules A15, A16, A17, A18)', async () => {
  const { worker } = await openPage('/password', {})
  await soon(() => worker.callsOf('passwordPolicy').length).toBe(1)
  worker.callsOf('passwordPolicy')[0]?.respond(failed(http(500)))
  await soon(allTexts).toContain('Nicht geladen: Die Kennwortrichtlinie.')
  expect(button('Kennwort ändern').element().getAttribute('aria-disabled')).not.toBe('true')
  await press(button('Erneut versuchen'))
  await soon(() => worker.callsOf('passwordPolicy').length).toBe(2)
  worker.callsOf('passwordPolicy')[1]?.respond({ ok: true, body: POLICY })
  const met = () =>
    [...document.querySelectorAll<HTMLElement>('li[data-met]')].map(({ dataset }) => Number(dataset.met === 'true'))
  await soon(met).toEqual([0, 0, 0, 0, 0, 0])
  // Length, digit, upper case, lower case, another one than before, both the same.
  for (const [old, next, confirmation, expected, hints] of [
    ['Abc-123456', 'abc', '', [0, 0, 0, 1, 1, 0], [1, 0]],
    ['Abc-123456', 'Abc-123456', '', [1, 1, 1, 1, 0, 0], [2, 0]],
    ['Abc-123456', 'Abc-1234567', 'Abc-1234568', [1, 1, 1, 1, 1, 0], [1, 1]],
    ['Abc-123456', 'Abc-1234567', 'Abc-1234567', [1, 1, 1, 1, 1, 1], [1, 0]],
  ] as const) {
    for (const [index, text] of [old, next, confirmation].entries()) await enter(field(LABELS[index] ?? ''), text)
    await soon(met).toEqual(expected)
    // One of them is a rule of the list as well.
    expect([SAME, MISMATCH].map((hint) => allTexts().split(hint).length - 1)).toEqual(hints)
  }
})

test('a password that a domain manages is not changed here, and the page says where (rule A20)', async () => {
  await openPage('/password', { reads: { passwordPolicy: { ...POLICY, managedByDomain: true } } })
  await soon(allTexts).toContain(MANAGED)
  expect(document.querySelector('input[type=password]')).toBeNull()
})
