import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useFloodMode } from '../../../../../src/areas/alerts/pages/alerts/use-flood-mode.ts'
import { ownerName } from '../../../../../src/live/connection/data-owner.ts'
import { sampleSummary } from '../../../../domain/alerts/alert-samples.ts'
import { pageWorker } from '../../../../support/page/page-worker.ts'

const READY = { load: { state: 'ready' }, stale: false } as const
const userOf = (userName: string) => ({ userName, displayName: userName, csrfToken: '' })

/** Shows the mode of a list that is in use or not; `flood` sends when the flood of now began. */
async function open(user: string) {
  const worker = await pageWorker()
  const show = (inUse: boolean) =>
    renderHook((now: boolean | undefined) => useFloodMode(now ?? inUse, false), { initialProps: inUse })
  const logIn = async (name: string) => {
    worker.sendFrame({
      values: [{ topic: 'session', key: '', value: { state: 'active', user: userOf(name) }, ...READY }],
    })
    await expect.poll(ownerName).toBe(name)
  }
  const flood = async (since: number | null) => {
    await expect.poll(() => worker.leased.has('alertSummary/')).toBe(true)
    const value = sampleSummary({
      recent: since === null ? 0 : 11,
      flood: since === null ? null : { since, stations: [] },
    })
    worker.sendFrame({ values: [{ topic: 'alertSummary', key: '', value, ...READY }] })
  }
  await logIn(user)
  return { show, flood, logIn }
}

test('the mode begins with a flood and ends with it', async () => {
  const { show, flood } = await open('begins')
  const { result } = await show(false)
  await flood(null)
  expect(result.current.isOn).toBe(false)
  await flood(1000)
  await expect.poll(() => result.current).toMatchObject({ isOn: true, since: 1000 })
  await flood(null)
  await expect.poll(() => result.current).toMatchObject({ isOn: false, since: null })
})

test('a list in use neither enters nor leaves the mode by itself, but by its buttons (T7)', async () => {
  const { show, flood } = await open('in-use')
  const { result, rerender, act } = await show(true)
  await flood(null)
  await flood(1000)
  await expect.poll(() => result.current).toMatchObject({ isOn: false, since: 1000 })
  await rerender(false)
  expect(result.current.isOn).toBe(true)
  await rerender(true)
  await flood(null)
  await expect.poll(() => result.current).toMatchObject({ isOn: true, since: null })
  await act(() => result.current.leave())
  expect(result.current.isOn).toBe(false)
  await flood(2000)
  await expect.poll(() => result.current).toMatchObject({ isOn: false, since: 2000 })
  await act(() => result.current.enter())
  expect(result.current.isOn).toBe(true)
})

test('a list that is narrowed to what somebody looks for is not grouped by itself, but by its button', async () => {
  const { flood } = await open('narrowed')
  const { result, rerender, act } = await renderHook((isNarrowed: boolean | undefined) =>
    useFloodMode(false, isNarrowed ?? true),
  )
  await flood(1000)
  await expect.poll(() => result.current).toMatchObject({ isOn: false, since: 1000 })
  await rerender(false)
  expect(result.current.isOn).toBe(true)
  await rerender(true)
  expect(result.current.isOn).toBe(false)
  await act(() => result.current.enter())
  expect(result.current.isOn).toBe(true)
  await act(() => result.current.leave())
  expect(result.current.isOn).toBe(false)
})

test('a flood that was left stays left after a reload, the next flood does not, and another user left nothing', async () => {
  const { show, flood, logIn } = await open('leaves')
  const first = await show(false)
  await flood(1000)
  await expect.poll(() => first.result.current.isOn).toBe(true)
  await first.act(() => first.result.current.leave())
  expect(first.result.current.isOn).toBe(false)
  await first.unmount()

  const again = await show(false)
  await flood(1000)
  await expect.poll(() => again.result.current).toMatchObject({ isOn: false, since: 1000 })
  await flood(2000)
  await expect.poll(() => again.result.current).toMatchObject({ isOn: true, since: 2000 })
  await again.act(() => again.result.current.leave())
  await again.unmount()

  await logIn('other')
  const other = await show(false)
  await flood(2000)
  await expect.poll(() => other.result.current).toMatchObject({ isOn: true, since: 2000 })
})
