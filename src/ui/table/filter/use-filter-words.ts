import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filter, type FilterOperator, isGroup } from '../../../domain/base/filter.ts'
import { type FilterKind, operatorSign, partsOf } from '../../../domain/table/filter-conditions.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import type { FilterSpec } from './filter-specs.ts'

export interface FilterWords {
  readonly operator: (kind: FilterKind, operator: FilterOperator) => string
  /** The sign where there is one, otherwise the word. */
  readonly shortOperator: (kind: FilterKind, operator: FilterOperator) => string
  /** What an input of the value holds. */
  readonly value: (spec: FilterSpec, value: string | number | null) => string
  /** A line for each condition that all rows must meet. Unknown fields are left out. */
  readonly lines: (filter: Filter, specs: readonly FilterSpec[]) => readonly string[]
}

/** Decimals of a typed number are kept up to this many. */
const MAX_DECIMALS = 6

/** Returns how filters are put into words in the current language. */
export function useFilterWords(): FilterWords {
  const { t } = useTranslation('table')
  const format = useFormat()
  return useMemo(() => {
    const operator = (kind: FilterKind, of: FilterOperator) =>
      t(`operator.${kind === 'time' && of === 'lt' ? 'before' : kind === 'time' && of === 'gt' ? 'after' : of}`)
    const shortOperator = (kind: FilterKind, of: FilterOperator) =>
      (kind === 'time' ? null : operatorSign(of)) ?? operator(kind, of)
    const value = ({ kind, options }: FilterSpec, of: string | number | null) => {
      if (of === null) return ''
      if (kind === 'choice') return options.find((option) => option.value === of)?.text ?? String(of)
      if (kind === 'time') return typeof of === 'number' ? format.dateTime(of) : of
      return typeof of === 'number' ? format.number(of, decimalsOf(of)) : of
    }
    const sentence = (filter: Filter, specs: readonly FilterSpec[]): string => {
      if (isGroup(filter)) {
        const [logic, ...parts] = filter
        const inner = parts.map((part) => (isGroup(part) ? `(${sentence(part, specs)})` : sentence(part, specs)))
        return inner.filter((part) => part !== '').join(` ${t(`filter.${logic}`)} `)
      }
      const [field, of, wanted] = filter
      const spec = specs.find((each) => each.field === field)
      return spec === undefined ? '' : `${spec.title} ${shortOperator(spec.kind, of)} ${value(spec, wanted)}`
    }
    const lines = (filter: Filter, specs: readonly FilterSpec[]) =>
      partsOf(filter)
        .map((part) => sentence(part, specs))
        .filter((line) => line !== '')
    return { operator, shortOperator, value, lines }
  }, [t, format])
}

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals += 1) {
    if (Number(value.toFixed(decimals)) === value) return decimals
  }
  return MAX_DECIMALS
}
