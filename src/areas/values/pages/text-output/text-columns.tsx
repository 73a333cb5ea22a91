import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeyedOutput, type SetTextStep, stepOfOutput } from '../../../../domain/texts/set-text.ts'
import type { LiveValue } from '../../../../live/views/hooks.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useToldFiles } from '../../../../ui/table/export/use-told-files.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { textColumns } from '../../../../ui/table/rows/usual-columns.ts'
import type { TextMessage } from '../../../../wire/server/dashboard.ts'
import { TextState } from '../../texts/live-text.tsx'
import type { StationText } from '../../texts/text-order.ts'
import styles from './text-output.module.css'

/** A text output with what its text says now. */
export interface TextRow extends StationText, KeyedOutput {
  readonly now: LiveValue<TextMessage>
}

const STEPS: readonly SetTextStep[] = ['edit', 'confirm', 'send']

export function rowId({ key }: TextRow): string {
  return key
}

/** Returns the columns of the text outputs; the last one has the `button` that sets the text. */
export function useTextColumns(
  button: (row: TextRow, active: boolean, quiet: boolean) => ReactNode,
): readonly Column<TextRow>[] {
  const { t } = useTranslation(['texts', 'common'])
  const { language } = useFormat()
  const toldFiles = useToldFiles()
  return useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true })
    const column = textColumns<TextRow>(collator)
    const step = (row: TextRow) => t(`mode.${stepOfOutput(row)}`)
    return [
      { ...column('station', t('common:field.station'), 'minmax(120px, 1fr)', (row) => row.stationName), groups: true },
      { ...column('name', t('common:field.name'), 'minmax(140px, 1fr)', ({ name }) => name), groups: true },
      {
        ...column('now', t('column.now'), 'minmax(180px, 2fr)', ({ now }) => now.value?.message ?? ''),
        cell: ({ now }) => <TextState now={now} />,
        files: {
          columns: toldFiles<TextRow, TextMessage>(t('column.now'), ({ now }) => now, [
            { id: 'now', title: t('column.now'), say: ({ message }) => (message === '' ? t('empty') : message) },
          ]),
        },
      },
      {
        ...column('next', t('column.next'), 'minmax(150px, 1.5fr)', ({ message }) => message ?? t('typed')),
        from: 900,
        text: ({ message }) => (message === null ? t('typed') : message === '' ? t('empty') : message),
      },
      {
        id: 'mode',
        title: t('column.mode'),
        track: '150px',
        from: 1060,
        text: step,
        groups: true,
        filter: {
          kind: 'choice',
          options: STEPS.map((value) => ({ value, text: t(`mode.${value}`) })),
          read: (row) => stepOfOutput(row),
        },
      },
      {
        id: 'set',
        title: t('verb'),
        titleHidden: true,
        acts: true,
        track: '130px',
        fits: true,
        cell: (row, active) => <span className={styles.tool}>{button(row, active, true)}</span>,
      },
    ]
  }, [t, language, button, toldFiles])
}
