import { useTranslation } from 'react-i18next'
import { kindText } from '../../../domain/alerts/alert-kind.ts'
import { endAside } from '../../../live/views/asides.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './aside.module.css'
import { kindName } from './kind-name.ts'
import { useAsides, useAsideTime } from './use-asides.ts'

/** All that is set aside at this workstation; each can be ended now. */
export function AsideList() {
  const { t } = useTranslation('aside')
  const timeOf = useAsideTime()
  const list = useAsides()
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <ul className={styles.list}>
        {list.map(({ kind, until, reason }) => (
          <li key={kindText(kind)} data-aside>
            <PrioritySign priority={kind.priority} />
            <span>{kindName(kind)}</span>
            <small>
              {t('until', { time: timeOf(until) })} · {reason}
            </small>
            <Button aria-label={`${t('end')}: ${kindName(kind)}`} onClick={() => endAside(kind)}>
              {t('endShort')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
