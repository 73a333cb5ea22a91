import { expect, test } from 'vitest'
import type { FileAnswer, Result } from '../../../src/wire/server/result.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { WebcamCells } from '../../../workers/cells/webcam-cells.ts'
import { type CallFunction, VersionCounter } from '../../../workers/context/core-context.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const NOW = 1_000_000
const picture = (bytes = 3, contentType = 'image/png', fileName: string | null = 'a.png'): Result<FileAnswer> => ({
  ok: true,
  body: { fileName, contentType, data: new ArrayBuffer(bytes) },
})
const GONE: Result<FileAnswer> = { ok: false, error: { kind: 'http', text: 'none', status: 404 } }

function setup() {
  const clock = new FakeClock()
  const start = clock.elapsed()
  const values = new ValueStore(new VersionCounter())
  const session = { isActive: true }
  const asked: { readonly args: object; readonly answer: (result: Result<FileAnswer>) => void }[] = []
  const call: CallFunction = (_, args) => {
    const { promise, resolve } = Promise.withResolvers<Result<FileAnswer>>()
    asked.push({ args, answer: resolve })
    // The only call of these cells; its body is a file.
    return promise as ReturnType<CallFunction> as Promise<Result<never>>
  }
  const parts = {
    clock,
    now: () => NOW + clock.elapsed() - start,
    call,
    hasSession: () => session.isActive,
    onChange: () => undefined,
  }
  const cells = new WebcamCells(parts, values)
  const cell = (key: string) => values.get('webcamPicture', key)
  const answer = async (index: number, result: Result<FileAnswer>) => {
    asked[index]?.answer(result)
    await settle()
  }
  return { cells, cell, asked, answer, passes: (ms: number) => clock.turnAsync(ms), session }
}

test('a leased camera is asked at once and as often as it makes a picture, and no more once nobody sees it (rule Q3)', async () => {
  const { cells, cell, asked, answer, passes } = setup()
  cells.leased('7/5000', true)
  expect(asked.map(({ args }) => args)).toEqual([{ id: 7, currentFilename: '' }])
  await answer(0, picture())
  expect(cell('7/5000')).toMatchObject({ value: { contentType: 'image/png', at: NOW }, stale: false })
  await passes(4999)
  expect(asked).toHaveLength(1)
  await passes(1)
  expect(asked).toHaveLength(2)
  // Otherwise it would not be asked for the reason alone that it has a question open.
  await answer(1, picture())
  cells.leased('7/5000', false)
  await passes(60_000)
  expect(asked).toHaveLength(2)
})

test.each([
  ['another status', GONE],
  ['an SVG', picture(3, 'image/svg+xml')],
  ['an empty body', picture(0)],
])('%s is no picture: the last one stays, as the last known (rule Q4) (S-14)', async (_, none) => {
  const { cells, cell, answer, passes } = setup()
  cells.leased('7/1000', true)
  await answer(0, picture())
  await passes(1000)
  await answer(1, none)
  expect(cell('7/1000')).toMatchObject({ value: { at: NOW }, stale: true, load: { state: 'error' } })
  await passes(1000)
  await answer(2, picture(5))
  expect(cell('7/1000')).toMatchObject({ stale: false, load: { state: 'ready' } })
})

test('a wall of cameras is asked three at a time, none more than once a second', async () => {
  const { cells, asked, answer, passes } = setup()
  for (let id = 1; id <= 10; id++) cells.leased(`${id}/0`, true)
  expect(asked).toHaveLength(3)
  await answer(0, picture())
  expect(asked).toHaveLength(4)
  // A camera that hangs is not asked again meanwhile by all of its turns at once.
  await passes(10_000)
  expect(asked).toHaveLength(4)
  for (let index = 1; index < 10; index++) await answer(index, picture())
  expect(new Set(asked.slice(0, 10).map(({ args }) => JSON.stringify(args))).size).toBe(10)
})

test('a camera that takes longer than its interval has one question at a time, and the next one right after it', async () => {
  const { cells, asked, answer, passes } = setup()
  cells.leased('7/1000', true)
  await passes(3500)
  expect(asked).toHaveLength(1)
  await answer(0, picture())
  expect(asked).toHaveLength(2)
  await answer(1, picture())
  expect(asked).toHaveLength(2)
  await passes(1000)
  expect(asked).toHaveLength(3)
})

