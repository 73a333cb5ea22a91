import { ListPlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPvs } from '../../../../domain/trend/trend-line.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import styles from './trend.module.css'
import { TrendChoice } from './trend-choice.tsx'

interface TrendFrameProps {
  readonly chips?: ReactNode
  /** Further actions of the page. */
  readonly actions?: ReactNode
  /** What is chosen; a change goes into the address. */
  readonly pvs: readonly PvRef[]
  /** What is known of them. A single one names the page. */
  readonly configs: readonly PvConfig[]
  readonly children: ReactNode
}

/** The page of a trend line, whose PVs are added and removed beside it. */
export function TrendFrame({ chips, actions, pvs, configs, children }: TrendFrameProps) {
  const { t } = useTranslation('trend')
  const id = useId()
  const [, setAddress] = useAddress()
  const [isOpen, setOpen] = useState(false)
  const [first] = configs
  return (
    <Page
      title={configs.length === 1 && first !== undefined ? first.name : t('title')}
      chips={chips}
      actions={
        <>
          {actions}
          <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
            <ListPlus size={16} aria-hidden="true" />
            {t('choose.open')}
          </Button>
        </>
      }
    >
      <div className={styles.row}>
        {isOpen && (
          <TrendChoice
            id={id}
            pvs={pvs}
            configs={configs}
            onChange={(next) => setAddress((before) => withPvs(before, next))}
          />
        )}
        <div className={styles.content}>{children}</div>
      </div>
    </Page>
  )
}
