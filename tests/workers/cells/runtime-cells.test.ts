import { expect, test } from 'vitest'
import { runtimeValues } from '../../../src/wire/readers/pv.ts'
import { read, UNREADABLE } from '../../../src/wire/readers/reader.ts'
import type { RuntimeValue } from '../../../src/wire/server/pv.ts'
import type { RuntimeValues } from '../../../src/wire/server/pv-command.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { RuntimeCells } from '../../../workers/cells/runtime-cells.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { type CallFunction, VersionCounter } from '../../../workers/context/core-context.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const READ_EVERY_MS = 5000
const hours = (value: number): RuntimeValue => ({
  lower: 0,
  lowerMid: 0,
  upperMid: 0,
  upper: 2000,
  value,
  runtimeType: 'Betriebszeit',
})
const answerOf = (value: number): Result<RuntimeValues> => ({
  ok: true,
  body: { runtimeValues: [{ pvRef: { type: 'DigiIn', nr: 1 }, runtimes: [hours(value)] }] },
})
const BROKEN: Result<RuntimeValues> = { ok: false, error: { kind: 'network', text: 'gone' } }

function setup() {
  const clock = new FakeClock()
  const version = new VersionCounter()
  const values = new ValueStore(version)
  const session = { isActive: true }
  const asked: { readonly pvs: readonly unknown[]; readonly answer: (result: Result<RuntimeValues>) => void }[] = []
  const call: CallFunction = (_, args) => {
    const { promise, resolve } = Promise.withResolvers<Result<RuntimeValues>>()
    asked.push({ pvs: 'pvs' in args ? args.pvs : [], answer: resolve })
    // The only call of these cells; its body is of that name.
    return promise as ReturnType<CallFunction> as Promise<Result<never>>
  }
  const cells = new RuntimeCells(
    { clock, failed: failLoudly, call, hasSession: () => session.isActive, onChange: () => undefined },
    values,
  )
  const cell = (key = 'di1') => values.get('pvRuntimes', key)
  const answers = async (result: Result<RuntimeValues>) => {
    asked.at(-1)?.answer(result)
    await settle()
  }
  const passes = (ms: number) => clock.turnAsync(ms)
  return { cells, cell, asked, answers, passes, session, version }
}

test('the rows of a screen are read by one call, and again every 5 s (T12) (rule E3)', async () => {
  const { cells, cell, asked, answers, passes } = setup()
  cells.leased('di1', true)
  cells.leased('ai2', true)
  expect(cell()).toMatchObject({ value: null, load: { state: 'loading' } })
  // Specification 9, "PV info batch wait".
  await passes(49)
  expect(asked).toEqual([])
  await passes(1)
  expect(asked.map(({ pvs }) => pvs)).toEqual([
    [
      { type: 'DigiIn', nr: 1 },
      { type: 'AnaIn', nr: 2 },
    ],
  ])
  await answers(answerOf(10))
  expect(cell()?.value).toEqual([hours(10)])
  expect(cell('ai2')).toMatchObject({ value: [], load: { state: 'ready' } })
  await passes(READ_EVERY_MS - 1)
  expect(asked).toHaveLength(1)
  await passes(1)
  await answers(answerOf(10.1))
  expect(cell()?.value).toEqual([hours(10.1)])
  expect(asked).toHaveLength(2)
})

test('a call that fails leaves the last known value, marked; the next one is current again', async () => {
  const { cells, cell, answers, passes } = setup()
  cells.leased('di1', true)
  await passes(50)
  await answers(answerOf(10))
  await passes(READ_EVERY_MS)
  await answers(BROKEN)
  expect(cell()).toMatchObject({ value: [hours(10)], stale: true, load: { state: 'error' } })
  await passes(READ_EVERY_MS)
  await answers(answerOf(10))
  expect(cell()).toMatchObject({ value: [hours(10)], stale: false, load: { state: 'ready' } })
})

test('what has not changed gets no new version', async () => {
  const { cells, answers, passes, version } = setup()
  cells.leased('di1', true)
  await passes(50)
  await answers(answerOf(10))
  const before = version.last
  await passes(READ_EVERY_MS)
  await answers(answerOf(10))
  expect(version.last).toBe(before)
})

test('an answer to a question from before a command is not the present state', async () => {
  const { cells, cell, asked, answers, passes } = setup()
  cells.leased('di1', true)
  await passes(50)
  cells.outdated()
  await answers(answerOf(10))
  expect(cell()?.value).toBeNull()
  await passes(50)
  await answers(answerOf(0))
  expect(cell()?.value).toEqual([hours(0)])
  expect(asked).toHaveLength(2)
})

test('nothing is read for nobody, or without a session; an answer after its end is dropped', async () => {
  const { cells, cell, asked, answers, passes, session } = setup()
  cells.leased('di1', true)
  await passes(50)
  session.isActive = false
  await answers(answerOf(10))
  expect(cell()?.value).toBeNull()
  await passes(10 * READ_EVERY_MS)
  expect(asked).toHaveLength(1)
  session.isActive = true
  cells.leased('di1', false)
  cells.outdated()
  await passes(10 * READ_EVERY_MS)
  expect(asked).toHaveLength(1)
})

test('a PV whose runtimes cannot be read says so instead of having none, as does one that such an answer does not name; others stay', async () => {
  const { cells, cell, answers, passes } = setup()
  for (const key of ['di1', 'di2', 'di3']) cells.leased(key, true)
  await passes(50)
  const ofPv = (nr: number, runtimes: readonly unknown[]) => ({ pvRef: { type: 'DigiIn', nr }, runtimes })
  const said = {
    runtimeValues: [ofPv(1, [{ ...hours(1), runtimeType: 'Unknown' }, hours(3)]), ofPv(2, [hours(5)])],
  }
  const { value: body, skipped } = read(runtimeValues, said)
  expect(skipped).toBe(1)
  if (body !== UNREADABLE) await answers({ ok: true, body, skipped })
  const unreadable = { value: null, load: { state: 'error', error: { kind: 'shape' } } }
  expect(cell('di1')).toMatchObject(unreadable)
  expect(cell('di2')).toMatchObject({ value: [hours(5)], stale: false, load: { state: 'ready' } })
  expect(cell('di3')).toMatchObject(unreadable)
  await passes(READ_EVERY_MS)
  await answers(answerOf(3))
  expect([cell('di1')?.value, cell('di3')?.value]).toEqual([[hours(3)], []])
})
