import { CalendarDays, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import { PopoverButton } from '../../../../ui/overlay/popover-button.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { PageTools } from '../../../../ui/page/page-tools.tsx'
import { RangePicker } from '../../../../ui/time/range/range-picker.tsx'
import { rangeText } from '../../../../ui/time/range/range-texts.ts'
import { SHIFT_NAMES } from '../../rules/shift-time.ts'
import type { ShiftTime } from './use-shift-time.ts'

const importPlan = async () => (await import('./shift-plan-fields.tsx')).ShiftPlanFields
const ICON_PX = 16

/** Which time is handed over, and when shifts change. */
export function TimeTools({ time }: { readonly time: ShiftTime }) {
  const { t } = useTranslation('handover')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const { range, name, isWrong, hasEnded, plan, set, setPlan } = time
  return (
    <>
      <PageTools>
        <Segmented
          label={t('shift.label')}
          options={SHIFT_NAMES.map((value) => ({ value, label: t(`shift.${value}`) }))}
          value={name}
          onChange={set}
        />
        <RangePicker
          value={range}
          compact={{
            icon: <CalendarDays size={ICON_PX} aria-hidden="true" />,
            text: rangeText(range, format, timeText),
          }}
          onChange={set}
        />
        <PopoverButton
          label={<Clock size={ICON_PX} aria-hidden="true" />}
          isIcon
          title={t('plan.title')}
          load={importPlan}
          content={{ plan, onChange: setPlan }}
        />
      </PageTools>
      {isWrong && (
        <PageNote>
          <p>{t('wrongRange')}</p>
        </PageNote>
      )}
      {hasEnded && (
        <PageNote>
          <p>{t('ended')}</p>
          <Button onClick={() => set('this')}>{t('next')}</Button>
        </PageNote>
      )}
    </>
  )
}
