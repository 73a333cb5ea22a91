import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shiftAt } from '../../../domain/shift/shift-plan.ts'
import controls from '../../../ui/controls/controls.module.css'
import { CheckboxField } from '../../../ui/form/fields/choice-field.tsx'
import { DateTimeField } from '../../../ui/form/fields/date-fields.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { shiftPlan } from '../../../ui/preferences/shifts.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { MAX_REASON } from '../../../wire/tabs/command.ts'
import { JOURNAL_ITEMS } from '../../../wire/tabs/journal.ts'
import { FEW_HOURS, HOLDS, type Remark, untilOf } from './remark.ts'
import type { RemarkProps } from './remark-part.tsx'

/** The reason of an order, and how long it is to hold. */
export function RemarkFields({ remark, keptIn, onChange }: RemarkProps) {
  const { t } = useTranslation('reminder')
  const { format } = usePlantSettings()
  const { reason, holds, at } = remark
  const blocked = useCommandBlock('server-status', 'editCharts', '')
  const canNote = keptIn === 'annotation' && blocked === null
  const [wantsNote, setWantsNote] = useState(true)
  const change = (part: Partial<Remark>) => onChange({ ...remark, isNoted: canNote && wantsNote, ...part })
  // The choice names the end of the shift that was on when it was opened.
  const [now] = useState(plantNow)
  const texts = {
    open: t('holds.open'),
    hour: t('holds.hours', { count: 1 }),
    hours: t('holds.hours', { count: FEW_HOURS }),
    shift: t('holds.shift', { time: format.minute(shiftAt(now, shiftPlan(), format.timeZone).to) }),
    other: t('holds.other'),
  }
  const isPast = at !== null && Number.isNaN(untilOf(remark, plantNow(), shiftPlan(), format.timeZone))
  return (
    <>
      <TextField
        label={t('reason')}
        help={t('reasonHelp')}
        value={reason}
        maxLength={MAX_REASON}
        onChange={(next) => change({ reason: next })}
      />
      {canNote && (
        <CheckboxField
          label={t('note')}
          help={t('noteHelp')}
          value={wantsNote}
          onChange={(isNoted) => {
            setWantsNote(isNoted)
            change({ isNoted })
          }}
        />
      )}
      <SelectField
        label={t('holds.label')}
        value={holds}
        choices={HOLDS.map((value) => ({ value, text: texts[value] }))}
        onChange={(next) => change({ holds: next })}
      />
      {holds === 'other' && (
        <DateTimeField
          label={t('at')}
          required
          value={at}
          min={now}
          now={plantNow}
          error={isPast ? t('past') : null}
          onChange={(next) => change({ at: next })}
        />
      )}
      {holds !== 'open' && <p className={controls.muted}>{t('help', { most: JOURNAL_ITEMS })}</p>}
    </>
  )
}
