import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PopoverButton } from '../../../ui/overlay/popover-button.tsx'
import styles from './aside.module.css'

const NOTHING = {}
const loadList = async () => (await import('./aside-list.tsx')).AsideList

interface AsideCountProps {
  /** How many kinds are set aside. */
  readonly count: number
  /** Only the number: there is no room for a word. */
  readonly isShort: boolean
}

/** Says how many kinds of alerts are set aside at this workstation, and opens the list of them. */
export function AsideCount({ count, isShort }: AsideCountProps) {
  const { t } = useTranslation('aside')
  const text = t('count', { count })
  const label = (
    <span className={styles.count} data-asides={count}>
      <BellOff size={14} aria-hidden="true" />
      {isShort ? count : text}
    </span>
  )
  return <PopoverButton isIcon label={label} title={text} load={loadList} content={NOTHING} />
}
