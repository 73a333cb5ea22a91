import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlantFile } from '../../live/views/hooks.ts'
import { FullPage } from './full-page.tsx'

/** Says what of `plant.json` applies, without a session too: a mistake in it may be why nobody can log in. */
export function PlantFilePage() {
  const { t } = useTranslation(['plantFile', 'shell'])
  const { state, mistakes } = usePlantFile()
  const isWhole = mistakes.some(({ place }) => place === '')
  return (
    <FullPage title={t('title')}>
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
      <Link to="/">{t('shell:page.situation')}</Link>
    </FullPage>
  )
}
