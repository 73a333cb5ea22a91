import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PvHaving } from '../../../../domain/values/pv-view.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { LIMITS_FROM_TOP, useLimitCode } from '../../limits/limit-words.ts'
import { useValueColumns } from '../../table/value-columns.ts'
import { PvReading } from '../../value/pv-reading.tsx'
import { LimitCell, LimitState } from './limit-cells.tsx'
import { type LimitFileWords, limitFiles, limitStateFiles } from './limit-files.ts'

/** Columns of other lists of process values that this one has too. */
const SHARED = ['station', 'name', 'eks', 'value', 'unit']

/** Narrower than in other lists: what the page is opened for is the limits, and whether one of them is tripped. */
const TRACKS: { readonly [id: string]: string } = {
  station: 'minmax(116px, 1fr)',
  name: 'minmax(150px, 2.2fr)',
  eks: '118px',
  value: '88px',
  unit: '64px',
}

/** What a file says of each value besides. */
const WORTH = ['quality', 'age']

/** Returns the columns of values with limits, or of digital inputs with a priority. */
export function useLimitColumns(having: PvHaving): readonly Column<PvRow>[] {
  const { t } = useTranslation(['limits', 'common'])
  const code = useLimitCode()
  const format = useFormat()
  const all = useValueColumns()
  return useMemo(() => {
    const quality = all.flatMap(({ id, files }) => (WORTH.includes(id) ? (files?.columns ?? []) : []))
    const first = all.flatMap(({ groups: _, ...shared }): Column<PvRow>[] => {
      if (!SHARED.includes(shared.id)) return []
      const column = having === 'limits' ? { ...shared, track: TRACKS[shared.id] ?? shared.track } : shared
      // Without a column of its own on screen, where a value shows its quality itself.
      const { files } = column
      return files === undefined
        ? [column]
        : [{ ...column, files: { ...files, columns: [...files.columns, ...quality] } }]
    })
    if (having === 'priority') {
      return [
        ...first.filter(({ id }) => id !== 'unit'),
        {
          id: 'priority',
          title: t('field.priority'),
          track: '84px',
          fits: true,
          cell: priorityCell,
          plain: ({ config }) => config.alertInputConfig?.priority ?? '',
        },
        {
          id: 'message',
          title: t('column.message'),
          track: 'minmax(120px, 2fr)',
          from: 700,
          text: ({ config }) => config.alertInputConfig?.message ?? '',
        },
      ]
    }
    const words: LimitFileWords = {
      format,
      limit: code,
      priority: t('field.priority'),
      delay: t('column.delay'),
      unknown: t('common:limitState.one'),
      tripped: (tripped) => (tripped === 'within' ? t('state.within') : t('state.beyond', { limit: code(tripped) })),
      state: (state) => t(`common:limitState.${state}`),
    }
    return [
      ...first,
      {
        id: 'state',
        title: t('column.state'),
        track: '128px',
        cell: stateCell,
        files: limitStateFiles(t('column.state'), words),
      },
      ...LIMITS_FROM_TOP.map(
        (type): Column<PvRow> => ({
          id: type,
          title: code(type),
          track: 'minmax(80px, 1fr)',
          from: 760,
          align: 'end',
          fits: true,
          cell: ({ config }) => <LimitCell config={config} type={type} />,
          files: limitFiles(type, words),
        }),
      ),
    ]
  }, [t, code, format, all, having])
}

function priorityCell({ config }: PvRow) {
  return config.alertInputConfig === null ? '–' : <PrioritySign priority={config.alertInputConfig.priority} />
}

function stateCell({ config }: PvRow) {
  return <LimitState config={config} />
}

/** Renders a row in a table too narrow for columns. */
export function narrowCell(having: PvHaving): (row: PvRow) => ReactNode {
  return (row) => (
    <NarrowCard
      name={row.config.name}
      state={having === 'priority' ? priorityCell(row) : <PvReading config={row.config} />}
      detail={row.config.stationName}
      value={having === 'limits' && stateCell(row)}
    />
  )
}
