import { expect, test } from 'vitest'
import { SuspectState } from '../../../workers/tabs/suspect-state.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

function setUp() {
  const clock = new FakeClock()
  const told: (readonly [isOpen: boolean, isHeld: boolean])[] = []
  const doubt = new SuspectState(clock, () => told.push([doubt.isOpen, doubt.isHeld]))
  const proof = () => {
    let settle = () => {}
    const proof = new Promise<void>((resolve) => {
      settle = resolve
    })
    void doubt.until(proof)
    return settle
  }
  return { clock, told, doubt, proof }
}

test('links that answer within 100 ms are never told of as doubtful (R-53)', async () => {
  const { clock, told, doubt, proof } = setUp()
  const answer = proof()
  expect([doubt.isOpen, doubt.isHeld]).toEqual([true, true])
  await clock.turnAsync(99)
  answer()
  await clock.turnAsync(1000)
  expect(told).toEqual([[false, false]])
  expect(clock.pending).toBe(0)
})

test('after 100 ms without an answer the doubt is told, and taken back with the answer (R-53)', async () => {
  const { clock, told, proof } = setUp()
  const answer = proof()
  await clock.turnAsync(100)
  expect(told).toEqual([[true, false]])
  answer()
  await clock.turnAsync(0)
  expect(told.at(-1)).toEqual([false, false])
})

test('with two questions under way the doubt ends with the last answer, and nobody is held up twice', async () => {
  const { clock, doubt, proof } = setUp()
  const first = proof()
  await clock.turnAsync(200)
  const second = proof()
  expect(doubt.isHeld).toBe(false)
  first()
  await clock.turnAsync(200)
  expect(doubt.isOpen).toBe(true)
  second()
  await clock.turnAsync(0)
  expect(doubt.isOpen).toBe(false)
})

test('a proof that fails is settled as well: the link has told its own fault', async () => {
  const { clock, doubt } = setUp()
  await doubt.until(Promise.reject(new Error('closed')))
  expect([doubt.isOpen, doubt.isHeld, clock.pending]).toEqual([false, false, 0])
})
