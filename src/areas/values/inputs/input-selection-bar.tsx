import { useTranslation } from 'react-i18next'
import { isFailureInput } from '../../../domain/values/failure-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { useChosenPvs } from '../list/use-pv-list.ts'
import styles from './inputs.module.css'
import { useAckInputs } from './use-ack-inputs.ts'

/** As many as a server has to take in one call. Specification 9, "Live subscription batch size". */
const MOST_INPUTS = 1024

interface InputSelectionBarProps {
  /** Ids of the selected rows of a table of process values. */
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
  /** Ends the selection. */
  readonly onEnd: () => void
}

/** Acknowledges the failure inputs among the selected process values. */
export function InputSelectionBar({ selected, onSelected, onEnd }: InputSelectionBarProps) {
  const { t } = useTranslation(['values', 'common'])
  const { blocked, ack } = useAckInputs()
  const { isTooMany, configs } = useChosenPvs(selected, MOST_INPUTS, 'DigiIn')
  const inputs = (configs ?? []).filter(isFailureInput)
  const why = isTooMany
    ? t('input.tooMany', { most: MOST_INPUTS })
    : inputs.length > 0
      ? null
      : configs === null
        ? t('common:load.loading')
        : t('input.nothing')
  return (
    <div className={styles.bar}>
      <span role="status">{t('input.selected', { count: selected.size })}</span>
      <CommandButton primary blocked={blocked ?? why} onRun={() => ack(inputs, () => onSelected(new Set()))}>
        {inputs.length === 0 ? t('input.ackSelected') : t('input.ackCount', { count: inputs.length })}
      </CommandButton>
      <Button onClick={onEnd}>{t('input.end')}</Button>
      <span className={controls.muted}>{blocked ?? why}</span>
    </div>
  )
}
