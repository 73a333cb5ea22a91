import { expect, test } from 'vitest'
import { SuspectState } from '../../../workers/context/suspect-state.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

function setUp() {
  const clock = new FakeClock()
  const told: (readonly [isSuspect: boolean, isHeld: boolean])[] = []
  const suspect = new SuspectState(clock, () => told.push([suspect.isSuspect, suspect.isHeld]))
  const proof = () => {
    let settle = () => {}
    const proof = new Promise<void>((resolve) => {
      settle = resolve
    })
    void suspect.until(proof)
    return settle
  }
  return { clock, told, suspect, proof }
}

test('links that answer within 100 ms are never shown as suspect (R-53)', async () => {
  const { clock, told, suspect, proof } = setUp()
  const answer = proof()
  expect([suspect.isSuspect, suspect.isHeld]).toEqual([true, true])
  await clock.turnAsync(99)
  answer()
  await clock.turnAsync(1000)
  expect(told).toEqual([[false, false]])
  expect(clock.pending).toBe(0)
})

test('after 100 ms without an answer everything is suspect, until the answer (R-53)', async () => {
  const { clock, told, proof } = setUp()
  const answer = proof()
  await clock.turnAsync(100)
  expect(told).toEqual([[true, false]])
  answer()
  await clock.turnAsync(0)
  expect(told.at(-1)).toEqual([false, false])
})

test('with two proofs pending everything is suspect until the last one, and frames are held back once', async () => {
  const { clock, suspect, proof } = setUp()
  const first = proof()
  await clock.turnAsync(200)
  const second = proof()
  expect(suspect.isHeld).toBe(false)
  first()
  await clock.turnAsync(200)
  expect(suspect.isSuspect).toBe(true)
  second()
  await clock.turnAsync(0)
  expect(suspect.isSuspect).toBe(false)
})

test('a rejected proof settles too: the link has marked its own cells', async () => {
  const { clock, suspect } = setUp()
  await suspect.until(Promise.reject(new Error('closed')))
  expect([suspect.isSuspect, suspect.isHeld, clock.pending]).toEqual([false, false, 0])
})
