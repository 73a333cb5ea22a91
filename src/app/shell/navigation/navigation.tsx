import {
  Activity,
  Archive,
  ChartArea,
  ChartLine,
  ChartSpline,
  Flag,
  Gauge,
  type LucideIcon,
  MessageSquareText,
  NotebookText,
  PhoneCall,
  PhoneOutgoing,
  RotateCcw,
  Ruler,
  ScrollText,
  Siren,
  SlidersHorizontal,
  Table2,
  Timer,
  VolumeX,
  Waypoints,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { barePath, NAVIGATION_GROUPS, type NavigationIcon, PAGES, pagesOf } from '../../pages/pages.ts'
import styles from './navigation.module.css'

/** Not in the table of pages, which the start script reads before React and the icons have loaded. */
const ICONS: { readonly [icon in NavigationIcon]: LucideIcon } = {
  Activity,
  Archive,
  ChartArea,
  ChartLine,
  ChartSpline,
  Flag,
  Gauge,
  MessageSquareText,
  NotebookText,
  ScrollText,
  Siren,
  Ruler,
  SlidersHorizontal,
  Table2,
  PhoneCall,
  PhoneOutgoing,
  RotateCcw,
  Timer,
  VolumeX,
  Waypoints,
}

interface NavigationProps {
  readonly id: string
  /** False shows icons only. */
  readonly open: boolean
}

/** Side navigation; below 600 px it becomes one row of icons at the bottom, which scrolls to the page that is shown. */
export function Navigation({ id, open }: NavigationProps) {
  const { t } = useTranslation('shell')
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} id={id} className={styles.navigation} aria-label={t('navigation')} data-open={open}>
      {NAVIGATION_GROUPS.map((group) => (
        <div key={group} className={styles.group}>
          <div className={styles.groupName}>{t(`group.${group}`)}</div>
          {pagesOf(group).map((page) => {
            const { navigation } = PAGES[page]
            const Icon = ICONS[navigation.icon]
            return (
              <NavLink key={page} to={barePath(PAGES[page])} className={styles.link ?? ''} title={t(`page.${page}`)}>
                <Icon className={styles.icon} size={18} aria-hidden="true" />
                <span className={styles.name}>{t(`page.${page}`)}</span>
                <span className={styles.short}>{t(`short.${page}`)}</span>
              </NavLink>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
