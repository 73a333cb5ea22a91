import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberCell } from '../../../../domain/text/written-cell.ts'
import { RUNTIME_STEPS, type RuntimeStep, runtimeDecimals } from '../../../../domain/values/runtime-value.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useToldFiles } from '../../../../ui/table/export/use-told-files.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { RUNTIME_TYPES, type RuntimeValue } from '../../../../wire/server/pv.ts'
import { useRuntimeWords } from '../../runtimes/use-runtime-words.ts'
import { RuntimeCell, StepCell } from './runtime-cells.tsx'
import { readRuntime, runtimeReads } from './runtime-files.ts'
import type { RuntimeRow } from './use-runtime-rows.ts'

/** Returns the columns of the table of runtimes. */
export function useRuntimeColumns(): readonly Column<RuntimeRow>[] {
  const { t } = useTranslation(['runtimes', 'common'])
  const format = useFormat()
  const words = useRuntimeWords()
  const toldFiles = useToldFiles()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const textColumn = (id: string, title: string, track: string, text: (row: RuntimeRow) => string) => ({
      id,
      title,
      track,
      text,
      compare: (a: RuntimeRow, b: RuntimeRow) => collator.compare(text(a), text(b)),
    })
    const step = (name: RuntimeStep): Column<RuntimeRow> => ({
      id: name,
      title: t(`column.${name}`),
      track: '120px',
      from: 1200,
      align: 'end',
      files: {
        reads: runtimeReads,
        columns: [
          {
            id: name,
            title: t(`column.${name}`),
            isNumber: true,
            plain: (row, live) => readRuntime(row, live).value?.[name] ?? null,
          },
        ],
      },
      compare: (a, b) => a.runtime[name] - b.runtime[name],
      cell: (row) => <StepCell row={row} step={name} />,
    })
    return [
      {
        ...textColumn('station', t('common:field.station'), 'minmax(120px, 1.4fr)', ({ config }) => config.stationName),
        filter: { kind: 'text' },
        groups: true,
      },
      {
        ...textColumn('name', t('common:field.name'), 'minmax(150px, 2fr)', ({ config }) => config.name),
        filter: { kind: 'text' },
      },
      {
        ...textColumn('eks', t('common:field.eks'), 'minmax(110px, 1fr)', ({ config }) => config.eksNr),
        from: 900,
        filter: { kind: 'text' },
      },
      {
        ...textColumn('type', t('column.type'), 'minmax(140px, 1fr)', ({ runtime }) => words.type(runtime.runtimeType)),
        filter: {
          kind: 'choice',
          options: RUNTIME_TYPES.map((type) => ({ value: type, text: words.type(type) })),
          read: ({ runtime }) => runtime.runtimeType,
        },
        groups: true,
      },
      {
        id: 'value',
        title: t('column.value'),
        track: 'minmax(120px, 0.9fr)',
        align: 'end',
        files: {
          reads: runtimeReads,
          columns: toldFiles<RuntimeRow, RuntimeValue>(t('column.value'), readRuntime, [
            {
              id: 'value',
              title: t('column.value'),
              isNumber: true,
              say: ({ runtimeType, value }) => numberCell(value, runtimeDecimals(runtimeType), format),
            },
            { id: 'unit', title: t('common:field.unit'), say: ({ runtimeType }) => words.unit(runtimeType) },
          ]),
        },
        compare: (a, b) => a.runtime.value - b.runtime.value,
        cell: (row) => <RuntimeCell row={row} />,
      },
      ...RUNTIME_STEPS.map(step),
    ]
  }, [t, format, words, toldFiles])
}
