import type { Language } from '../../domain/base/language.ts'
import { HELP_AREAS, type HelpArea } from '../../domain/help/help-areas.ts'
import type { HelpText } from '../../domain/help/help-text.ts'

/** Compiled by `src/help`; the build joins those of a language. */
const FILES = import.meta.glob<HelpText>('../../../locales/*/help/*.md', { import: 'default' })

/** Loads a page of the help. Rejects when it does not load. */
function readHelp(language: Language, area: HelpArea): Promise<HelpText> {
  const load = FILES[`../../../locales/${language}/help/${area}.md`]
  return load === undefined ? Promise.reject(new Error(`No help on ${area} in ${language}`)) : load()
}

export interface ReadHelp extends HelpText {
  readonly area: HelpArea
}

/** Loads all pages of the help, in their order. Rejects when one of them does not load. */
export function readAllHelp(language: Language): Promise<readonly ReadHelp[]> {
  return Promise.all(HELP_AREAS.map(async (area) => ({ area, ...(await readHelp(language, area)) })))
}
