import { MessageType, NullLogger } from '@microsoft/signalr'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { ValueBatch } from '../../../workers/cells/value-batch.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { ConnectionActivity } from '../../../workers/hubs/connection-activity.ts'
import { HubMetrics } from '../../../workers/hubs/hub-metrics.ts'
import { HubProtocol } from '../../../workers/hubs/hub-protocol.ts'
import { ValueReader } from '../../../workers/hubs/value-reader.ts'
import { FrameRate } from '../../../workers/platform/frame-rate.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { createMessageDispatcher } from '../../../workers/subscriptions/message-dispatcher.ts'
import { Store } from '../../../workers/topics/store.ts'
import { TOPIC_NAMES, TOPICS } from '../../../workers/topics/topics.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** Random histories of 20 texts each; `VALUE_TEXTS=100000` for a long run. */
const TEXTS = Number(process.env.VALUE_TEXTS ?? 6000)
const TEXTS_PER_RUN = 20
const PATIENCE_MS = 60_000 + TEXTS * 5
const NOW = 1_790_000_000_000
const END = '\u001e'
const TYPES = ['AnaIn', 'DigiIn'] as const
const NUMBERS = [100_001, 100_002, 100_003]

/** The pv hub from the text of a socket to the cells, with or without the reader. */
function hubWith(reader: ValueReader | null) {
  const clock = new FakeClock(NOW)
  const version = new VersionCounter()
  const frameRate = new FrameRate(clock)
  const metrics = new HubMetrics(clock.elapsed)
  const context = {
    clock,
    failed: failLoudly,
    frameRate,
    version,
    now: clock.now,
    random: () => 1,
    serverClock: new ServerClock(clock),
    leases: new LeaseTable(() => undefined),
    hasSession: () => true,
    onChange: () => undefined,
    call: () => Promise.reject(new Error('No call here')),
  }
  const store = new Store(context)
  const { messages } = createMessageDispatcher('pv', context, store, metrics)
  const handlers = new Map([...messages].map(([name, handle]) => [name.toLowerCase(), handle]))
  const protocol = new HubProtocol(frameRate, metrics, new ConnectionActivity(0), reader)
  const points: unknown[] = []
  const lanes = TYPES.flatMap((type) =>
    NUMBERS.map((nr) => {
      const key = liveKey({ type, nr }) ?? ''
      store.lanes.subscribe(key, (...point) => points.push([key, ...point]))
      return store.lanes.lane(key) ?? -1
    }),
  )
  const batches: ValueBatch[] = []
  const receive = (text: string): unknown => {
    try {
      return protocol.parseMessages(text, NullLogger.instance).map((message) => {
        if (message.type !== MessageType.Invocation) return message
        const [argument] = message.arguments
        if (argument instanceof ValueBatch) batches.push(argument)
        handlers.get(message.target.toLowerCase())?.(argument)
        return [message.target, argument instanceof ValueBatch || Array.isArray(argument) ? argument.length : 1]
      })
    } catch {
      return 'unreadable'
    }
  }
  const { num, time, meta } = store.lanes
  const state = () => ({
    lanes: lanes.map((lane) => [num[lane], time[lane], meta[lane], store.lanes.version[lane], store.lanes.extra(lane)]),
    version: version.last,
    rejected: store.rejected,
    traffic: metrics.traffic(),
    implausible: store.lanes.implausibleTimes(),
    faults: [protocol.unreadable, protocol.tooLarge],
    points: points.splice(0),
  })
  return { receive, state, store, clock, batches: () => batches.length, lastBatch: () => batches.at(-1) }
}

function hubs() {
  const read = hubWith(new ValueReader())
  const parsed = hubWith(null)
  const both = [read, parsed] as const
  return {
    read,
    /** Gives both the same text. Throws where they differ. */
    receive(text: string) {
      const [ours, theirs] = both.map(({ receive }) => receive(text))
      expect(ours).toEqual(theirs)
      expect(read.state()).toEqual(parsed.state())
      return ours
    },
    /** A second passes: contested lanes are settled. */
    settle() {
      const [ours, theirs] = both.map(({ store, clock }) => {
        clock.turn(1000)
        return store.lanes.settle()
      })
      expect(ours).toEqual(theirs)
      expect(read.state()).toEqual(parsed.state())
    },
  }
}

