import { expect, test } from 'vitest'
import { parsePreferences, withChanges } from '../../../src/ui/preferences/preferences.ts'

const DEFAULTS = {
  language: null,
  theme: 'system',
  density: 'auto',
  textSize: 100,
  navigationOpen: true,
  horn: false,
  hornModes: [20, 'once', 'once'],
  hornReminder: 10,
  hornHeardAt: null,
  volume: 0.6,
  silence: null,
  silenceMin: 1,
  slowUnfocused: false,
  rotors: false,
}

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  '"x"',
  '{"language":"fr","theme":3,"density":"huge","textSize":110,"volume":7,"silence":{"from":0,"until":"","rank":1},"silenceMin":2,"hornModes":[5,"often"],"hornReminder":-1,"hornHeardAt":"now"}',
])('stored text %j that says nothing gives the defaults', (text) => {
  expect(parsePreferences(text)).toEqual(DEFAULTS)
})

test('what was stored is read again', () => {
  const stored = {
    language: 'ru',
    theme: 'dark',
    density: 'touch',
    textSize: 125,
    navigationOpen: false,
    horn: true,
    hornModes: ['off', 60, 10],
    hornReminder: 0,
    hornHeardAt: 1_700_000_000_000,
    silenceMin: 15,
    volume: 0.3,
    slowUnfocused: true,
    rotors: true,
  }
  const silenced = { ...stored, silence: { from: 1_700_000_000_000, until: 1_700_000_060_000, rank: 2 } }
  expect(parsePreferences(JSON.stringify(silenced))).toEqual(silenced)
})

test('a change leaves what another build has stored and this one reads as its defaults (R-67)', () => {
  const stored = JSON.stringify({
    theme: 'sepia',
    volume: 0.05,
    rotors: true,
    speech: 'on',
    hornModes: [20, 'twice', 'once'],
  })
  const read = parsePreferences(stored)
  expect(withChanges(stored, read)).toBe(stored)
  const changed = JSON.parse(withChanges(stored, { ...read, rotors: false, language: 'cs' })) as unknown
  expect(changed).toEqual({ ...(JSON.parse(stored) as object), rotors: false, language: 'cs' })
  // Whoever chooses something of this build's own has it.
  expect(JSON.parse(withChanges(stored, { ...read, theme: 'dark' }))).toMatchObject({ theme: 'dark', volume: 0.05 })
  expect(parsePreferences(withChanges('{', { ...read, horn: true }))).toEqual({
    ...parsePreferences(null),
    rotors: true,
    horn: true,
  })
})
