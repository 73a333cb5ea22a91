import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import controls from '../../../ui/controls/controls.module.css'
import { AlertLegend, PriorityLegend } from './alert-legend.tsx'
import { ChainLegend } from './chain-legend.tsx'
import styles from './legend.module.css'
import { ValueLegend } from './value-legend.tsx'

/** Keys that work on every page; their names are those of a keyboard. */
const KEYS = ['search', 'help', 'shortcuts', 'tab', 'enter', 'space', 'arrows', 'escape', 'menu', 'print'] as const

/** What signs, colours and keys mean, and how to get help. Rule B7. */
export function Legend() {
  const { t } = useTranslation(['help', 'shell'])
  return (
    <div className={styles.page}>
      <Part title={t('values.title')} text={t('values.text')}>
        <ValueLegend />
      </Part>
      <Part title={t('alerts.title')} text={t('alerts.text')}>
        <AlertLegend />
      </Part>
      <Part title={t('priorities.title')} text={t('priorities.text')}>
        <PriorityLegend />
      </Part>
      <Part title={t('shell:chain.label')} text={t('chain.text')}>
        <ChainLegend />
      </Part>
      <Part title={t('keys.title')} text={t('keys.text')}>
        <dl className={styles.legend}>
          {KEYS.map((key) => (
            <div key={key}>
              <dt>
                <kbd className={styles.key}>{t(`keys.${key}.name`)}</kbd>
              </dt>
              <dd>{t(`keys.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={t('support.title')} text={t('support.text')}>
        <ol className={styles.steps}>
          <li>{t('support.when')}</li>
          <li>
            <Link to={PATHS.about}>{t('shell:page.about')}</Link>: {t('support.about')}
          </li>
          <li>
            <Link to={PATHS.diagnostics}>{t('shell:page.diagnostics')}</Link>: {t('support.diagnostics')}
          </li>
        </ol>
      </Part>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className={controls.panel}>
      <h2 className={controls.panelTitle}>{title}</h2>
      <div className={styles.part}>
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
