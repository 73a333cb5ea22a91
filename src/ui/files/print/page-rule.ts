import { must } from '../../../domain/base/must.ts'

export type Orientation = 'portrait' | 'landscape'

/** What stands in the margins of every page. */
export interface PageMargins {
  /** Above every page but the first, which has the whole heading. */
  readonly running: string
  readonly printed: string
  /** The sentence with the number of the page, split where the page and the number of pages stand. */
  readonly page: readonly [before: string, between: string, after: string]
}

const BOX = 'font: 8pt system-ui, "Segoe UI", Roboto, sans-serif; color: #000; white-space: pre;'

/** Returns the CSS rule for A4 pages of this orientation, or for the paper of the browser, with these texts in their margins. */
export function pageRule(orientation: Orientation | null, { running, printed, page }: PageMargins): string {
  const [before, between, after] = page.map(cssString)
  return `@page {
  ${orientation === null ? '' : `size: A4 ${orientation};`}
  margin: 17mm 14mm 16mm;
  @top-left { content: ${cssString(running)}; ${BOX} }
  @bottom-left { content: ${cssString(printed)}; ${BOX} }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; ${BOX} }
}
@page :first { @top-left { content: none } }`
}

/** Returns a text as a string of CSS. Titles contain names of the plant, and nothing in them may end the string. */
function cssString(text: string): string {
  const escaped = text.replace(/["\\<\p{Cc}]/gu, (character) => `\\${must(character.codePointAt(0)).toString(16)} `)
  return `"${escaped}"`
}
