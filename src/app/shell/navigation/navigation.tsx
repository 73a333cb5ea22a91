import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { pagesOf } from '../../pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../../pages/page-row.ts'
import styles from './navigation.module.css'
import { OwnPages } from './own-pages.tsx'
import { PageLink } from './page-link.tsx'
import { PhoneBar } from './phone-bar.tsx'

/** The group that follows the user's own pages. */
const OWN_BEFORE = 'help'

interface NavigationProps {
  readonly id: string
  /** False shows icons only. */
  readonly open: boolean
}

/** The pages by their groups: at the side, on a telephone at the bottom. */
export function Navigation(props: NavigationProps) {
  return useIsPhone() ? <PhoneBar id={props.id} /> : <SideBar {...props} />
}

function SideBar({ id, open }: NavigationProps) {
  const { t } = useTranslation('shell')
  return (
    <nav id={id} className={styles.side} aria-label={t('navigation')} data-open={open}>
      {NAVIGATION_GROUPS.map((group) => (
        <div key={group}>
          {group === OWN_BEFORE && <OwnPages />}
          <div className={styles.groupName}>{t(`group.${group}`)}</div>
          {pagesOf(group).map((page) => (
            <PageLink key={page} page={page} />
          ))}
        </div>
      ))}
    </nav>
  )
}
