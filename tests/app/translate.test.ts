import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('browsers are told not to translate the page: values in a translated text would not change any more (F25)', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toMatch(/<html [^>]*translate="no"/)
  expect(page).toContain('<meta name="google" content="notranslate" />')
})
