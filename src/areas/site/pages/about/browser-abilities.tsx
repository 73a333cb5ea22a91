import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { ABILITY_NAMES, browserAbilities } from './abilities.ts'
import styles from './about.module.css'
import { Fact } from './fact.tsx'

/** What this browser can do, and for what it lacks, what is different without it. */
export function BrowserAbilities() {
  const { t } = useTranslation('about')
  const abilities = browserAbilities()
  return (
    <dl className={styles.facts}>
      {ABILITY_NAMES.map((name) => (
        <Fact key={name} name={t(`ability.${name}.name`)}>
          {abilities.has(name) ? (
            t('available')
          ) : (
            <>
              {t('missing')}
              <p className={controls.muted}>{t(`ability.${name}.without`)}</p>
            </>
          )}
        </Fact>
      ))}
    </dl>
  )
}
