import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HelpBlock, HelpLine, HelpPart, HelpText } from '../../domain/help/help-text.ts'
import { PATHS } from '../../domain/text/paths.ts'
import controls from '../../ui/controls/controls.module.css'
import styles from './help-blocks.module.css'

const PAGE_NAMES = Object.keys(PATHS) as readonly (keyof typeof PATHS)[]

/** Addresses of pages by what the navigation calls them. */
type Pages = ReadonlyMap<string, string>

/** What is reached from another page and not by itself has no name there. */
const WITHOUT_NAME = ['login', 'logout', 'archiveTrend', 'connectionCheck', 'plantFile'] as const
type Named = Exclude<keyof typeof PATHS, (typeof WITHOUT_NAME)[number]>
const isNamed = (name: keyof typeof PATHS): name is Named => !WITHOUT_NAME.some((without) => without === name)

/** The text of a page of the help. A label that is the name of a page leads to it. */
export function HelpBlocks({ text }: { readonly text: HelpText }) {
  const { t } = useTranslation('shell')
  const pages: Pages = new Map(PAGE_NAMES.filter(isNamed).map((name) => [t(`page.${name}`), PATHS[name]]))
  return text.blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes while it is shown
    <Fragment key={index}>{blockOf(block, pages)}</Fragment>
  ))
}

function blockOf(block: HelpBlock, pages: Pages): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} tabIndex={-1} className={styles.heading}>
          {lineOf(block.text, pages)}
        </Heading>
      )
    }
    case 'paragraph':
      return <p>{lineOf(block.text, pages)}</p>
    case 'note':
      return <p className={`${controls.panel} ${controls.notice}`}>{lineOf(block.text, pages)}</p>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={styles.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>{lineOf(item, pages)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <HelpTable {...block} pages={pages} />
    case 'picture':
      return (
        <img
          className={styles.picture}
          src={block.src}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
        />
      )
  }
}

type HelpTableProps = Extract<HelpBlock, { readonly kind: 'table' }> & { readonly pages: Pages }

function HelpTable({ head, rows, pages }: HelpTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <th key={index} scope="col">
              {lineOf(cell, pages)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={at}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={index}>{lineOf(cell, pages)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lineOf(line: HelpLine, pages: Pages): ReactNode {
  return line.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>{partOf(part, pages)}</Fragment>
  ))
}

function partOf(part: HelpPart, pages: Pages): ReactNode {
  if (typeof part === 'string') return part
  if (part.kind === 'link') return <Link to={part.to}>{part.text}</Link>
  if (part.kind === 'key') return <kbd className={styles.key}>{part.text}</kbd>
  const path = pages.get(part.text)
  return path === undefined ? (
    <strong>{part.text}</strong>
  ) : (
    <Link to={path}>
      <strong>{part.text}</strong>
    </Link>
  )
}
