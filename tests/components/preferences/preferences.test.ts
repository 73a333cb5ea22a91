import { expect, test } from 'vitest'
import { parsePreferences } from '../../../src/components/preferences/preferences.ts'

const DEFAULTS = { language: null, theme: 'system', density: 'auto', navigationOpen: true, horn: false }

test.each([null, '', '{', '[]', '7', '"x"', '{"language":"fr","theme":3,"density":"huge"}'])(
  'stored text %j that says nothing gives the defaults',
  (text) => {
    expect(parsePreferences(text)).toEqual(DEFAULTS)
  },
)

test('what was stored is read again', () => {
  const stored = { language: 'ru', theme: 'dark', density: 'touch', navigationOpen: false, horn: true }
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored)
})
