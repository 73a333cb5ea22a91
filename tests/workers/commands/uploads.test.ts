import { expect, test } from 'vitest'
import type { CommandEntry, CommandState } from '../../../src/wire/tabs/command.ts'
import { mayRepeat } from '../../../workers/commands/running-upload.ts'
import { act, DONE, failed, on, setup } from './played-commands.ts'

const FILE = { pvType: 'DigiIn', pvNr: 1, description: 'Pumpe', docType: 'File' } as const
const sent = (sentBytes: number) => ({ sentBytes, totalBytes: 100 })

function uploading() {
  const played = setup()
  const { commands, sent: calls } = played
  const send = (id: string, tab = 'tab') => void commands.run('uploadDocument', FILE, act(id), tab)
  send('a')
  const isCut = (index: number) => calls[index]?.watch?.signal.aborted
  return { ...played, send, isCut, watch: calls[0]?.watch }
}

test('an upload says how far it is until it has an answer, and nothing after it (rule N16)', async () => {
  const { watch, last, answer } = uploading()
  watch?.onProgress(sent(40))
  expect(last()).toEqual({ state: 'sent', upload: sent(40) })
  await answer({ ok: true, body: DONE })
  watch?.onProgress(sent(100))
  expect(last()).toMatchObject({ state: 'accepted' })
})

test('what sends no file is no upload: nothing can cancel it', () => {
  const { commands, sent: calls } = setup()
  void commands.run('setPvs', on, act('a'), 'tab')
  commands.cancel('a')
  commands.cancelOf('tab')
  expect(calls.map(({ watch }) => watch)).toEqual([undefined])
})

test('a user cancels an upload by its id, and no other', () => {
  const { commands, send, isCut } = uploading()
  send('b')
  commands.cancel('b')
  commands.cancel('of nobody')
  expect([isCut(0), isCut(1)]).toEqual([false, true])
})

test('a tab that is gone takes along what it has not sent completely; what others send, and what is sent, goes on', () => {
  const { commands, send, isCut, sent: calls } = uploading()
  send('of another', 'other')
  send('complete')
  send('nearly')
  calls[2]?.watch?.onProgress(sent(100))
  calls[3]?.watch?.onProgress(sent(99))
  commands.cancelOf('tab')
  expect([0, 1, 2, 3].map(isCut)).toEqual([true, false, false, true])
})

test('the end of the session cuts uploads (S-19)', () => {
  const { commands, isCut } = uploading()
  commands.clear()
  expect(isCut(0)).toBe(true)
})

test('a cancelled upload is sent again with the same id, one that was accepted is not (rule N19) (R-41)', async () => {
  const { answer, send, last, sent: calls } = uploading()
  await answer(failed('cancelled'))
  expect(last()).toMatchObject({ state: 'rejected', reason: 'cancelled' })
  send('a')
  expect(calls.map(({ key }) => key)).toEqual(['a', 'a'])
  await answer({ ok: true, body: DONE })
  send('a')
  expect(calls).toHaveLength(2)
})

test.each<readonly [boolean, CommandState]>([
  [true, { state: 'rejected', reason: 'cancelled', text: '' }],
  [true, { state: 'unknown', reason: 'cut-off', shows: null }],
  [false, { state: 'unknown', reason: 'cancelled-late', shows: null }],
  [false, { state: 'unknown', reason: 'network', shows: null }],
  [false, { state: 'rejected', reason: 'unauthorized', text: '' }],
  [false, { state: 'sent' }],
])('that it may be sent again is %s of %o (rule N19)', (expected, state) => {
  const entry: CommandEntry = { id: 'a', call: 'uploadDocument', tab: 'tab', sentAt: 0, changedAt: 0, state }
  expect(mayRepeat(entry)).toBe(expected)
})
