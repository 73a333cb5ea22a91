import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import controls from '../../controls/controls.module.css'
import { useCopyText } from '../../files/use-copy-text.ts'
import { PageNote } from '../../page/page-note.tsx'

interface FixedLink {
  /** Copies the address of the page with these times, ms since 1970: it shows the same whenever it is opened. */
  readonly copy: (range: TimeRange) => void
  /** What became of it. */
  readonly note: ReactNode
}

/** In addresses of pages that may follow the time: this one does not. */
const STANDS_STILL = ['follow', '0'] as const

/** A link to what a page shows now; `follows`: its ranges may move with time. */
export function useFixedLink(follows: boolean): FixedLink {
  const { t } = useTranslation('time')
  const { pathname, search } = useLocation()
  const { outcome, refused, copy } = useCopyText()
  return {
    copy: ({ from, to }) => {
      const query = new URLSearchParams(search)
      query.set('range', `${Math.floor(from)}-${Math.ceil(to)}`)
      if (follows) query.set(...STANDS_STILL)
      void copy(new URL(`${pathname}?${query}`, location.origin).href)
    },
    note: outcome !== null && (
      <PageNote key={outcome} data={{ 'data-fixed-link': outcome }}>
        <p>{t(`link.${outcome}`)}</p>
        {refused !== null && (
          <textarea readOnly className={controls.input} aria-label={t('link.address')} value={refused} />
        )}
      </PageNote>
    ),
  }
}
