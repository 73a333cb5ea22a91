import { marked, type Token, type Tokens } from 'marked'
import { helpPath, isHelpArea } from '../domain/help/help-areas.ts'
import type { HelpBlock, HelpLine, HelpPart, HelpText } from '../domain/help/help-text.ts'

/** A picture by the path that the text names, before the build knows its address. */
type PictureOf = (path: string) => { readonly src: string; readonly width: number; readonly height: number }

/**
 * Returns a page of the help from its Markdown. Throws a sentence for what the help does not have: markup, links to other places,
 * lists within lists. `pictureOf` is asked for each picture.
 */
export function compileHelp(markdown: string, pictureOf: PictureOf): HelpText {
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (title === undefined || !is(title, 'heading') || title.depth !== 1) throw new Error('A page begins with its title')
  return { title: title.text, blocks: rest.map((token) => blockOf(token, pictureOf)) }
}

/** Names of tokens, and what the lexer says of them. */
interface Kinds {
  readonly heading: Tokens.Heading
  readonly paragraph: Tokens.Paragraph
  readonly blockquote: Tokens.Blockquote
  readonly list: Tokens.List
  readonly table: Tokens.Table
  readonly image: Tokens.Image
  readonly text: Tokens.Text
  readonly strong: Tokens.Strong
  readonly codespan: Tokens.Codespan
  readonly link: Tokens.Link
  readonly escape: Tokens.Escape
}

function is<K extends keyof Kinds>(token: Token, kind: K): token is Kinds[K] & Token {
  return token.type === kind
}

function blockOf(token: Token, pictureOf: PictureOf): HelpBlock {
  if (is(token, 'heading')) {
    if (token.depth !== 2 && token.depth !== 3) throw new Error(`A heading of level ${token.depth}: ${token.text}`)
    return { kind: 'heading', level: token.depth, id: headingId(token.text), text: lineOf(token.tokens) }
  }
  if (is(token, 'paragraph')) {
    const [only] = token.tokens
    if (token.tokens.length === 1 && only !== undefined && is(only, 'image'))
      return { kind: 'picture', alt: only.text, ...pictureOf(only.href) }
    return { kind: 'paragraph', text: lineOf(token.tokens) }
  }
  if (is(token, 'blockquote')) {
    const [only] = token.tokens
    if (token.tokens.length !== 1 || only === undefined || !is(only, 'paragraph'))
      throw new Error(`A note is one paragraph: ${token.raw}`)
    return { kind: 'note', text: lineOf(only.tokens) }
  }
  if (is(token, 'list')) return { kind: 'list', ordered: token.ordered, items: token.items.map(itemOf) }
  if (is(token, 'table')) {
    const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => lineOf(tokens))
    return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }
  }
  throw new Error(`The help has no ${token.type}: ${token.raw}`)
}

function itemOf({ tokens, raw }: Tokens.ListItem): HelpLine {
  const [only] = tokens
  if (tokens.length !== 1 || only === undefined || !(is(only, 'text') || is(only, 'paragraph')))
    throw new Error(`An item is one line of text: ${raw}`)
  return lineOf(only.tokens ?? [])
}

function lineOf(tokens: readonly Token[]): HelpLine {
  return tokens.map(partOf)
}

function partOf(token: Token): HelpPart {
  if (is(token, 'text') || is(token, 'escape')) return token.text.replaceAll('\n', ' ')
  if (is(token, 'strong')) return { kind: 'label', text: token.text.replaceAll('\n', ' ') }
  if (is(token, 'codespan')) return { kind: 'key', text: token.text }
  if (is(token, 'link')) return { kind: 'link', to: linkOf(token.href), text: token.text.replaceAll('\n', ' ') }
  throw new Error(`A line of the help has no ${token.type}: ${token.raw}`)
}

/** A link as a place for documents reads it, `alerts.md#heading`, becomes one that the client reads. */
function linkOf(href: string): string {
  const [, area = '', task] = /^([\w-]+)\.md(?:#(.+))?$/.exec(decodeURIComponent(href)) ?? []
  if (!isHelpArea(area)) throw new Error(`A link of the help leads to a page of the help, not to ${href}`)
  return helpPath(area, task)
}

/** As places that show documents make the address of a heading, so that one link works there and in the client. */
function headingId(text: string): string {
  return text
    .replaceAll('*', '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}
