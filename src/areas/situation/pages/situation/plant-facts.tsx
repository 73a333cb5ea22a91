import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './situation.module.css'
import type { PlantFact } from './use-plant-facts.ts'

const ICONS = { fine: Check, needs: TriangleAlert, unknown: CircleHelp } as const

/** What is to be said of the plant besides its alerts; always as many lines, so that nothing moves. */
export function PlantFacts({ facts }: { readonly facts: readonly PlantFact[] }) {
  const { t } = useTranslation(['situation', 'common'])
  return (
    <section aria-label={t('facts.label')}>
      <dl className={styles.facts}>
        {facts.map(({ id, state, text, to, isOld }) => {
          const Icon = ICONS[state]
          return (
            <div key={id} data-fact={id} data-state={state} data-stale={isOld || undefined}>
              <dt>{t(`facts.${id}`)}</dt>
              <dd>
                <Icon size={16} aria-hidden="true" />
                <Link to={to}>{text}</Link>
                {isOld && <span className="visually-hidden">, {t('common:value.stale')}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
