import { type Filter, type FilterField, type FilterFields, normalised } from '../../../domain/base/filter.ts'
import { unreachable } from '../../../domain/base/unreachable.ts'
import type { FilterKind } from '../../../domain/table/filter-conditions.ts'
import type { Column, ColumnParts, FilterOption } from '../rows/column.ts'

/** A field that a person can filter by. */
export interface FilterSpec {
  /** Its name in a `Filter`. */
  readonly field: string
  readonly title: string
  readonly kind: FilterKind
  /** Only of kind `choice`. */
  readonly options: readonly FilterOption[]
}

export interface FilterSummaryProps {
  readonly filter: Filter
  readonly specs: readonly FilterSpec[]
  readonly onClear: () => void
}

export interface FilterEditorProps extends FilterSummaryProps {
  readonly onFilter: (filter: Filter) => void
}

const NO_OPTIONS: readonly FilterOption[] = []

/** Returns what a column is filtered by; null if it is not. */
export function filterSpec<Row>({ id, title, filter }: Column<Row>): FilterSpec | null {
  if (filter === undefined) return null
  const options = filter.kind === 'choice' ? filter.options : NO_OPTIONS
  return { field: filter.field ?? id, title, kind: filter.kind, options }
}

export function filterSpecs<Row>(columns: readonly Column<Row>[]): readonly FilterSpec[] {
  return columns.flatMap((column) => filterSpec(column) ?? [])
}

/** Returns the fields of local rows for `compileFilter`, which the worker uses for its lists as well. */
export function localFields<Row>(columns: readonly ColumnParts<Row>[]): FilterFields<Row> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const field = localField(column)
      return field === null ? [] : [[column.filter?.field ?? column.id, field]]
    }),
  )
}

function localField<Row>({ filter, text }: ColumnParts<Row>): FilterField<Row> | null {
  if (filter === undefined) return null
  switch (filter.kind) {
    case 'text': {
      const read = filter.read ?? text
      return read === undefined ? null : { kind: 'text', read: (row) => normalised(read(row)) }
    }
    case 'number':
    case 'time': {
      const { read } = filter
      return read === undefined ? null : { kind: 'number', read }
    }
    case 'choice': {
      const { read } = filter
      if (read === undefined) return null
      if (filter.options.every(({ value }) => typeof value === 'number')) {
        return { kind: 'number', read: (row) => numberOrNull(read(row)) }
      }
      return { kind: 'text', read: (row) => normalised(String(read(row) ?? '')) }
    }
    default:
      return unreachable(filter)
  }
}

function numberOrNull(value: string | number | null): number | null {
  return typeof value === 'number' ? value : null
}
