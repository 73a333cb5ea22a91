import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { machinePath } from '../../../../domain/text/paths.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import type { MaintenanceDescription } from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import styles from './machine.module.css'

interface MachinePagerProps {
  readonly machines: readonly MaintenanceDescription[]
  readonly pv: PvRef
}

/** Which of all machines this is, and the way to those beside it, in the order of the plant. Nothing for what is no machine. */
export function MachinePager({ machines, pv }: MachinePagerProps) {
  const { t } = useTranslation('machine')
  const at = machines.findIndex(({ pvRef }) => pvParam(pvRef) === pvParam(pv))
  if (at < 0) return null
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Beside machine={machines[at - 1]} name={t('pager.previous')}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Beside>
      <span>{t('pager.place', { place: at + 1, all: machines.length })}</span>
      <Beside machine={machines[at + 1]} name={t('pager.next')}>
        <ChevronRight size={16} aria-hidden="true" />
      </Beside>
    </nav>
  )
}

interface BesideProps {
  /** Undefined at the end of the list. */
  readonly machine: MaintenanceDescription | undefined
  readonly name: string
  readonly children: ReactNode
}

function Beside({ machine, name, children }: BesideProps) {
  if (machine === undefined) return null
  const title = `${name}: ${machine.name} (${machine.eksNr})`
  return (
    <ButtonLink quiet to={machinePath(machine.pvRef)} aria-label={title} title={title}>
      {children}
    </ButtonLink>
  )
}
