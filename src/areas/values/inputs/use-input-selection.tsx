import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import { PartFailed } from '../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { TableSelection } from '../../../ui/table/rows/column.ts'

const importBar = () => import('./input-selection-bar.tsx')
const NONE: ReadonlySet<string> = new Set()

interface InputSelection {
  /** The button that begins to select. */
  readonly begin: ReactNode
  /** What to do with the selected rows; null while nobody selects. */
  readonly bar: ReactNode
  /** For the table; nothing while nobody selects, so that rows have no box that most never need. */
  readonly table: { readonly selection?: TableSelection }
}

/** Selection of rows of a table of process values, to acknowledge the failure inputs among them. */
export function useInputSelection(): InputSelection {
  const { t } = useTranslation('values')
  const [part, loadPart, hasFailed] = useDeferred(importBar)
  const [selected, onSelected] = useState<ReadonlySet<string> | null>(null)
  // Who cannot acknowledge is told before he has selected anything.
  const blocked = useCommandBlock('pv', 'acknowledgeInputs', t('input.unauthorized'))
  const begin = () => {
    loadPart()
    onSelected(NONE)
  }
  return {
    begin: selected === null && (
      <CommandButton blocked={blocked} onRun={begin}>
        {t('input.begin')}
      </CommandButton>
    ),
    bar:
      selected !== null &&
      (part === null ? (
        hasFailed && <PartFailed />
      ) : (
        <part.InputSelectionBar selected={selected} onSelected={onSelected} onEnd={() => onSelected(null)} />
      )),
    table: selected === null ? {} : { selection: { selected, onChange: onSelected } },
  }
}
