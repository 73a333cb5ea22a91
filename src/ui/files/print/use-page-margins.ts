import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileHead } from '../head/file-head.ts'
import { type Orientation, pageRule } from './page-rule.ts'

/** Stands for the numbers in the sentence of the page, which only the browser knows. */
const PAGE = '\u0001'
const PAGES = '\u0002'

interface PageMargins {
  readonly title: string
  readonly range?: string | undefined
  /** Null leaves the paper to the browser. */
  readonly orientation: Orientation | null
  /** When printing began, in ms since 1970. */
  readonly at: number
}

/** Writes into the margins of each printed page what it is, and when and by whom it was printed. Returns both lines. */
export function usePageMargins({ title, range, orientation, at }: PageMargins) {
  const { t } = useTranslation('files')
  const { plant, user, moment } = useFileHead()
  const printed = t('print.printed', { time: moment(at), user })
  const subtitle = [plant, range].filter(Boolean).join(' · ')
  const running = [title, subtitle].filter(Boolean).join(' · ')
  const sentence = t('print.page', { page: PAGE, pages: PAGES })
  useLayoutEffect(() => {
    const [before = '', rest = ''] = sentence.split(PAGE)
    const [between = '', after = ''] = rest.split(PAGES)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pageRule(orientation, { running, printed, page: [before, between, after] }))
    // The rule of a sheet that is printed instead of the page is the last one, which counts.
    const { adoptedStyleSheets: others } = document
    document.adoptedStyleSheets = orientation === null ? [sheet, ...others] : [...others, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [orientation, running, printed, sentence])
  return { subtitle, printed }
}
