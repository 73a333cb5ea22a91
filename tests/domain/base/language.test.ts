import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../src/domain/base/language.ts'

test.each([
  ['cs', ['de'], 'cs'],
  [null, ['fr-FR', 'ru-RU', 'en'], 'ru'],
  [null, ['de-AT'], 'de'],
  [null, ['fr'], 'de'],
  [null, [], 'de'],
] as const)('preference %j and browser %j give %s', (preferred, browser, language) => {
  expect(chooseLanguage(preferred, browser)).toBe(language)
})
