import type { ReactNode } from 'react'
import controls from '../../../../ui/controls/controls.module.css'
import styles from './diagnostics.module.css'

export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={controls.panel}>
      <h2 className={controls.panelTitle}>{title}</h2>
      {children}
    </section>
  )
}

interface PlainTableProps {
  readonly label: string
  readonly head: readonly string[]
  /** Number of columns on the left with text; the others hold numbers. */
  readonly texts: number
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[]
}

/** A plain table for a handful of rows. */
export function PlainTable({ label, head, texts, rows }: PlainTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled table must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" data-number={index >= texts || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={head[index]} data-number={index >= texts || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
