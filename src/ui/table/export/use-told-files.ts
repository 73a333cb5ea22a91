import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileCell } from '../../../domain/table/file-cell.ts'
import type { LiveValue } from '../../../live/views/hooks.ts'
import type { ReadValues } from '../../../live/views/read-values.ts'
import { usePlantSettings } from '../../locale/plant-settings.tsx'
import { useErrorText } from '../../status/error-texts.ts'
import type { FileColumn } from '../rows/column.ts'

/** A column of a file that is about a small live object. */
interface ToldColumn<Row, T> {
  readonly id: string
  readonly title: string
  readonly isNumber?: true
  readonly say: (value: T, row: Row) => FileCell
}

/**
 * Returns a function that makes the columns which a file has of a small live object: empty ones while it is not known, and at the end
 * one that says in words whether it is of now. Its `title` names the object there.
 */
export function useToldFiles() {
  const { t } = useTranslation('common')
  const { texts } = usePlantSettings()
  const errorText = useErrorText()
  return useCallback(
    <Row, T>(
      title: string,
      told: (row: Row, live: ReadValues) => LiveValue<T>,
      columns: readonly ToldColumn<Row, T>[],
    ): readonly FileColumn<Row>[] => [
      ...columns.map(
        ({ say, ...column }): FileColumn<Row> => ({
          ...column,
          plain: (row, live) => {
            const { value } = told(row, live)
            return value === null ? null : say(value, row)
          },
        }),
      ),
      {
        id: `${columns[0]?.id}-quality`,
        title: t('field.qualityOf', { column: title }),
        plain: (row, live) => {
          const { value, load, stale } = told(row, live)
          if (value !== null) return stale ? texts.stale : texts.good
          return load.state === 'error' ? `${texts.unknown}: ${errorText(load.error)}` : texts.unknown
        },
      },
    ],
    [t, texts, errorText],
  )
}
