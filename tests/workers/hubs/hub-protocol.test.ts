import { NullLogger } from '@microsoft/signalr'
import { expect, test } from 'vitest'
import { ConnectionActivity } from '../../../workers/hubs/connection-activity.ts'
import { HubMetrics } from '../../../workers/hubs/hub-metrics.ts'
import { HubProtocol } from '../../../workers/hubs/hub-protocol.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const MIB = 2 ** 20

function open(): HubProtocol {
  const clock = new FakeClock()
  return new HubProtocol(new HubMetrics(() => clock.elapsed()), new ConnectionActivity(0))
}

/** A message of that many characters with its separator. */
function message(length: number): string {
  const [before, after] = ['{"type":1,"target":"t","arguments":["', '"]}\u001e']
  return before + 'x'.repeat(length - before.length - after.length) + after
}

test('a frame of several messages that are each allowed is taken up to four of the largest, and no further (R-16)', () => {
  const protocol = open()
  expect(protocol.parseMessages(message(15 * MIB).repeat(4), NullLogger.instance)).toHaveLength(4)
  expect([protocol.unreadable, protocol.tooLarge]).toEqual([false, false])
  expect(() => protocol.parseMessages(message(15 * MIB).repeat(5), NullLogger.instance)).toThrow(/more than 67108864/)
  expect([protocol.unreadable, protocol.tooLarge]).toEqual([true, true])
})

test('an error that is shown names no part of a message that is not JSON (F19, F60)', () => {
  const protocol = open()
  const parse = () => protocol.parseMessages('{"type":1,"target":"t","arguments":[NaN]}\u001e', NullLogger.instance)
  expect(parse).toThrow(/^a message in a frame of 42 characters is not JSON$/)
  expect([protocol.unreadable, protocol.tooLarge]).toEqual([true, false])
})

test('a message without an end is as long as it has become (R-16)', () => {
  const protocol = open()
  expect(() => protocol.parseMessages('x'.repeat(17 * MIB), NullLogger.instance)).toThrow(/more than 16777216/)
  expect(protocol.tooLarge).toBe(true)
})
