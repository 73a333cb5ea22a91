import { expect, test } from 'vitest'
import { aboutText } from '../../../../../src/areas/site/pages/about/about-text.ts'
import type { SystemSettings } from '../../../../../src/wire/server/system.ts'

const AT = Date.UTC(2026, 10, 21, 7, 14, 22)
const PARTS = {
  settings: {
    plantName: 'Musterstadt',
    timeZone: 'Europe/Berlin',
    storageCardLife: 12,
    serverVersion: '8.1',
    weatherService: null,
  },
  licence: {
    modules: ['Reports', 'Webcam'],
    activeUsers: 2,
    maxActiveUsers: 5,
    activePvGroups: 4,
    maxActivePvGroups: null,
  },
  worker: { kind: 'dedicated', build: 'abc' },
  build: 'def',
  abilities: new Set(['secure', 'locks'] as const),
  userAgent: 'Browser 1',
  at: AT,
} as const

test('what support asks first is one text, in English and in UTC (rule B8)', () => {
  expect(aboutText(PARTS).split('\n')).toEqual([
    'at: 2026-11-21T07:14:22.000Z',
    'plant: Musterstadt',
    'time zone: Europe/Berlin',
    'server version: 8.1',
    'storage card life: 12 %',
    'client build: def',
    'worker: dedicated, build abc',
    'licence users: 2 of 5',
    'licence PV areas: 4 of unlimited',
    'licence modules: Reports, Webcam',
    'browser: Browser 1',
    'abilities: secure, locks',
    'missing abilities: sharedWorker, trustedTypes, clipboard, fullscreen, wakeLock, sound',
  ])
})

test('what is not known is said to be unknown, and never guessed (rule B8)', () => {
  const lines = aboutText({ ...PARTS, settings: null, licence: null, worker: null, abilities: new Set() }).split('\n')
  expect(lines.filter((line) => line.endsWith(': unknown')).map((line) => line.split(':')[0])).toEqual([
    'plant',
    'time zone',
    'server version',
    'storage card life',
    'worker',
    'licence users',
    'licence PV areas',
    'licence modules',
  ])
  expect(lines).toContain('abilities: none')
})

test('a life of the storage card that is told but cannot be read is not the same as none (F94)', () => {
  const { storageCardLife: _, ...untold } = PARTS.settings
  const line = (settings: SystemSettings) =>
    aboutText({ ...PARTS, settings })
      .split('\n')
      .find((text) => text.startsWith('storage card life'))
  expect(line(untold)).toBe('storage card life: unknown')
  expect(line({ ...untold, storageCardLife: null })).toBe('storage card life: unreadable')
})
