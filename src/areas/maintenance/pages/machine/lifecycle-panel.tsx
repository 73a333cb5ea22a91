import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import type { LifecycleEntry } from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import {
  editCounts,
  type LifecycleRow,
  lifecycleRows,
  NO_EDITS,
  withDeleted,
  withEntry,
  withoutRow,
} from '../../rules/lifecycle-edits.ts'
import { costOf, runtimeSumOf } from '../../rules/lifecycle-line.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { rowId, StateSign, useLifecycleColumns } from './lifecycle-columns.tsx'
import { LifecycleLine } from './lifecycle-line.tsx'
import { LifecycleSave } from './lifecycle-save.tsx'
import styles from './machine.module.css'
import type { Lifecycle } from './use-lifecycle.ts'

interface LifecyclePanelProps {
  readonly pv: PvRef
  readonly lifecycle: Lifecycle
  /** Hours at present; null if unknown. */
  readonly runtime: number | null
  /** Why this user cannot change it now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Opens the dialog of a new entry. */
  readonly onNew: () => void
}

/** What was done to a machine: changes are collected and saved at once, all or nothing. */
export function LifecyclePanel(props: LifecyclePanelProps) {
  const { t } = useTranslation('machine')
  const { lifecycle } = props
  return (
    <section id="lifecycle" className={`${controls.panel} ${styles.panel}`} aria-label={t('lifecycle')} tabIndex={-1}>
      <LoadGate what={t('lifecycle')} load={lifecycle.load} body={lifecycle.saved} onRetry={lifecycle.refetch}>
        {(saved) => <Entries {...props} saved={saved} />}
      </LoadGate>
    </section>
  )
}

interface EntriesProps extends LifecyclePanelProps {
  readonly saved: readonly LifecycleEntry[]
}

function Entries({ pv, runtime, blocked, saved, lifecycle, onNew }: EntriesProps) {
  const { edits, setEdits, restoredAt } = lifecycle
  const { t } = useTranslation(['machine', 'form'])
  const format = useFormat()
  const rows = useMemo(() => lifecycleRows(saved, edits), [saved, edits])
  const columns = useLifecycleColumns()
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<LifecycleRow | null>(null)
  const row = rows.find(({ key }) => key === chosen) ?? null
  const rowState = useCallback(({ key }: LifecycleRow) => (key === chosen ? 'opened' : undefined), [chosen])
  const narrow = useMemo(() => ({ below: 560, lines: 2, cell: (line: LifecycleRow) => <EntryCard row={line} /> }), [])
  const cost = costOf(saved)
  const sum = runtimeSumOf(saved, runtime)
  const isEdited = row !== null && row.state !== 'saved'
  const none = row === null ? t('choose') : null
  return (
    <>
      <h2 className={controls.panelTitle}>
        {t('lifecycle')} <small>{t('count', { count: saved.length })}</small>
        <small>
          {t('cost', { sum: format.number(cost.sum, 2) })}
          {cost.unknown > 0 && `, ${t('costUnknown', { count: cost.unknown })}`}
        </small>
        {sum !== null && <small>{t('runtimeSum', { sum: format.number(sum, 0) })}</small>}
        <span className={styles.tools}>
          <CommandButton primary blocked={blocked} onRun={onNew}>
            <Opens text={t('entry.open')} />
          </CommandButton>
          <CommandButton blocked={blocked ?? none} onRun={() => setOpened(row)}>
            <Opens text={t('entry.edit')} />
          </CommandButton>
          <CommandButton
            blocked={blocked ?? none}
            onRun={() => row !== null && setEdits(isEdited ? withoutRow(edits, row) : withDeleted(edits, row))}
          >
            {t(isEdited ? 'entry.undo' : 'entry.delete')}
          </CommandButton>
        </span>
      </h2>
      <LifecycleLine rows={rows} saved={saved} runtime={runtime} />
      {restoredAt !== null && (
        <p className={styles.note} role="status">
          {t('form:draft.restored', { time: format.dateTime(restoredAt) })}
        </p>
      )}
      <DataTable
        label={t('lifecycle')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        empty={t('noEntries')}
        narrow={narrow}
        rowState={rowState}
        onOpen={({ key }) => setChosen(key === chosen ? null : key)}
      />
      <LifecycleSave pv={pv} rows={rows} lifecycle={lifecycle} blocked={blocked} />
      {opened !== null && (
        <EntryDialog
          pv={pv}
          entry={opened.entry}
          onApply={(draft) => setEdits(withEntry(edits, opened, draft))}
          onClose={() => setOpened(null)}
        />
      )}
      <LeaveGuard isChanged={editCounts(edits).all > 0} onDiscard={() => setEdits(NO_EDITS)} staysOnPage />
    </>
  )
}

function EntryCard({ row }: { readonly row: LifecycleRow }) {
  const { t } = useTranslation('machine')
  const format = useFormat()
  const { entry } = row
  return (
    <NarrowCard
      name={entry.text}
      state={<StateSign row={row} />}
      detail={`${t(`category.${entry.category}`)} · ${entry.person}`}
      value={<span className={controls.muted}>{format.date(entry.maintenanceTimestamp)}</span>}
    />
  )
}
