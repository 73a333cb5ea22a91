import { type ReactNode, useCallback } from 'react'
import { createPortal } from 'react-dom'
import { useStanding } from '../head/use-standing.ts'
import type { Orientation } from './page-rule.ts'
import { askedPart } from './print-now.ts'
import styles from './print-page.module.css'
import { usePageMargins } from './use-page-margins.ts'
import { usePrintTime } from './use-print-time.ts'

interface PrintPageProps {
  readonly title: string
  /** Which time it is about, for example `Freitag, 20.11.2026`. */
  readonly range?: string | undefined
  /** What the reader must know of all of it, for example that it is preliminary. */
  readonly mark?: string | undefined
  readonly orientation?: Orientation
  /** Prints it only when this is asked for by `printPage`, and then nothing else. */
  readonly part?: symbol
  /** Rendered only while it is printed. Tables repeat their heads on each page and never break inside a row. */
  readonly children: ReactNode
}

/**
 * What is printed instead of the page: A4, black on white, with plant, title and range at the top, and at the bottom when
 * and by whom it was printed and the number of the page. Nothing of it is on the screen.
 */
export function PrintPage({ part, ...props }: PrintPageProps) {
  const isMeant = useCallback(() => askedPart() === (part ?? null), [part])
  const at = usePrintTime(isMeant)
  return at === null ? null : createPortal(<Sheet {...props} at={at} />, document.body)
}

/** Whether this browser prints texts in the margins of pages, where the numbers of pages stand. */
const hasMargins = () => 'CSSMarginRule' in window

function Sheet(props: Omit<PrintPageProps, 'part'> & { readonly at: number }) {
  const { title, range, mark, orientation = 'portrait', children, at } = props
  const marks = [...(mark === undefined ? [] : [mark]), ...useStanding()]
  const { subtitle, printed } = usePageMargins({ title, range, orientation, at })
  return (
    <article className={styles.sheet} data-print-page>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {marks.length > 0 && <p className={styles.mark}>{marks.join(' · ')}</p>}
      </header>
      {children}
      {!hasMargins() && <footer className={styles.foot}>{printed}</footer>}
    </article>
  )
}
