import { expect, test } from 'vitest'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { BuildWatch } from '../../../workers/core/build-watch.ts'
import type { Environment } from '../../../workers/platform/environment.ts'
import { LogRing } from '../../../workers/platform/log-ring.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const QUARTER_MS = 15 * 60_000

/** A watch whose server answers with this text, or not at all. */
function watch(answer: { text: string | null; status?: number }) {
  const clock = new FakeClock()
  const asked: string[] = []
  const offered: (string | null | undefined)[] = []
  const values = new ValueStore(new VersionCounter())
  const environment: Pick<Environment, 'clock' | 'build' | 'origin' | 'fetch'> = {
    clock,
    build: 'b1',
    origin: 'https://plant.example',
    fetch: (url, init) => {
      asked.push(url)
      // One that hangs would keep one of the few connections of the browser.
      if (!(init?.signal instanceof AbortSignal)) throw new Error('A check has no end')
      const { text, status = 200 } = answer
      return text === null ? Promise.reject(new TypeError('down')) : Promise.resolve(new Response(text, { status }))
    },
  }
  const onChange = () => offered.push(values.get('offeredBuild', '')?.value)
  const context = { ...environment, log: new LogRing(clock.now), onChange }
  return { clock, asked, offered, watch: new BuildWatch(context, values) }
}

test('each check has an end, so that a server which never answers keeps no connection', async () => {
  const { offered, watch: builds } = watch({ text: '{"build":"b2"}' })
  await builds.check()
  expect(offered).toEqual(['b2'])
})

test('the build is checked four times an hour, and at once when the server is back', async () => {
  const { clock, asked, offered, watch: builds } = watch({ text: '{"build":"b2"}' })
  expect(asked).toEqual([])
  await clock.turnAsync(QUARTER_MS)
  expect(asked).toEqual(['https://plant.example/build.json'])
  expect(offered).toEqual(['b2'])
  await clock.turnAsync(60_000)
  void builds.check()
  await settle()
  expect(asked).toHaveLength(2)
  await clock.turnAsync(QUARTER_MS - 1)
  expect(asked).toHaveLength(2)
  await clock.turnAsync(1)
  expect(asked).toHaveLength(3)
})

test('fifty checks at the same time are one request, and one more 10 s after it (T12)', async () => {
  const { clock, asked, watch: builds } = watch({ text: '{"build":"b2"}' })
  for (let tab = 0; tab < 50; tab += 1) void builds.check()
  await settle()
  expect(asked).toHaveLength(1)
  await clock.turnAsync(9999)
  expect(asked).toHaveLength(1)
  await clock.turnAsync(1)
  expect(asked).toHaveLength(2)
  await clock.turnAsync(60_000)
  expect(asked).toHaveLength(2)
})

test.each([
  { text: null },
  { text: '<!doctype html>' },
  { text: '{"build":3}' },
  { text: 'null' },
  { text: '{"build":"b2"}', status: 404 },
])('a response without a build offers none, and the check is repeated: %o', async (answer) => {
  const { clock, asked, offered } = watch(answer)
  await clock.turnAsync(2 * QUARTER_MS)
  expect([asked.length, offered]).toEqual([2, []])
})

test('a stopped watch leaves no timer', () => {
  const { clock, watch: builds } = watch({ text: null })
  builds.stop()
  expect(clock.pending).toBe(0)
})

test('a clock set back by a month causes no endless checks (F16, R-50)', async () => {
  const { clock, asked, watch: builds } = watch({ text: '{"build":"b2"}' })
  await builds.check()
  const waits: number[] = []
  const { after } = clock
  Object.assign(clock, {
    after: (ms: number, run: () => void) => {
      waits.push(ms)
      return after(ms, run)
    },
  })
  clock.set(-30 * 24 * 3_600_000)
  void builds.check()
  // A browser runs a timer of more than 2^31 ms at once.
  expect(waits.filter((ms) => ms > QUARTER_MS)).toEqual([])
  await clock.turnAsync(60_000)
  expect(asked).toHaveLength(2)
})
