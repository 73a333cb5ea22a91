import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { setPageTitle } from '../../../../ui/page/document-title.ts'
import type { PlantFileReport } from '../../../../wire/tabs/plant-file.ts'
import styles from './plant-file.module.css'

const UNREAD: PlantFileReport = { state: 'unread', mistakes: [] }

/** Says what of `plant.json` applies, without a session too: a mistake in it may be why nobody can log in. */
export function PlantFilePage() {
  const { t } = useTranslation(['plantFile', 'shell'])
  const { state, mistakes } = useLiveValue('plantFile', '').value ?? UNREAD
  const isWhole = mistakes.some(({ place }) => place === '')
  useEffect(() => setPageTitle(t('title')), [t])
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1>{t('title')}</h1>
        <p role="status" data-plant-file={state}>
          {t(isWhole ? 'whole' : `state.${state}`)}
        </p>
        {mistakes.length > 0 && (
          <>
            {!isWhole && <p>{t('mistakes')}</p>}
            <ul>
              {mistakes.map(({ place, fault }) => (
                <li key={place} data-mistake={place}>
                  {t(`fault.${fault}`, { place: place === '' ? 'plant.json' : place })}
                </li>
              ))}
            </ul>
            <p>{t('after')}</p>
          </>
        )}
        <p>
          <Link to="/">{t('shell:page.situation')}</Link>
        </p>
      </div>
    </main>
  )
}
