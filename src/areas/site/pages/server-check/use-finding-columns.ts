import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { VERDICT_ORDER } from '../../../../domain/acceptance/verdict-order.ts'
import { numberCell } from '../../../../domain/text/written-cell.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { FindingRow } from './finding-rows.ts'
import { useEffectText } from './use-effect-text.ts'

/** Returns the columns of the findings. */
export function useFindingColumns(): readonly Column<FindingRow>[] {
  const { t } = useTranslation('acceptance')
  const format = useFormat()
  const effectOf = useEffectText()
  return useMemo(() => {
    const textColumn = (id: string, title: string, track: string, text: (row: FindingRow) => string) => ({
      id,
      title,
      track,
      text,
      filter: { kind: 'text' as const },
    })
    const numberColumn = (id: 'ms' | 'bytes', title: string): Column<FindingRow> => ({
      id,
      title,
      track: '84px',
      from: 1100,
      align: 'end',
      text: (row) => (row[id] === null ? '' : format.number(Math.round(row[id]), 0)),
      plain: (row) => (row[id] === null ? '' : numberCell(Math.round(row[id]), 0, format)),
      compare: (a, b) => (a[id] ?? -1) - (b[id] ?? -1),
    })
    return [
      {
        id: 'verdict',
        title: t('column.verdict'),
        track: 'minmax(110px, 0.6fr)',
        text: ({ verdict }) => t(`verdict.${verdict}`),
        groups: true,
        filter: {
          kind: 'choice',
          options: VERDICT_ORDER.map((value) => ({ value, text: t(`verdict.${value}`) })),
          read: ({ verdict }) => verdict,
        },
      },
      textColumn('what', t('page.what'), 'minmax(180px, 2fr)', ({ what }) => what),
      textColumn('place', t('column.place'), 'minmax(120px, 1.2fr)', ({ difference }) => difference?.path ?? ''),
      {
        ...textColumn('kind', t('differences'), 'minmax(110px, 0.8fr)', ({ difference }) =>
          difference === null ? '' : t(`kind.${difference.kind}`),
        ),
        from: 900,
      },
      {
        ...textColumn(
          'expected',
          t('column.expected'),
          'minmax(120px, 1fr)',
          ({ difference }) => difference?.expected ?? '',
        ),
        from: 1000,
      },
      {
        ...textColumn('found', t('column.found'), 'minmax(120px, 1fr)', ({ difference }) => difference?.found ?? ''),
        from: 760,
      },
      textColumn('effect', t('column.effect'), 'minmax(200px, 2.6fr)', effectOf),
      numberColumn('ms', t('column.time')),
      numberColumn('bytes', t('column.size')),
    ]
  }, [t, format, effectOf])
}
