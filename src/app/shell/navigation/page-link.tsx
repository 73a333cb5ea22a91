import {
  Activity,
  Archive,
  ArrowRightLeft,
  BellElectric,
  BellRing,
  Cctv,
  ChartArea,
  ChartColumn,
  ChartLine,
  ChartSpline,
  CircleQuestionMark,
  ClipboardCheck,
  CloudSun,
  ContactRound,
  Droplets,
  FileText,
  Flag,
  Gauge,
  Info,
  LayoutDashboard,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  NotebookText,
  PhoneCall,
  PhoneOutgoing,
  RotateCcw,
  Ruler,
  ScrollText,
  Settings,
  Siren,
  SlidersHorizontal,
  Table2,
  Timer,
  VolumeX,
  Waves,
  Waypoints,
  Workflow,
  Wrench,
  Zap,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { barePath, isPageOf } from '../../pages/page-addresses.ts'
import { type NavigationIcon, type NavigationPage, PAGES } from '../../pages/pages.ts'
import styles from './navigation.module.css'

/** Not in the table of pages, which the start script reads before React and the icons have loaded. */
export const ICONS: { readonly [icon in NavigationIcon]: LucideIcon } = {
  Activity,
  Archive,
  ArrowRightLeft,
  BellElectric,
  BellRing,
  Cctv,
  ChartArea,
  ChartColumn,
  ChartLine,
  ChartSpline,
  CircleQuestionMark,
  ClipboardCheck,
  CloudSun,
  ContactRound,
  FileText,
  Droplets,
  Flag,
  Gauge,
  Info,
  LayoutDashboard,
  MapPinned,
  ScrollText,
  Settings,
  Siren,
  SlidersHorizontal,
  Table2,
  MessageSquareText,
  PhoneCall,
  NotebookText,
  PhoneOutgoing,
  RotateCcw,
  Ruler,
  Timer,
  VolumeX,
  Waves,
  Waypoints,
  Workflow,
  Wrench,
  Zap,
}

interface PageLinkProps {
  readonly page: NavigationPage
  readonly onFollow?: () => void
}

/** The link to a page. It is marked while its page is shown. */
export function PageLink({ page, onFollow }: PageLinkProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const Icon = ICONS[PAGES[page].navigation.icon]
  const name = t(`page.${page}`)
  return (
    <Link
      to={barePath(PAGES[page])}
      className={styles.link}
      title={name}
      aria-current={isPageOf(page, pathname) ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </Link>
  )
}