const LEVEL: PvValue = {
  pvRef: { type: 'AnaIn', nr: 100_001 },
  type: 'DoubleValue',
  doubleValue: 1.5,
  quality: 'Good',
  timestamp: NOW - 1000,
}
const listOf = (...items: readonly unknown[]) =>
  `${JSON.stringify({ type: 1, target: 'newValues', arguments: [items] })}${END}`
const single = (...items: readonly unknown[]) =>
  `${JSON.stringify({ type: 1, target: 'newValue', arguments: items })}${END}`

test('values of a known shape are read without objects, into the same lanes as parsed ones', () => {
  const { receive, read } = hubs()
  const off = { ...LEVEL, pvRef: { type: 'DigiIn', nr: 100_002 }, type: 'BoolValue', boolValue: false } as const
  const { doubleValue: _, ...state } = off
  const values = [LEVEL, { ...LEVEL, doubleValue: -0.25, timestamp: NOW }, state, { ...state, boolValue: true }]
  expect(receive(listOf(...values))).toEqual([['newValues', 4]])
  expect(receive(single({ ...LEVEL, doubleValue: 7, timestamp: NOW + 1 }))).toEqual([['newValue', 1]])
  expect(read.batches()).toBe(2)
  const lane = read.store.lanes.lane('ai100001') ?? -1
  expect(read.store.lanes.num[lane]).toBe(7)
})

test.each([
  ['other messages before and after', `{"type":6}${END}${listOf(LEVEL)}{"type":3,"invocationId":"1"}${END}`],
  ['several messages, in order', listOf(LEVEL, LEVEL) + single({ ...LEVEL, doubleValue: 2 }) + listOf(LEVEL)],
  ['an empty list', listOf()],
  ['a counter between numbers', listOf(LEVEL, { ...LEVEL, type: 'CounterValue', counterValue: { value: 7 } }, LEVEL)],
  ['almost a million characters', listOf(...Array.from({ length: 7000 }, () => LEVEL))],
  ['a number of a million digits', listOf(LEVEL) + listOf(LEVEL).replace('1.5', '1'.repeat(1_000_000))],
  ['an unreadable item between others', listOf(LEVEL, { ...LEVEL, quality: 'Odd' }, LEVEL)],
])('%s are read where values are, and parsed where they are not', (_, text) => {
  const { receive, read } = hubs()
  expect(receive(text)).not.toBe('unreadable')
  expect(read.batches()).toBeGreaterThan(0)
})

test.each([
  ['nothing but a list', listOf(LEVEL).replace('[[', '[')],
  ['two arguments', single(LEVEL, LEVEL)],
  ['another target', listOf(LEVEL).replace('newValues', 'newAcks')],
  ['a comma too many', listOf(LEVEL).replace('}]]', '},]]')],
  ['a list cut off', listOf(LEVEL, LEVEL).replace(']]}', '')],
  ['another end', listOf(LEVEL, LEVEL).replace(']]}', ']]]')],
  ['no end', listOf(LEVEL).slice(0, -1)],
  ['a message cut off behind good ones', listOf(LEVEL) + listOf(LEVEL).slice(0, 80) + END],
  ['a number with a leading zero', listOf(LEVEL).replace('1.5', '01.5')],
  ['a number without digits after its point', listOf(LEVEL).replace('1.5', '1.')],
  ['a value longer than any plant sends', listOf({ ...LEVEL, note: 'x'.repeat(5000) })],
])('%s is what it is without the reader', (_, text) => {
  const { receive } = hubs()
  receive(listOf(LEVEL))
  receive(text)
})

test('a text in an item that looks like a mark of the reader changes nothing', () => {
  const { receive } = hubs()
  for (const mark of ['\u0001nr', '\u0001flag', '\u0001value']) {
    receive(listOf({ ...LEVEL, note: mark }))
    receive(listOf({ ...LEVEL, note: true }, { ...LEVEL, note: 5 }))
    receive(listOf({ ...LEVEL, [mark]: 1 }))
    receive(listOf({ ...LEVEL, note: 1 }).replace('"note"', '5'))
  }
})

test('a message that ends within its last value is no message, even if that ends like one', () => {
  const { receive } = hubs()
  const nested = { ...LEVEL, list: [[]] }
  receive(listOf(nested))
  expect(receive(listOf(nested).replace(`]]}]]}${END}`, `]]}${END}`))).toBe('unreadable')
})

