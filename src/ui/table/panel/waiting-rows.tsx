import { useTranslation } from 'react-i18next'
import { ChipButton } from '../../controls/chip.tsx'
import { useIsWall } from '../../status/wall.ts'
import styles from './table.module.css'

export interface WaitingRowsProps {
  /** How many new rows wait while those that are shown keep their place. */
  readonly count: number
  readonly onShow: () => void
}

/** Says how many rows wait, and shows them. Its place is kept, so that it pushes nothing aside when it comes. */
export function WaitingRows({ count, onShow }: WaitingRowsProps) {
  const { t } = useTranslation('table')
  const isWall = useIsWall()
  // On a wall monitor nobody holds the list.
  if (isWall) return null
  return (
    <ChipButton className={styles.waiting} hidden={count === 0} data-on onClick={onShow}>
      ↑ {t('waiting', { count })}
    </ChipButton>
  )
}
