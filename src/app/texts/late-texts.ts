import { addLateTexts } from './i18n.ts'
import { readPart } from './texts.ts'

/** Texts that come with the only page that needs them. */
const FILES = import.meta.glob<object>('../../../locales/*/{acceptance,connection,help}.json', { import: 'default' })

/** One function each, so that a page that is opened again adds nothing. */
const READERS = {
  acceptance: (language) => readPart(FILES, language, 'acceptance'),
  connection: (language) => readPart(FILES, language, 'connection'),
  help: (language) => readPart(FILES, language, 'help'),
} as const satisfies Record<string, Parameters<typeof addLateTexts>[0]>

export type LatePart = keyof typeof READERS

/** Adds the texts of a page that few open. Rejects when they do not load. */
export function loadLateTexts(part: LatePart): Promise<void> {
  return addLateTexts(READERS[part])
}
