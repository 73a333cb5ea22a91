import { expect, test } from 'vitest'
import { LIMIT_CODES } from '../../src/domain/alerts/alert-state.ts'
import { liveKey, pvOfLiveKey } from '../../src/domain/values/pv-ref.ts'
import { LIMIT_TYPES } from '../../src/wire/server/alert.ts'
import { PV_TYPES } from '../../src/wire/server/pv.ts'
import { SERVICE_MESSAGE_TYPES } from '../../src/wire/server/pv-command.ts'

test('live keys have the prefix of their type; a process-control object and Undef have none', () => {
  const keys = PV_TYPES.map((type) => liveKey({ type, nr: 100_001 }))
  expect(keys).toEqual([
    'ai100001',
    'ao100001',
    'di100001',
    'do100001',
    'minMax100001',
    'rw100001',
    'lw100001',
    'count100001',
    null,
    null,
  ])
})

test('a live key names its PV again', () => {
  for (const type of PV_TYPES) {
    const key = liveKey({ type, nr: 7 })
    if (key !== null) expect(pvOfLiveKey(key)).toEqual({ type, nr: 7 })
  }
})

test('limits have the suffix codes ugw, mugw, mogw and ogw, from the lowest to the highest', () => {
  expect(LIMIT_TYPES.map((type) => LIMIT_CODES[type])).toEqual(['ugw', 'mugw', 'mogw', 'ogw'])
  expect(SERVICE_MESSAGE_TYPES).toHaveLength(4)
})
