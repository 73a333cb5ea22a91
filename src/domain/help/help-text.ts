/**
 * A page of the help as plain data. It is written as Markdown in `locales/<language>/help`, compiled by the build, and rendered
 * without a parser and without markup from text.
 */
export interface HelpText {
  readonly title: string
  readonly blocks: readonly HelpBlock[]
}

export type HelpBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: HelpLine }
  | { readonly kind: 'paragraph'; readonly text: HelpLine }
  | { readonly kind: 'note'; readonly text: HelpLine }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly HelpLine[] }
  | { readonly kind: 'table'; readonly head: readonly HelpLine[]; readonly rows: readonly (readonly HelpLine[])[] }
  | {
      readonly kind: 'picture'
      readonly src: string
      readonly alt: string
      /** In pixels. */
      readonly width: number
      readonly height: number
    }

/** A text, a label of the interface (`**…**`), a key (`` `…` ``), or a link to a page of the help. */
export type HelpPart =
  | string
  | { readonly kind: 'label' | 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly text: string }

export type HelpLine = readonly HelpPart[]

/** Returns the words of a line without what they are. */
function plainText(line: HelpLine): string {
  return line.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/** The tasks of a page: its headings of the second level. */
export function tasksOf({ blocks }: HelpText): readonly { readonly id: string; readonly title: string }[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: plainText(block.text) }] : [],
  )
}
