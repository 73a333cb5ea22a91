import { expect, test, vi } from 'vitest'
import { onWorkerDeath } from '../../../src/live/connection/worker-death.ts'
import { workerLockName } from '../../../src/wire/tabs/live.ts'

/** Plays a worker: holds its lock until it dies. */
async function playWorker(instance: string): Promise<() => void> {
  const { promise: life, resolve: die } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  void navigator.locks.request(workerLockName(instance), () => {
    hold()
    return life
  })
  await held
  return die
}

test('every tab that runs hears of the death of a worker, whatever another tab does (F26, R-60)', async () => {
  const die = await playWorker('a')
  const blocked = new Worker(new URL('./blocked-tab.ts', import.meta.url), { type: 'module' })
  const waits = new Promise((resolve) => blocked.addEventListener('message', resolve, { once: true }))
  blocked.postMessage('a')
  await waits
  const others = [vi.fn(), vi.fn()]
  for (const other of others) onWorkerDeath('a', new AbortController().signal, other)
  die()
  for (const other of others) await expect.poll(() => other.mock.calls.length).toBe(1)
  blocked.terminate()
})

test('a tab that hears of it first tells the others (F26)', async () => {
  const die = await playWorker('b')
  const other = vi.fn()
  // Another tab whose lock does not come: it waits behind an exclusive one.
  const lock = vi.spyOn(navigator.locks, 'request').mockReturnValueOnce(new Promise(() => {}))
  onWorkerDeath('b', new AbortController().signal, other)
  lock.mockRestore()
  const first = vi.fn()
  onWorkerDeath('b', new AbortController().signal, first)
  die()
  await expect.poll(() => [first.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
})

test('a tab that has disconnected hears nothing', async () => {
  const die = await playWorker('c')
  const [gone, stays] = [vi.fn(), vi.fn()]
  const leaving = new AbortController()
  onWorkerDeath('c', leaving.signal, gone)
  onWorkerDeath('c', new AbortController().signal, stays)
  leaving.abort()
  die()
  await expect.poll(() => stays.mock.calls.length).toBe(1)
  expect(gone).not.toHaveBeenCalled()
})