test('the columns are those of one text: they do not grow with the number of texts', () => {
  const { receive, read } = hubs()
  for (let i = 0; i < 1500; i += 1) receive(single(LEVEL))
  expect(read.lastBatch()?.columns.nr.length).toBe(1024)
  receive(listOf(...Array.from({ length: 1500 }, () => LEVEL)) + single(LEVEL))
  expect(read.lastBatch()?.columns.nr.length).toBe(2048)
})

test('shapes that a server invents without end cost no memory: the rest is parsed', () => {
  const { receive, read } = hubs()
  for (let i = 0; i < 200; i += 1) receive(listOf({ ...LEVEL, [`field${i}`]: i }))
  const before = read.batches()
  receive(listOf(...Array.from({ length: 40 }, (_, i) => ({ ...LEVEL, late: i }))))
  expect(read.batches()).toBe(before)
})

test('only the hub whose messages are values of PVs has one handler for each', () => {
  const rows = TOPIC_NAMES.map((topic) => TOPICS[topic])
  const lanes = rows.filter(({ cell }) => cell === 'lane')
  expect(lanes.map(({ topic }) => topic)).toEqual(['pvValue'])
  const others = rows.filter((row) => row.source?.hub === 'pv' && row.cell !== 'lane')
  for (const row of others) expect(Object.keys('on' in row ? row.on : {})).not.toContain('newValues')
})

const NUMBER = fc.oneof(
  { weight: 3, arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true }).map(String) },
  { weight: 3, arbitrary: fc.integer({ min: -1e6, max: 1e6 }).map((n) => String(n / 1000)) },
  fc.integer().map(String),
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc.constantFrom('-0', '0', '-0.0', '1e3', '1E+2', '5e-324', '1e-400', '1e999', '-1e999', '0.30000000000000004'),
  fc.constantFrom(
    '123456789012345',
    '1234567890123456',
    '0.00000000000001',
    '9007199254740993',
    '1.7976931348623157e308',
  ),
  fc.constantFrom('01', '1.', '.5', '-', '+1', '1e', 'NaN', 'Infinity', '0x1', '1_0', '--1', '', '1 ', ' 1', '1.e1'),
)
const ODD = fc.constantFrom('null', 'true', 'false', '"1"', '""', '{}', '[]', '[1]', '{"value":1}', '"\\u0001nr"')
const TIME = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: NOW - 5, max: NOW + 5 }).map(String) },
  fc.constantFrom(
    `${NOW}.25`,
    '0',
    '-5',
    String(NOW + 60_000),
    '1e999',
    '1.79e12',
    '"2026-11-22T12:00:00+01:00"',
    'null',
  ),
)
const TYPE = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('"AnaIn"', '"DigiIn"') },
  fc.constantFrom('"Nope"', '"AnaI\\u006e"', '"\\ud83d\\ude00"', '"\\ud800"', '"ä"', '7', 'null', '"a.*"', '"[(\\\\"'),
)
const NR = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NUMBERS).map(String) },
  fc.constantFrom('999', '-1', '100001.0', '1.00001e5', '"100001"', 'null'),
)
const QUALITY = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('"Good"', '"Good"', '"Good"', '"Bad"', '"Uncertain"', '"Unspecified"') },
  fc.constantFrom('"Odd"', '"good"', 'null', '1', '"Go\\u006fd"'),
)
const KIND = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('DoubleValue'), fc.constant('doubleValue'), NUMBER) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant('BoolValue'), fc.constant('boolValue'), fc.constantFrom('true', 'false')),
  },
  fc.tuple(fc.constant('FailureStateValue'), fc.constant('failureStateValue'), fc.constantFrom('0', '2', '9', '"Ok"')),
  fc.tuple(fc.constant('CounterValue'), fc.constant('counterValue'), fc.constantFrom('{"value":7}', 'null', '{}')),
  fc.tuple(fc.constant('TimeOfDayValue'), fc.constant('timeOfDayValue'), fc.constantFrom('{"hour":5,"minutes":30}')),
  fc.tuple(fc.constantFrom('DoubleValue', 'BoolValue', 'Nope'), fc.constantFrom('doubleValue', 'boolValue'), ODD),
)
const EXTRA = fc.constantFrom(
  '"boolValue":null',
  '"boolValue":true',
  '"doubleValue":0',
  '"counterValue":null',
  '"counterValue":{"value":3}',
  '"runtimeValue":1e999',
  '"note":"a}b],{\\"c"',
  '"note":"\\u0001flag"',
  '"type":"BoolValue"',
  '"__proto__":{"a":1}',
  '"toJSON":1',
  '"9":[1,{"a":[]}]',
)

