import type { FilterOperator } from '../../../domain/base/filter.ts'
import { OPERATORS_OF } from '../../../domain/table/filter-conditions.ts'
import type { FilterSpec } from './filter-specs.ts'
import styles from './table-filter.module.css'
import type { FilterWords } from './use-filter-words.ts'

interface OperatorSelectProps {
  readonly spec: FilterSpec
  readonly words: FilterWords
  readonly label: string
  readonly operator: FilterOperator
  readonly onOperator: (operator: FilterOperator) => void
}

/** Choice of the operator: shows its sign, or its word where it has none, and lists the words. Rule D27. */
export function OperatorSelect({ spec, words, label, operator, onOperator }: OperatorSelectProps) {
  const usual = OPERATORS_OF[spec.kind]
  // A link can name an operator that the interface does not offer here.
  const operators = usual.includes(operator) ? usual : [...usual, operator]
  return (
    <span className={styles.operator}>
      <span aria-hidden="true">{words.shortOperator(spec.kind, operator)}</span>
      <select
        aria-label={label}
        title={words.operator(spec.kind, operator)}
        value={operator}
        onChange={(event) => {
          const chosen = operators.find((known) => known === event.target.value)
          if (chosen !== undefined) onOperator(chosen)
        }}
      >
        {operators.map((each) => (
          <option key={each} value={each}>
            {words.operator(spec.kind, each)}
          </option>
        ))}
      </select>
    </span>
  )
}
