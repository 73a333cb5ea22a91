import { createInstance, type TFunction } from 'i18next'
import cs from '../../locales/cs/acceptance.json' with { type: 'json' }
import de from '../../locales/de/acceptance.json' with { type: 'json' }
import en from '../../locales/en/acceptance.json' with { type: 'json' }
import ru from '../../locales/ru/acceptance.json' with { type: 'json' }

import type { Language } from '../domain/base/language.ts'

const RESOURCES = { de, en, cs, ru }

/** Returns the texts of a report in a language. What they are filled with is escaped where it becomes HTML. */
export async function textsOf(language: Language): Promise<TFunction<'acceptance'>> {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    resources: RESOURCES,
    defaultNS: 'acceptance',
    interpolation: { escapeValue: false },
  })
  return i18n.getFixedT(language, 'acceptance')
}
