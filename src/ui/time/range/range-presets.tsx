import { Menu } from '@base-ui/react/menu'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Check, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRESET_NAMES, type Preset } from '../../../domain/time/presets.ts'
import { Button } from '../../controls/button.tsx'
import overlay from '../../overlay/overlay.module.css'
import styles from './range-picker.module.css'
import { presetText, shortPresetText } from './range-texts.ts'

interface RangePresetsProps {
  /** Presets with a button of their own; the menu has all. */
  readonly shown: readonly Preset[]
  readonly value: Preset | null
  readonly onSelect: (preset: Preset) => void
  /** Runs when the button of a range that is no preset is pressed. */
  readonly onOwn: () => void
}

/** The value of the button that stands for a range that is no preset. */
const OWN = 'own'

/** Presets as a row of buttons, where room is short the first few, and a menu of all. */
export function RangePresets({ shown, value, onSelect, onOwn }: RangePresetsProps) {
  const { t } = useTranslation('time')
  const isShown = value !== null && shown.includes(value)
  const segment = value === null ? t('short.custom') : shortPresetText(value, t)
  return (
    <div className={styles.presets}>
      <ToggleGroup
        className={styles.segments}
        aria-label={t('range.preset')}
        value={[value ?? OWN]}
        // A press on the pressed preset empties the group and means: this range up to now.
        onValueChange={([next]) => {
          const preset = PRESET_NAMES.find((name) => name === (next ?? value))
          if (preset === undefined) onOwn()
          else onSelect(preset)
        }}
      >
        {shown.map((preset) => (
          <Toggle key={preset} value={preset} className={styles.segment} title={presetText(preset, t)}>
            {shortPresetText(preset, t)}
          </Toggle>
        ))}
        {!isShown && (
          <Toggle value={value ?? OWN} className={styles.segment} data-current>
            {segment}
          </Toggle>
        )}
      </ToggleGroup>
      <Menu.Root>
        <Menu.Trigger
          className={`${styles.segment} ${styles.more}`}
          aria-label={t('range.more')}
          title={t('range.more')}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner
            positionMethod="fixed"
            className={overlay.positioner}
            side="bottom"
            align="end"
            sideOffset={4}
          >
            <Menu.Popup className={styles.menu}>
              <Menu.RadioGroup
                value={value}
                onValueChange={(next: unknown) => {
                  const preset = PRESET_NAMES.find((name) => name === next)
                  if (preset !== undefined) onSelect(preset)
                }}
              >
                {PRESET_NAMES.map((preset) => (
                  <Menu.RadioItem key={preset} value={preset} closeOnClick className={styles.item}>
                    <span className={styles.check}>
                      <Menu.RadioItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </Menu.RadioItemIndicator>
                    </span>
                    {presetText(preset, t)}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}

interface PresetListProps {
  readonly value: Preset | null
  readonly onSelect: (preset: Preset) => void
}

/** All presets as large buttons, for the sheet. */
export function PresetList({ value, onSelect }: PresetListProps) {
  const { t } = useTranslation('time')
  return (
    <fieldset aria-label={t('range.preset')} className={styles.list}>
      {PRESET_NAMES.map((preset) => (
        <Button key={preset} aria-pressed={preset === value} onClick={() => onSelect(preset)}>
          {presetText(preset, t)}
        </Button>
      ))}
    </fieldset>
  )
}
