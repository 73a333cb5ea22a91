import { describe, expect, test } from 'vitest'
import { serverInfoOf, statusMessageOf } from '../../../src/domain/values/server-status.ts'
import { SERVER_STATUS_ALIASES, SERVER_STATUSES, type ServerStatus } from '../../../src/wire/server/system.ts'

const statusOf = (status: unknown) => statusMessageOf({ status }).status

describe('the status of a server', () => {
  test.each(SERVER_STATUSES)('%s is known by its name, however it is written (deviation 34)', (status) => {
    const spaced = status.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    for (const text of [status, status.toLowerCase(), status.toUpperCase(), spaced, spaced.replaceAll(' ', '_')]) {
      expect([text, statusOf(text)]).toEqual([text, status])
    }
  })

  test('each alias belongs to one status (deviation 34)', () => {
    const aliases = Object.entries(SERVER_STATUS_ALIASES)
    for (const [status, texts] of aliases)
      for (const text of texts) expect([text, statusOf(text)]).toEqual([text, status])
    const all = [...SERVER_STATUSES, ...aliases.flatMap(([, texts]) => texts)].map((text) => text.toLowerCase())
    expect(new Set(all).size).toBe(all.length)
  })

  test('anything else is no status, least of all Connected (deviation 8)', () => {
    const others = [
      'Philosophical',
      '',
      ' ',
      'NotConnectedYet',
      'constructor',
      'Connecting',
      'Reconnected',
      null,
      undefined,
      1,
      true,
      {},
    ]
    expect(others.map(statusOf)).toEqual(others.map(() => null))
    const connected: readonly string[] = SERVER_STATUS_ALIASES.Connected
    expect(connected.filter((text) => /dis|not|web/i.test(text))).toEqual([])
  })
})

test('a status comes as an object or as a bare text (deviation 37)', () => {
  const status: ServerStatus = 'Connected'
  expect(statusMessageOf({ status, serverTime: 5 })).toEqual({ status, serverTime: 5 })
  expect(statusMessageOf({ status })).toEqual({ status, serverTime: null })
  expect(statusMessageOf({ status, serverTime: 'now' })).toEqual({ status, serverTime: null })
  expect(statusMessageOf('connected')).toEqual({ status, serverTime: null })
  for (const none of [null, undefined, 3, [], {}, { state: 'Connected' }]) {
    expect(statusMessageOf(none)).toEqual({ status: null, serverTime: null })
  }
})

test('a sentence for everybody comes as an object or as a bare text (deviation 37)', () => {
  expect(serverInfoOf({ text: 'Service at 12', timestamp: 5 })).toEqual({ text: 'Service at 12', timestamp: 5 })
  expect(serverInfoOf({ text: 'Service at 12' })).toEqual({ text: 'Service at 12', timestamp: null })
  expect(serverInfoOf('Service at 12')).toEqual({ text: 'Service at 12', timestamp: null })
  for (const none of [null, undefined, 3, {}, { text: 3 }]) expect(serverInfoOf(none)).toBeNull()
})
