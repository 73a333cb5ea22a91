import { expect, test } from 'vitest'
import { parsePreferences } from '../../../src/ui/preferences/preferences.ts'

const DEFAULTS = {
  language: null,
  theme: 'system',
  density: 'auto',
  navigationOpen: true,
  horn: false,
  volume: 0.6,
  mute: null,
  slowUnfocused: false,
}

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  '"x"',
  '{"language":"fr","theme":3,"density":"huge","volume":7,"mute":{"until":""}}',
])('stored text %j that says nothing gives the defaults', (text) => {
  expect(parsePreferences(text)).toEqual(DEFAULTS)
})

test('what was stored is read again', () => {
  const stored = {
    language: 'ru',
    theme: 'dark',
    density: 'touch',
    navigationOpen: false,
    horn: true,
    volume: 0.3,
    slowUnfocused: true,
  }
  const muted = { ...stored, mute: { until: 1_700_000_000_000, rank: 2 } }
  expect(parsePreferences(JSON.stringify(muted))).toEqual(muted)
})
