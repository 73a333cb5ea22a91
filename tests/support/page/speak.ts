import i18next from 'i18next'
import { expect } from 'vitest'
import type { Language } from '../../../src/domain/base/language.ts'
import { preferences } from '../../../src/ui/preferences/preferences.ts'

/** Changes the language of the page, as its user does; resolves when its texts are there. */
export async function speak(language: Language): Promise<void> {
  preferences.language = language
  await expect.poll(() => i18next.language).toBe(language)
}
