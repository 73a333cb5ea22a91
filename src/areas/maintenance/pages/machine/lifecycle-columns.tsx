import { Check, CircleSlash, OctagonAlert, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayCell } from '../../../../domain/text/written-cell.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { LIFECYCLE_CATEGORIES } from '../../../../wire/server/maintenance.ts'
import type { LifecycleRow } from '../../rules/lifecycle-edits.ts'
import { CategoryLetter } from './lifecycle-line.tsx'
import styles from './machine.module.css'

const ICONS = {
  saved: Check,
  new: Plus,
  changed: Pencil,
  deleted: Trash2,
  moved: OctagonAlert,
  gone: CircleSlash,
} as const

export function rowId({ key }: LifecycleRow): string {
  return key
}

/** Returns the columns of the life cycle. */
export function useLifecycleColumns(): readonly Column<LifecycleRow>[] {
  const { t } = useTranslation('machine')
  const format = useFormat()
  return useMemo(() => {
    const amount = (value: number | null, decimals: number) => (value === null ? '–' : format.number(value, decimals))
    const byNumber = (decimals: number, read: (row: LifecycleRow) => number | null) => ({
      decimals,
      compare: (a: LifecycleRow, b: LifecycleRow) => (read(a) ?? -1) - (read(b) ?? -1),
      plain: read,
    })
    return [
      {
        id: 'state',
        title: t('column.state'),
        titleHidden: true,
        track: '40px',
        fits: true,
        cell: (row) => <StateSign row={row} />,
        plain: ({ state }) => t(`state.${state}`),
      },
      {
        id: 'at',
        title: t('field.at'),
        track: '112px',
        text: ({ entry }) => format.date(entry.maintenanceTimestamp),
        plain: ({ entry }) => dayCell(entry.maintenanceTimestamp, format),
        compare: (a, b) => a.entry.maintenanceTimestamp - b.entry.maintenanceTimestamp,
        filter: { kind: 'time', read: ({ entry }) => entry.maintenanceTimestamp },
      },
      {
        id: 'category',
        title: t('field.category'),
        track: '132px',
        text: ({ entry }) => t(`category.${entry.category}`),
        cell: ({ entry }) => (
          <span className={styles.category}>
            <CategoryLetter category={entry.category} />
            {t(`category.${entry.category}`)}
          </span>
        ),
        groups: true,
        filter: {
          kind: 'choice',
          options: LIFECYCLE_CATEGORIES.map((value) => ({ value, text: t(`category.${value}`) })),
          read: ({ entry }) => entry.category,
        },
      },
      {
        id: 'text',
        title: t('field.text'),
        track: 'minmax(150px, 2fr)',
        text: ({ entry }) => entry.text,
        filter: { kind: 'text' },
      },
      {
        id: 'person',
        title: t('field.person'),
        track: 'minmax(100px, 1fr)',
        from: 640,
        text: ({ entry }) => entry.person,
        filter: { kind: 'text' },
      },
      {
        id: 'runtime',
        title: t('field.runtime'),
        track: '96px',
        align: 'end',
        from: 760,
        text: ({ entry }) => amount(entry.runtime, 0),
        ...byNumber(0, ({ entry }) => entry.runtime),
      },
      {
        id: 'cost',
        title: t('column.cost'),
        track: '96px',
        align: 'end',
        from: 700,
        text: ({ entry }) => amount(entry.cost, 2),
        ...byNumber(2, ({ entry }) => entry.cost),
      },
      {
        id: 'nextDue',
        title: t('field.nextDue'),
        track: '112px',
        align: 'end',
        from: 860,
        text: ({ entry }) => (entry.nextDue === null ? '–' : format.date(entry.nextDue)),
        plain: ({ entry }) => (entry.nextDue === null ? '–' : dayCell(entry.nextDue, format)),
        compare: (a, b) => (a.entry.nextDue ?? Number.MAX_VALUE) - (b.entry.nextDue ?? Number.MAX_VALUE),
      },
    ]
  }, [t, format])
}

/** What becomes of a line with the next save; nothing for one that is saved. */
export function StateSign({ row: { state } }: { readonly row: LifecycleRow }) {
  const { t } = useTranslation('machine')
  const Icon = ICONS[state]
  return (
    <span className={styles.sign} data-line={state} title={t(`state.${state}`)}>
      {state !== 'saved' && <Icon size={16} aria-hidden="true" />}
      <span className="visually-hidden">{t(`state.${state}`)}</span>
    </span>
  )
}
