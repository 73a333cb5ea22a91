import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useLimitConfigs } from '../../../../src/areas/values/limits/use-live-values.ts'
import type { LimitType } from '../../../../src/wire/server/alert.ts'
import type { PvLimitConfig } from '../../../../src/wire/server/pv-command.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL } from '../../../support/page/sample-pvs.ts'

const KEYS = { Top: 'ogw', TopMiddle: 'mogw', BottomMiddle: 'mugw', Bottom: 'ugw' } as const
const PVS = [LEVEL.pvRef]

const limitOf = (limitType: LimitType): PvLimitConfig => ({
  pvLimitRef: { pv: LEVEL.pvRef, limitType },
  limit: 1,
  priority: 2,
  delayTime: 60,
  description: 'Niveau',
  message: 'hoch',
  notSet: false,
})

test('limits are there once all four are, and are last known ones while one of them is, whichever (T14)', async () => {
  const worker = await pageWorker()
  const { result } = await renderHook(() => useLimitConfigs(PVS))
  const types = Object.keys(KEYS) as LimitType[]
  const keyOf = (type: LimitType) => `ai1400001-${KEYS[type]}`
  const send = (type: LimitType, stale = false) =>
    worker.sendFrame({
      values: [{ topic: 'pvLimitConfig', key: keyOf(type), value: limitOf(type), load: { state: 'ready' }, stale }],
    })
  for (const type of types) await expect.poll(() => worker.leased.has(`pvLimitConfig/${keyOf(type)}`)).toBe(true)
  for (const type of types) {
    expect(result.current.body).toBeNull()
    send(type)
    await new Promise(requestAnimationFrame)
  }
  await expect.poll(() => result.current.body?.length).toBe(4)
  expect(result.current.isStale).toBe(false)
  for (const type of types) {
    send(type, true)
    await expect.poll(() => result.current.isStale).toBe(true)
    send(type)
    await expect.poll(() => result.current.isStale).toBe(false)
  }
})
