import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOverdue } from '../../../../domain/maintenance/due-machines.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import type {
  DatasheetEntry,
  DatasheetPart,
  MaintenanceNotification,
  MaintenancePv,
} from '../../../../wire/server/maintenance.ts'
import { useDueWords } from '../../messages/use-due-words.ts'
import styles from './machine.module.css'

interface PanelProps {
  readonly pv: MaintenancePv
}

interface DuePanelProps extends PanelProps {
  /** Why this user cannot write of it now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Opens the dialog of a new entry for a service that was done. */
  readonly onDone: (service: MaintenanceNotification) => void
}

/** Of the edges of what is overdue. */
const MARK_PX = 12

/** What has to be done to the machine, and how much is left until then. Specification 3, "Maintenance notification". */
export function DuePanel({ pv, blocked, onDone }: DuePanelProps) {
  const { t } = useTranslation(['machine', 'maintenance', 'overlay'])
  const words = useDueWords()
  const query = useQuery('maintenanceNotifications', pv)
  useRereads(query)
  // The row that has to be done first, unless somebody opens another one.
  const first = query.body?.toSorted((a, b) => Number(isOverdue(b)) - Number(isOverdue(a)))[0]
  const columns = useMemo<readonly Column<MaintenanceNotification>[]>(
    () => [
      { id: 'text', title: t('due.text'), track: 'minmax(140px, 2fr)', text: ({ messageText }) => messageText },
      {
        id: 'type',
        title: t('maintenance:column.type'),
        track: 'minmax(104px, 1fr)',
        from: 480,
        text: ({ runtimeType }) => t(`overlay:runtime.${runtimeType}`),
      },
      {
        id: 'now',
        title: t('maintenance:column.now'),
        track: '92px',
        align: 'end',
        from: 420,
        text: ({ currentRuntime, runtimeDimension }) => words.runtime(currentRuntime, runtimeDimension),
      },
      {
        id: 'left',
        title: t('maintenance:column.left'),
        track: '168px',
        align: 'end',
        text: words.left,
        extraPx: MARK_PX,
        cell: (row) => (
          <span className={styles.left} data-overdue={isOverdue(row) || undefined}>
            {words.left(row)}
          </span>
        ),
      },
    ],
    [t, words],
  )
  return (
    <section id="runtime" className={`${controls.panel} ${styles.panel}`} aria-label={t('due.title')} tabIndex={-1}>
      <h2 className={controls.panelTitle}>
        {t('due.title')}
        {first !== undefined && (
          <span className={styles.tools}>
            <CommandButton blocked={blocked} onRun={() => onDone(first)}>
              <Opens text={t('due.done')} />
            </CommandButton>
          </span>
        )}
      </h2>
      <LoadGate what={t('due.title')} load={query.load} body={query.body} onRetry={query.refetch}>
        {(rows) => (
          <DataTable
            label={t('due.title')}
            columns={columns}
            rows={rows}
            rowId={messageId}
            empty={t('due.none')}
            onOpen={(row) => {
              if (blocked === null) onDone(row)
            }}
          />
        )}
      </LoadGate>
    </section>
  )
}

/** The name plate of the machine, and its parts. */
export function SheetPanel({ pv }: PanelProps) {
  const { t } = useTranslation('machine')
  const data = useQuery('datasheetData', pv)
  const parts = useQuery('datasheetParts', pv)
  const columns = useMemo<readonly Column<DatasheetPart>[]>(
    () => [
      { id: 'name', title: t('part.name'), track: 'minmax(120px, 1.4fr)', text: ({ name }) => name },
      {
        id: 'number',
        title: t('part.number'),
        track: 'minmax(90px, 1fr)',
        from: 400,
        text: ({ partNumber }) => partNumber,
      },
      { id: 'count', title: t('part.count'), track: '72px', align: 'end', text: ({ count }) => String(count) },
      { id: 'stock', title: t('part.stock'), track: '80px', align: 'end', text: ({ inStock }) => String(inStock) },
    ],
    [t],
  )
  return (
    <section id="sheet" className={`${controls.panel} ${styles.panel}`} aria-label={t('sheet.title')} tabIndex={-1}>
      <h2 className={controls.panelTitle}>{t('sheet.title')}</h2>
      <LoadGate what={t('sheet.title')} load={data.load} body={data.body} onRetry={data.refetch}>
        {({ entries }) => <NamePlate entries={entries} />}
      </LoadGate>
      <LoadGate what={t('part.title')} load={parts.load} body={parts.body} onRetry={parts.refetch}>
        {({ entries }) => (
          <DataTable label={t('part.title')} columns={columns} rows={entries} rowId={partId} empty={t('part.none')} />
        )}
      </LoadGate>
    </section>
  )
}

function NamePlate({ entries }: { readonly entries: readonly DatasheetEntry[] }) {
  const { t } = useTranslation('machine')
  if (entries.length === 0) return <p className={`${controls.notice} ${controls.muted}`}>{t('sheet.none')}</p>
  return (
    <dl className={styles.plate}>
      {entries.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function messageId({ index }: MaintenanceNotification): string {
  return String(index)
}

function partId({ partNumber, name }: DatasheetPart): string {
  return `${partNumber}/${name}`
}
