import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunCommand } from '../../components/action-dialog/use-run-command.ts'
import { CommandButton } from '../../components/controls/command-button.tsx'
import controls from '../../components/controls/controls.module.css'
import { LeaveGuard } from '../../components/form/state/leave-guard.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { useCatalogueText } from '../../components/status/catalogue-text.ts'
import { DataTable } from '../../components/table/rows/data-table.tsx'
import {
  changesOf,
  costOf,
  editCounts,
  type LifecycleRow,
  lifecycleRows,
  NO_EDITS,
  withDeleted,
  withEntry,
  withoutRow,
  withSeen,
} from '../../domain/maintenance/lifecycle-edits.ts'
import type { LifecycleEntry } from '../../wire/server/maintenance.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { rowId, StateSign, useLifecycleColumns } from './lifecycle-columns.tsx'
import { LifecycleLine } from './lifecycle-line.tsx'
import styles from './machine.module.css'
import { useLifecycle } from './use-lifecycle.ts'

interface LifecyclePanelProps {
  readonly pv: PvRef
  /** Hours at present, for new entries; null if unknown. */
  readonly runtime: number | null
  /** Why this user cannot change it now; null if nothing prevents it. */
  readonly blocked: string | null
}

/** What was done to a machine: changes are collected and saved at once, all or nothing. */
export function LifecyclePanel({ pv, runtime, blocked }: LifecyclePanelProps) {
  const { t } = useTranslation('machine')
  const lifecycle = useLifecycle(pv)
  return (
    <section id="lifecycle" className={`${controls.panel} ${styles.panel}`} aria-label={t('lifecycle')} tabIndex={-1}>
      <LoadGate what={t('lifecycle')} load={lifecycle.load} body={lifecycle.saved} onRetry={lifecycle.refetch}>
        {(saved) => <Entries pv={pv} runtime={runtime} blocked={blocked} saved={saved} lifecycle={lifecycle} />}
      </LoadGate>
    </section>
  )
}

interface EntriesProps extends LifecyclePanelProps {
  readonly saved: readonly LifecycleEntry[]
  readonly lifecycle: ReturnType<typeof useLifecycle>
}

function Entries({ pv, runtime, blocked, saved, lifecycle: { edits, setEdits, restoredAt } }: EntriesProps) {
  const { t } = useTranslation(['machine', 'form'])
  const format = useFormat()
  const rows = useMemo(() => lifecycleRows(saved, edits), [saved, edits])
  const columns = useLifecycleColumns()
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<LifecycleRow | 'new' | null>(null)
  const row = rows.find(({ key }) => key === chosen) ?? null
  const rowState = useCallback(({ key }: LifecycleRow) => (key === chosen ? 'opened' : undefined), [chosen])
  const narrow = useMemo(() => ({ below: 560, lines: 2, cell: (line: LifecycleRow) => <EntryCard row={line} /> }), [])
  const isEdited = row !== null && row.state !== 'saved'
  const none = row === null ? t('choose') : null
  return (
    <>
      <h2 className={controls.panelTitle}>
        {t('lifecycle')} <small>{t('count', { count: saved.length })}</small>
        <small>{t('cost', { sum: format.number(costOf(saved), 2) })}</small>
        <span className={styles.tools}>
          <CommandButton primary blocked={blocked} onRun={() => setOpened('new')}>
            {t('entry.open')} …
          </CommandButton>
          <CommandButton blocked={blocked ?? none} onRun={() => setOpened(row)}>
            {t('entry.edit')} …
          </CommandButton>
          <CommandButton
            blocked={blocked ?? none}
            onRun={() => row !== null && setEdits(isEdited ? withoutRow(edits, row) : withDeleted(edits, row))}
          >
            {t(isEdited ? 'entry.undo' : 'entry.delete')}
          </CommandButton>
        </span>
      </h2>
      <LifecycleLine rows={rows} />
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
      <SaveBar rows={rows} edits={edits} setEdits={setEdits} blocked={blocked} />
      {opened !== null && (
        <EntryDialog
          pv={pv}
          runtime={runtime}
          entry={opened === 'new' ? null : opened.entry}
          onApply={(draft) => setEdits(withEntry(edits, opened === 'new' ? null : opened, draft))}
          onClose={() => setOpened(null)}
        />
      )}
      <LeaveGuard
        id="lifecycle-edits"
        isChanged={editCounts(edits).all > 0}
        onDiscard={() => setEdits(NO_EDITS)}
        staysOnPage
      />
    </>
  )
}

interface SaveBarProps extends Pick<ReturnType<typeof useLifecycle>, 'edits' | 'setEdits'> {
  readonly rows: readonly LifecycleRow[]
  readonly blocked: string | null
}

function SaveBar({ rows, edits, setEdits, blocked }: SaveBarProps) {
  const { t } = useTranslation('machine')
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const counts = editCounts(edits)
  if (counts.all === 0) return null
  const moved = rows.filter(({ state }) => state === 'moved')
  const gone = rows.filter(({ state }) => state === 'gone')
  const why = moved.length > 0 ? t('moved') : gone.length > 0 ? t('gone') : null
  const save = () => {
    const changed = rows.filter(({ state }) => state !== 'saved')
    run({
      call: 'saveLifecycle',
      title: t('save.title'),
      verb: t('save.verb', { count: counts.all }),
      confirm: null,
      args: changesOf(edits),
      targets: changed.map(({ key, entry, state }) => ({ id: key, label: entry.text, detail: t(`state.${state}`) })),
      failure: {
        failedTitle: catalogue('lifecycle.notSaved'),
        failed: t('save.failed'),
        unauthorized: t('unauthorized'),
      },
      onAccepted: () => {
        setEdits(NO_EDITS)
        return t('save.done', { count: counts.all })
      },
    })
  }
  return (
    <div className={styles.saveBar}>
      <strong>{t('save.unsaved', counts)}</strong>
      {moved.map((row) => (
        <span key={row.key} role="alert" className={styles.moved}>
          {t('movedOf', { text: row.saved?.text ?? '' })}
          <button type="button" className={controls.button} onClick={() => setEdits(withSeen(edits, row))}>
            {t('seen')}
          </button>
        </span>
      ))}
      <span className={styles.tools}>
        <button type="button" className={controls.button} onClick={() => setEdits(NO_EDITS)}>
          {t('save.discard')}
        </button>
        <CommandButton primary blocked={blocked ?? why} onRun={save}>
          {t('save.verb', { count: counts.all })}
        </CommandButton>
      </span>
    </div>
  )
}

function EntryCard({ row }: { readonly row: LifecycleRow }) {
  const { t } = useTranslation('machine')
  const format = useFormat()
  const { entry } = row
  return (
    <div className={styles.card} data-line={row.state}>
      <b className={styles.text}>{entry.text}</b>
      <StateSign row={row} />
      <span className={styles.text}>{`${t(`category.${entry.category}`)} · ${entry.person}`}</span>
      <span className={controls.muted}>{format.date(entry.maintenanceTimestamp)}</span>
    </div>
  )
}
