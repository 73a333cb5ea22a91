import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { discardAnnotations } from '../../../charts/annotations/annotation-store.ts'
import { useAnnotationActions } from '../../../charts/annotations/use-annotation-actions.tsx'
import type { useAnnotations } from '../../../charts/annotations/use-annotations.ts'
import { newEntry } from '../../../charts/rules/annotation-edits.ts'
import type { BasinEvent } from '../../rules/basin-events.ts'
import { remarkPv, remarksOf } from '../../rules/basin-remarks.ts'
import styles from './basins.module.css'

interface EventRemarksProps {
  readonly event: BasinEvent
  readonly config: RuebConfig
  readonly annotations: ReturnType<typeof useAnnotations>
}

/** What people have noted of an event: annotations of its PV, which the charts and the reports show as well. */
export function EventRemarks({ event, config, annotations: { load, list, edits, refetch } }: EventRemarksProps) {
  const { t } = useTranslation('basins')
  const pv = remarkPv(event, config)
  const { blocked, create, change } = useAnnotationActions(pv === null ? t('remark.noPv') : null)
  return (
    <div className={styles.remarks}>
      <LoadGate what={t('remark.what')} load={load} body={list} onRetry={refetch}>
        {(all) => {
          const own = remarksOf(event, config, all, plantNow())
          return (
            <>
              {own.length > 0 && (
                <ul>
                  {own.map((remark) => (
                    <li key={remark.id}>
                      {remark.text}{' '}
                      <CommandButton quiet blocked={blocked} onRun={() => change(remark)}>
                        <Opens text={t('remark.change')} />
                      </CommandButton>
                    </li>
                  ))}
                </ul>
              )}
              <CommandButton blocked={blocked} onRun={() => create(newEntry(event.start, pv, 'MeasurementArchive'))}>
                <Opens text={t('remark.write')} />
              </CommandButton>
            </>
          )
        }}
      </LoadGate>
      <LeaveGuard isChanged={edits.pending.size > 0} onDiscard={() => discardAnnotations()} staysOnPage />
    </div>
  )
}
