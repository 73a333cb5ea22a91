import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../live/views/hooks.ts'
import { usePlantSettings } from '../../locale/plant-settings.tsx'
import { type Orientation, pageRule } from './page-rule.ts'
import styles from './print-page.module.css'
import { usePrintTime } from './use-print-time.ts'

interface PrintPageProps {
  readonly title: string
  /** Which time it is about, for example `Freitag, 20.11.2026`. */
  readonly range?: string | undefined
  /** What the reader must know of all of it, for example that it is preliminary. */
  readonly mark?: string | undefined
  readonly orientation?: Orientation
  /** Rendered only while it is printed. Tables repeat their heads on each page and never break inside a row. */
  readonly children: ReactNode
}

/**
 * What is printed instead of the page: A4, black on white, with plant, title and range at the top, and at the bottom when
 * and by whom it was printed and the number of the page. Nothing of it is on the screen.
 */
export function PrintPage(props: PrintPageProps) {
  const at = usePrintTime()
  return at === null ? null : createPortal(<Sheet {...props} at={at} />, document.body)
}

/** Stands for the numbers in the sentence of the page, which only the browser knows. */
const PAGE = '\u0001'
const PAGES = '\u0002'

/** Whether this browser prints texts in the margins of pages, where the numbers of pages stand. */
const hasMargins = () => 'CSSMarginRule' in window

function Sheet({
  title,
  range,
  mark,
  orientation = 'portrait',
  children,
  at,
}: PrintPageProps & { readonly at: number }) {
  const { t } = useTranslation('files')
  const { name, format } = usePlantSettings()
  const session = useSession()
  const user = session.state === 'active' ? session.user.displayName : ''
  const printed = t('print.printed', { time: format.dateTime(at), user })
  const subtitle = [name, range].filter(Boolean).join(' · ')
  const running = [title, subtitle].filter(Boolean).join(' · ')
  const sentence = t('print.page', { page: PAGE, pages: PAGES })
  useLayoutEffect(() => {
    const [before = '', rest = ''] = sentence.split(PAGE)
    const [between = '', after = ''] = rest.split(PAGES)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pageRule(orientation, { running, printed, page: [before, between, after] }))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [orientation, running, printed, sentence])
  return (
    <article className={styles.sheet} data-print-page>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {mark !== undefined && <p className={styles.mark}>{mark}</p>}
      </header>
      {children}
      {!hasMargins() && <footer className={styles.foot}>{printed}</footer>}
    </article>
  )
}