/** A value as text: mostly as servers write it, otherwise with other fields, in another order, or with spaces. */
const ITEM = fc
  .record({
    type: TYPE,
    nr: NR,
    kind: KIND,
    quality: QUALITY,
    time: fc.oneof({ weight: 9, arbitrary: TIME }, fc.constant(null)),
    extra: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, EXTRA),
    form: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ type, nr, kind, quality, time, extra, form }) => {
    const fields = [
      `"pvRef":{"type":${type},"nr":${nr}}`,
      `"type":"${kind[0]}"`,
      `"${kind[1]}":${kind[2]}`,
      ...(extra === null ? [] : [extra]),
      `"quality":${quality}`,
      ...(time === null ? [] : [`"timestamp":${time}`]),
    ]
    if (form === 1) fields.reverse()
    if (form === 2) fields.push(fields[2] ?? '')
    const text = `{${fields.join(form === 3 ? ', ' : ',')}}`
    return form === 4 ? text.replaceAll(':', ': ') : text
  })
const ITEMS = fc.oneof(
  { weight: 12, arbitrary: fc.array(ITEM, { maxLength: 6 }) },
  fc.array(fc.oneof(ITEM, ODD), { maxLength: 3 }),
  fc.tuple(ITEM, fc.integer({ min: 1, max: 40 })).map(([item, times]) => Array.from({ length: times }, () => item)),
)
const MESSAGE = fc.oneof(
  { weight: 8, arbitrary: ITEMS.map((items) => `{"type":1,"target":"newValues","arguments":[[${items}]]}`) },
  { weight: 4, arbitrary: ITEM.map((item) => `{"type":1,"target":"newValue","arguments":[${item}]}`) },
  ITEMS.map((items) => `{"type":1,"target":"newValue","arguments":[${items}]}`),
  ITEMS.map((items) => `{"type":1,"target":"NewValues","arguments":[[${items}]]}`),
  ITEMS.map((items) => `{"type":1,"target":"newValues","arguments":[[${items}],[]]}`),
  ITEMS.map((items) => `{"target":"newValues","type":1,"arguments":[[${items}]]}`),
  fc.constantFrom(
    '{"type":6}',
    '{"type":3,"invocationId":"1"}',
    '{"type":99}',
    '{"type":1,"target":"newAck"}',
    '',
    '{]',
  ),
)
/** Replaces or removes a character, or cuts the text off. */
const DAMAGE = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('replace', 'remove', 'cut'),
  character: fc.constantFrom('{', '}', '[', ']', ',', '"', '\\', '0', '-', '.', 'e', ' ', '\u0001', END, 'ä', '\ud800'),
})
const TEXT = fc
  .record({
    messages: fc.array(MESSAGE, { minLength: 1, maxLength: 3 }),
    damage: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, DAMAGE),
  })
  .map(({ messages, damage }) => {
    const text = messages.map((message) => message + END).join('')
    if (damage === null) return text
    const at = Math.floor(damage.at * text.length)
    if (damage.how === 'cut') return text.slice(0, at)
    return text.slice(0, at) + (damage.how === 'replace' ? damage.character : '') + text.slice(at + 1)
  })

test(
  'random, damaged and hostile texts have the same effects with and without the reader',
  () => {
    let read = 0
    fc.assert(
      fc.property(fc.array(TEXT, { minLength: TEXTS_PER_RUN, maxLength: TEXTS_PER_RUN }), (texts) => {
        const both = hubs()
        for (const [i, text] of texts.entries()) {
          both.receive(text)
          if (i % 5 === 4) both.settle()
        }
        read += both.read.batches()
      }),
      { numRuns: TEXTS / TEXTS_PER_RUN },
    )
    // Damaged and strange texts are parsed; most others are read.
    expect(read / TEXTS).toBeGreaterThan(0.3)
  },
  PATIENCE_MS,
)
