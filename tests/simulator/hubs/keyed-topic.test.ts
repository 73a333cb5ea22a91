import { expect, test, vi } from 'vitest'
import { SessionStore } from '../../../src/simulator/auth/session-store.ts'
import { DEMO_USERS, type User } from '../../../src/simulator/auth/users.ts'
import type { HubPeer } from '../../../src/simulator/hubs/protocol/hub.ts'
import { type Encoded, encodeItems } from '../../../src/simulator/hubs/protocol/hub-message.ts'
import { ComparedTopic } from '../../../src/simulator/hubs/topics/compared-topic.ts'
import { KeyedTopic } from '../../../src/simulator/hubs/topics/keyed-topic.ts'

function demoUser(userName: string): User {
  const user = DEMO_USERS.find((candidate) => candidate.userName === userName)
  if (user === undefined) throw new Error(`There is no user ${userName}.`)
  return user
}

const SESSIONS = new SessionStore({ now: () => 0, onEnd: () => undefined })

class Peer implements HubPeer {
  readonly session = SESSIONS.create(demoUser('operator'))
  isBlocked = false
  readonly messages: Encoded[] = []
  send(message: Encoded): void {
    this.messages.push(message)
  }
  /** The values of all messages so far. */
  get values(): unknown[] {
    return this.messages.flatMap(({ data }) => JSON.parse(String(data).slice(0, -1)).arguments[0])
  }
}

/** Every key but `missing` has the value `key@at`. */
function topicWithLog() {
  const asked: string[] = []
  const topic = new KeyedTopic({
    item: (key, at) => {
      asked.push(key)
      return key === 'missing' ? undefined : JSON.stringify(`${key}@${at}`)
    },
    encode: (items) => [encodeItems('newValues', items)],
  })
  return { topic, asked }
}

test('a subscription gets the present values', () => {
  const { topic } = topicWithLog()
  const peer = new Peer()
  topic.subscribe(peer, ['a', 'b'], 5)
  expect(peer.values).toEqual(['a@5', 'b@5'])
})

test('an unknown key is not subscribed', () => {
  const { topic } = topicWithLog()
  const peer = new Peer()
  topic.subscribe(peer, ['missing'], 5)
  expect(topic.keys()).toEqual([])
  expect(peer.messages).toEqual([])
})

test('only subscribers of a key get its changes', () => {
  const { topic } = topicWithLog()
  const [one, two] = [new Peer(), new Peer()]
  topic.subscribe(one, ['a'], 1)
  topic.subscribe(two, ['b'], 1)
  topic.publish(['a', 'c'], 2)
  expect(one.values).toEqual(['a@1', 'a@2'])
  expect(two.values).toEqual(['b@1'])
})

test('a key named twice is one subscription and ends with one call', () => {
  const { topic } = topicWithLog()
  const peer = new Peer()
  topic.subscribe(peer, ['a', 'a'], 1)
  topic.subscribe(peer, ['a'], 1)
  expect(topic.count()).toBe(1)
  topic.unsubscribe(peer, ['a'])
  topic.publish(['a'], 2)
  expect(topic.count()).toBe(0)
  expect(peer.values).toEqual(['a@1', 'a@1'])
})

test('a value that many want is written once, and equal wishes share one message', () => {
  const { topic, asked } = topicWithLog()
  const peers = [new Peer(), new Peer(), new Peer()]
  for (const peer of peers) topic.subscribe(peer, ['a', 'b'], 1)
  asked.length = 0
  topic.publish(['a', 'b'], 2)
  expect(asked).toEqual(['a', 'b'])
  expect(new Set(peers.map((peer) => peer.messages.at(-1))).size).toBe(1)
})

test('a slow client later gets the newest value of each key and none of those between', () => {
  const { topic } = topicWithLog()
  const [slow, quick] = [new Peer(), new Peer()]
  for (const peer of [slow, quick]) topic.subscribe(peer, ['a', 'b'], 1)
  slow.isBlocked = true
  for (let at = 2; at <= 1000; at += 1) topic.publish(['a', 'b'], at)
  expect(slow.messages).toHaveLength(1)
  slow.isBlocked = false
  topic.publish([], 1001)
  expect(slow.values.slice(2)).toEqual(['a@1001', 'b@1001'])
  expect(quick.messages).toHaveLength(1000)
})

test('what a slow client unsubscribed meanwhile is not sent to it later', () => {
  const { topic } = topicWithLog()
  const peer = new Peer()
  topic.subscribe(peer, ['a'], 1)
  peer.isBlocked = true
  topic.publish(['a'], 2)
  topic.unsubscribe(peer, ['a'])
  peer.isBlocked = false
  topic.publish([], 3)
  expect(peer.messages).toHaveLength(1)
})

test('a key named a thousand times in a message is read once, and its present value is no change (F53)', () => {
  const read = vi.fn((key: string) => ({ key }))
  const topic = new ComparedTopic('newValue', read, () => 0)
  const peer = new Peer()
  expect(topic.subscribe.run(peer, [Array.from({ length: 1_000 }, () => 'a')])).toBeNull()
  expect(read).toHaveBeenCalledTimes(1)
  topic.tick(0, 0)
  expect(peer.values).toEqual([{ key: 'a' }])
})

test('a closed connection leaves nothing behind', () => {
  const { topic } = topicWithLog()
  const peer = new Peer()
  topic.subscribe(peer, ['a', 'b'], 1)
  topic.closed(peer)
  expect([topic.keys(), topic.count()]).toEqual([[], 0])
})
