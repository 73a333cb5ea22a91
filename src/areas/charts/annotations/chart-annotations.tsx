import { Flag } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LeaveGuard } from '../../../ui/form/state/leave-guard.tsx'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import type { AnnotationEntry } from '../rules/annotation-edits.ts'
import { AnnotationCard } from './annotation-card.tsx'
import { discardAnnotations } from './annotation-store.ts'
import { SaveNotes } from './save-notes.tsx'
import { useAnnotationActions } from './use-annotation-actions.tsx'
import { useAnnotations } from './use-annotations.ts'

/** A flag that was pressed: the id of its annotation, and its button. */
export interface OpenedFlag {
  readonly id: string
  readonly anchor: HTMLElement
}

interface ChartAnnotationsProps {
  /** Id of the chart. */
  readonly chart: number
  /** Why this chart must not be changed; null if it may be. */
  readonly readOnly: string | null
  /** Null closes the card. */
  readonly opened: OpenedFlag | null
  readonly onClose: () => void
  /** Where the actions of the page stand. */
  readonly slot: HTMLElement | null
  /** Returns a new annotation for what is shown. */
  readonly draft: () => AnnotationEntry
}

/**
 * The annotations of a chart: the card of a flag, and a button for a new one. While it is there the list of annotations is
 * kept up to date, and with it the flags.
 */
export function ChartAnnotations({ chart, readOnly, opened, onClose, slot, draft }: ChartAnnotationsProps) {
  const { t } = useTranslation('annotations')
  const { load, list, edits, refetch } = useAnnotations()
  const actions = useAnnotationActions(readOnly)
  const shown = list?.find(({ id }) => String(id) === opened?.id) ?? null
  return (
    <>
      {slot !== null &&
        createPortal(
          <CommandButton blocked={actions.blocked} onRun={() => actions.create(draft())}>
            <Flag size={16} aria-hidden="true" />
            {t('create.here')}
          </CommandButton>,
          slot,
        )}
      <Popover open={opened !== null} onClose={onClose} anchor={opened?.anchor ?? null} title={t('one')} side="top">
        <LoadGate what={t('what')} load={load} body={list} onRetry={refetch}>
          {() =>
            shown === null ? (
              <p className={controls.notice}>{t('gone')}</p>
            ) : (
              <AnnotationCard annotation={shown} edits={edits} actions={actions} chart={chart} />
            )
          }
        </LoadGate>
      </Popover>
      <SaveNotes list={list ?? []} edits={edits} unsent={actions.unsent} />
      <LeaveGuard isChanged={edits.pending.size > 0} onDiscard={() => discardAnnotations()} staysOnPage />
    </>
  )
}
