import { useTranslation } from 'react-i18next'
import { viewingOf, type WallEntry } from '../../../domain/wall/wall-entry.ts'
import { EVERY_S } from '../../../domain/wall/wall-plan.ts'
import { DISTANCE_M, SCREEN_IN, type Viewing, wallSize } from '../../../domain/wall/wall-size.ts'
import { CheckboxField } from '../../../ui/form/fields/choice-field.tsx'
import { NumberField } from '../../../ui/form/fields/number-field.tsx'
import { useRangeText } from '../../../ui/form/fields/range-text.ts'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import type { Form } from '../../../ui/form/state/use-form.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import styles from './wall-dialog.module.css'

interface FieldsProps {
  readonly form: Form<WallEntry>
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: `${String(hour).padStart(2, '0')}:00`,
}))

/** How long each page stays, and the hours in which the picture is darker. */
export function TimeFields({ form }: FieldsProps) {
  const { t } = useTranslation('wall')
  const rangeText = useRangeText()
  const hour = (name: 'nightFrom' | 'nightTo') => ({
    value: String(form.values[name]),
    error: form.errorOf(name),
    choices: HOURS,
    onChange: (text: string) => form.edit({ [name]: Number(text) }),
  })
  return (
    <fieldset className={styles.part}>
      <legend>{t('setup.times')}</legend>
      <NumberField
        label={t('setup.every')}
        unit="s"
        range={rangeText(EVERY_S, 0)}
        decimals={0}
        {...EVERY_S}
        {...form.field('every')}
      />
      <CheckboxField label={t('setup.night')} {...form.field('isNight')} />
      {form.values.isNight && (
        <div className={styles.line}>
          <SelectField label={t('setup.from')} {...hour('nightFrom')} />
          <SelectField label={t('setup.to')} {...hour('nightTo')} />
        </div>
      )}
    </fieldset>
  )
}

/** Any screen of this shape: the limit of what is readable depends on its size alone. */
const SHAPE = { width: 1920, height: 1080 } as const

/** From where the wall is read, and what follows from that. */
export function SizeFields({ form }: FieldsProps) {
  const { t } = useTranslation('wall')
  const rangeText = useRangeText()
  const isKnown = form.values.distance.text.trim() !== ''
  return (
    <fieldset className={styles.part}>
      <legend>{t('setup.size')}</legend>
      <div className={styles.line}>
        <NumberField
          label={t('setup.distance')}
          unit="m"
          range={rangeText(DISTANCE_M, 1)}
          decimals={1}
          step={0.5}
          {...DISTANCE_M}
          {...form.field('distance')}
        />
        {isKnown && (
          <NumberField
            label={t('setup.screen')}
            unit="″"
            range={rangeText(SCREEN_IN, 0)}
            decimals={0}
            {...SCREEN_IN}
            {...form.field('inches')}
          />
        )}
      </div>
      <Readable viewing={viewingOf(form.values)} />
    </fieldset>
  )
}

function Readable({ viewing }: { readonly viewing: Viewing | null }) {
  const { t } = useTranslation('wall')
  const format = useFormat()
  if (viewing === null) return <p role="status">{t('setup.unknown')}</p>
  const { readableTo } = wallSize(viewing, SHAPE)
  const shown = { distance: format.number(viewing.distance, 1), inches: format.number(viewing.inches, 0) }
  const isReadable = readableTo !== null && readableTo >= viewing.distance - 0.01
  return (
    <p role="status">
      {isReadable
        ? t('setup.readable', shown)
        : t('setup.tooFar', { ...shown, most: format.number(readableTo ?? 0, 1) })}
    </p>
  )
}
