import type { Language } from '../../domain/base/language.ts'
import { addPageTexts } from './i18n.ts'
import { readFile } from './texts.ts'

const ACCEPTANCE = import.meta.glob<object>('../../../locales/*/acceptance.json', { import: 'default' })
const CONNECTION = import.meta.glob<object>('../../../locales/*/connection.json', { import: 'default' })

const readAcceptance = (language: Language) => readFile(ACCEPTANCE, language, 'acceptance')
const readConnection = (language: Language) => readFile(CONNECTION, language, 'connection')

/** Adds the texts of the check of a server. Rejects when they do not load. */
export function addAcceptanceTexts(): Promise<void> {
  return addPageTexts(readAcceptance)
}

/** Adds the texts of the check of the connection. Rejects when they do not load. */
export function addConnectionTexts(): Promise<void> {
  return addPageTexts(readConnection)
}
