import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './navigation.module.css'
import { NAVIGATION } from './navigation-items.ts'

interface NavigationProps {
  readonly id: string
  /** false = signs only. */
  readonly open: boolean
}

/** Side navigation; below 600 px it lies at the bottom as one row of signs. */
export function Navigation({ id, open }: NavigationProps) {
  const { t } = useTranslation('shell')
  return (
    <nav id={id} className={styles.navigation} aria-label={t('navigation')} data-open={open}>
      {NAVIGATION.map(({ group, items }) => (
        <div key={group} className={styles.group}>
          <div className={styles.groupName}>{t(`group.${group}`)}</div>
          {items.map(({ page, path, Icon }) => (
            <NavLink key={page} to={path} className={styles.link ?? ''} title={t(`page.${page}`)}>
              <Icon className={styles.icon} size={18} aria-hidden="true" />
              <span className={styles.name}>{t(`page.${page}`)}</span>
              <span className={styles.short}>{t(`short.${page}`)}</span>
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
