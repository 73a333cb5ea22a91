import { JsonHubProtocol, NullLogger } from '@microsoft/signalr'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handshakeError, parseClientMessage } from '../../../src/simulator/hubs/protocol/client-message.ts'
import { encodeItem, encodeItems, encodeMessage } from '../../../src/simulator/hubs/protocol/hub-message.ts'

test('a message joined from texts is the message that the library writes', () => {
  const value = { pvRef: { type: 'AnaIn', nr: 1 }, type: 'DoubleValue', doubleValue: 1.5, quality: 'Good' } as const
  const text = JSON.stringify(value)
  expect(encodeItems('newValues', [text, text])).toEqual(encodeMessage<'pv', 'newValues'>('newValues', [value, value]))
  expect(encodeItem('newValue', text)).toEqual(encodeMessage<'pv', 'newValue'>('newValue', value))
})

test('the official client reads joined messages with any content', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const { data } = encodeItems(
        'newValues',
        values.map((value) => JSON.stringify(value)),
      )
      const [message] = new JsonHubProtocol().parseMessages(String(data), NullLogger.instance)
      expect(message).toEqual(JSON.parse(JSON.stringify({ type: 1, target: 'newValues', arguments: [values] })))
    }),
  )
})

test('no text makes the parsers throw', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ type: fc.nat(9) }).map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      parseClientMessage(text)
      expect([null, 'string']).toContain(handshakeError(text) === null ? null : 'string')
    }),
    { numRuns: 2000 },
  )
})
