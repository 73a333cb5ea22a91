import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf, type RangeChoice } from '../../../domain/time/presets.ts'
import { isRange } from '../../../domain/time/time-range.ts'
import { Button } from '../../controls/button.tsx'
import { CommandButton } from '../../controls/command-button.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import { RangeFields } from './range-fields.tsx'
import styles from './range-picker.module.css'
import { PresetList } from './range-presets.tsx'
import { lengthText } from './range-texts.ts'
import { useRangeDraft } from './use-range-draft.ts'

interface RangeSheetProps {
  readonly value: RangeChoice
  readonly onChange: (value: RangeChoice) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly now: () => number
  readonly open: boolean
  readonly onClose: () => void
}

/** Chooses a range on a small screen: a preset at once, edges with a button below them. */
export function RangeSheet({ value, onChange, min, max, now, open, onClose }: RangeSheetProps) {
  const { t } = useTranslation(['time', 'common'])
  const { timeZone } = useFormat()
  const [entered, setEntered] = useState<RangeChoice | null>(null)
  const shown = entered ?? value
  const draft = useRangeDraft({ value: shown, onChange: setEntered, min, max, now })
  const close = () => {
    setEntered(null)
    onClose()
  }
  const choose = (choice: RangeChoice) => {
    onChange(choice)
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('range.choose')}
      footer={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <CommandButton primary blocked={draft.error} onRun={() => choose(shown)}>
            {t('range.apply')}
          </CommandButton>
        </>
      }
    >
      <div className={styles.sheet}>
        <PresetList value={shown.preset} onSelect={(preset) => choose(choiceOf(preset, now(), timeZone))} />
        <RangeFields value={shown} draft={draft} min={min} max={max} now={now} stacked />
        {isRange(shown) && <p className={styles.length}>{lengthText(shown, timeZone, t)}</p>}
      </div>
    </Dialog>
  )
}
