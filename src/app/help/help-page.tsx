import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { LANGUAGES } from '../../domain/base/language.ts'
import { helpAreaOf, helpPath, isHelpArea } from '../../domain/help/help-areas.ts'
import { tasksOf } from '../../domain/help/help-text.ts'
import { PATHS } from '../../domain/text/paths.ts'
import controls from '../../ui/controls/controls.module.css'
import { PrintButton } from '../../ui/files/print/print-button.tsx'
import { PrintPage } from '../../ui/files/print/print-page.tsx'
import { DeferredPart } from '../../ui/load-gate/deferred-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageNote } from '../../ui/page/page-note.tsx'
import { useHashTarget } from '../../ui/page/use-hash-target.ts'
import { useParameter } from '../../ui/page/use-parameter.ts'
import { HelpBlocks } from './help-blocks.tsx'
import styles from './help-page.module.css'
import { Legend } from './legend/legend.tsx'
import { type ReadHelp, readAllHelp } from './read-help.ts'

/** The help, in the language of the interface: all pages and the legend, or one page. Rule B7. */
export function HelpPage() {
  const { area } = useParams()
  const { t, i18n } = useTranslation(['help', 'shell'])
  const [of] = useParameter('of')
  const language = LANGUAGES.find((each) => each === i18n.language) ?? LANGUAGES[0]
  const load = useMemo(() => () => readAllHelp(language), [language])
  const meant = helpAreaOf(of ?? '')
  if (of !== null) return <Navigate replace to={meant === null ? PATHS.help : helpPath(meant)} />
  return (
    <DeferredPart key={language} load={load} what={t('what')}>
      {(pages) => {
        const page = pages.find((each) => each.area === area)
        return page === undefined ? <Overview pages={pages} asked={area} /> : <OnePage page={page} pages={pages} />
      }}
    </DeferredPart>
  )
}

interface OverviewProps {
  readonly pages: readonly ReadHelp[]
  /** What the address asks for. */
  readonly asked: string | undefined
}

function Overview({ pages, asked }: OverviewProps) {
  const { t } = useTranslation(['help', 'shell'])
  useHashTarget(true)
  return (
    <Page title={t('shell:page.help')}>
      {asked !== undefined && !isHelpArea(asked) && (
        <PageNote>
          <p className={`${controls.panel} ${controls.notice}`} role="alert">
            {t('unknown')}
          </p>
        </PageNote>
      )}
      <nav className={styles.cards} aria-label={t('contents')}>
        {pages.map((page) => (
          <section key={page.area} className={controls.panel}>
            <h2 className={controls.panelTitle}>
              <Link to={helpPath(page.area)}>{page.title}</Link>
            </h2>
            <ul className={styles.tasks}>
              {tasksOf(page).map(({ id, title }) => (
                <li key={id}>
                  <Link to={helpPath(page.area, id)}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Legend />
    </Page>
  )
}

function OnePage({ page, pages }: { readonly page: ReadHelp; readonly pages: readonly ReadHelp[] }) {
  const { t } = useTranslation(['help', 'shell'])
  useHashTarget(true)
  return (
    <Page key={page.area} title={page.title} actions={<PrintButton />}>
      <div className={styles.page}>
        <nav className={styles.contents} aria-label={t('contents')}>
          <Link to={PATHS.help}>{t('shell:page.help')}</Link>
          {pages.map(({ area, title }) => (
            <Link key={area} to={helpPath(area)} aria-current={area === page.area ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <article className={`${controls.panel} ${styles.text}`}>
          <HelpBlocks text={page} />
        </article>
      </div>
      <PrintPage title={page.title}>
        <div className={styles.text}>
          <HelpBlocks text={page} />
        </div>
      </PrintPage>
    </Page>
  )
}