test('what arrives after the session has ended, or for a camera that nobody sees, is dropped', async () => {
  const { cells, cell, answer, session } = setup()
  cells.leased('1/1000', true)
  cells.leased('2/1000', true)
  session.isActive = false
  await answer(0, picture())
  session.isActive = true
  cells.leased('2/1000', false)
  await answer(1, picture())
  expect([cell('1/1000'), cell('2/1000')]).toEqual([undefined, undefined])
})

test('a key that names no camera asks nothing', () => {
  const { cells, asked } = setup()
  for (const key of ['', 'x', '1/x']) cells.leased(key, true)
  expect(asked).toEqual([])
})

test('a camera that makes a picture ten times a second is asked once a second (T12)', async () => {
  const { cells, asked, answer, passes } = setup()
  cells.leased('7/100', true)
  await answer(0, picture())
  await passes(999)
  expect(asked).toHaveLength(1)
  await passes(1)
  expect(asked).toHaveLength(2)
})

test('the same picture keeps its time, and is the last known one after two minutes, also for who looks again; a new one is current (rule Q4) (R-28)', async () => {
  const { cells, cell, asked, answer, passes } = setup()
  const answers = (result: Result<FileAnswer>) => answer(asked.length - 1, result)
  cells.leased('7/1000', true)
  await answers(picture())
  const { version } = cell('7/1000') ?? {}
  for (let second = 1; second < 120; second += 1) {
    await passes(1000)
    await answers(picture())
  }
  // Nothing has changed, so no tab is told.
  expect(cell('7/1000')).toMatchObject({ value: { at: NOW }, stale: false, version })
  await passes(1000)
  await answers(picture())
  expect(cell('7/1000')).toMatchObject({ value: { at: NOW }, stale: true, load: { state: 'ready' } })
  cells.leased('7/1000', false)
  await passes(5000)
  cells.leased('7/1000', true)
  await answers(picture())
  expect(cell('7/1000')).toMatchObject({ value: { at: NOW }, stale: true })
  await passes(1000)
  await answers(picture(4))
  expect(cell('7/1000')).toMatchObject({ value: { at: NOW + 126_000 }, stale: false })
})

test.each([
  ['another name', picture(3, 'image/png', 'b.png')],
  ['other bytes, where pictures have no names of their own', picture(4)],
])('%s is a new picture', async (_, next) => {
  const { cells, cell, answer, passes } = setup()
  cells.leased('7/1000', true)
  await answer(0, picture())
  await passes(1000)
  await answer(1, next)
  expect(cell('7/1000')?.value?.at).toBe(NOW + 1000)
})

test('the same picture after a failure is current again with its own time, and a camera that makes one an hour has five hours', async () => {
  const { cells, cell, asked, answer, passes } = setup()
  const answers = (result: Result<FileAnswer>) => answer(asked.length - 1, result)
  cells.leased('7/3600000', true)
  await answers(picture())
  await passes(3_600_000)
  await answers(GONE)
  expect(cell('7/3600000')).toMatchObject({ value: { at: NOW }, stale: true })
  await passes(3_600_000)
  await answers(picture())
  expect(cell('7/3600000')).toMatchObject({ value: { at: NOW }, stale: false, load: { state: 'ready' } })
  for (let hour = 3; hour <= 5; hour += 1) {
    await passes(3_600_000)
    await answers(picture())
  }
  expect(cell('7/3600000')?.stale).toBe(true)
})

test('what a camera showed one user is nothing that the next one is told', async () => {
  const { cells, cell, asked, answer, passes } = setup()
  const answers = (result: Result<FileAnswer>) => answer(asked.length - 1, result)
  cells.leased('7/1000', true)
  await answers(picture())
  cells.leased('7/1000', false)
  cells.sessionEnded()
  await passes(200_000)
  cells.leased('7/1000', true)
  await answers(picture())
  expect(cell('7/1000')).toMatchObject({ value: { at: NOW + 200_000 }, stale: false })
})
