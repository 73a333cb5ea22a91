import { useTranslation } from 'react-i18next'
import { laneText } from '../../../../../domain/text/lane-text.ts'
import { QUARTER_HOUR_MS } from '../../../../../domain/time/calendar.ts'
import controls from '../../../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../../../ui/locale/plant-settings.tsx'
import { Popover } from '../../../../../ui/overlay/popover.tsx'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import type { BoundElement } from '../../../../drawings/drawing/bound-elements.ts'
import type { MomentValue } from '../../../../drawings/rules/moment-value.ts'
import { MomentLinks } from '../../../../values/moment/moment-links.tsx'
import { isDigital } from '../../../../values/value/live-value.tsx'
import styles from './past.module.css'

interface MomentPopoverProps {
  readonly element: BoundElement
  readonly name: string
  readonly config: PvConfig | null
  /** What the archive has; null for nothing. */
  readonly value: MomentValue | null
  /** ms since 1970. */
  readonly at: number
  readonly onClose: () => void
}

/** What an element was at a moment, and where else that is seen. It acts on nothing, and says so. */
export function MomentPopover({ element, name, config, value, at, onClose }: MomentPopoverProps) {
  const { t } = useTranslation(['images', 'chart'])
  const { format, words } = usePlantSettings()
  return (
    <Popover open onClose={onClose} anchor={element.node} side="left" title={name}>
      <div className={styles.popover}>
        {config !== null && value !== null ? (
          <>
            <p className={styles.value}>
              {laneText(
                isDigital(config) ? 'BoolValue' : 'DoubleValue',
                value.value,
                config.decimalPlaces,
                format,
                config.digiDisplayConfig,
                words,
              )}{' '}
              {config.dimension}
            </p>
            <p className={controls.muted}>
              {value.isMean
                ? `${t('chart:measurement.Mittelwert')} ${format.minute(value.since)}–${format.minute(value.since + QUARTER_HOUR_MS)}`
                : format.dateTime(value.since)}
            </p>
          </>
        ) : (
          <p>{t('past.notArchived')}</p>
        )}
        {element.action !== null && <p>{t('past.noAction')}</p>}
        {config !== null && <MomentLinks at={at} pv={config.hasArchiveData ? config.pvRef : null} station={null} />}
      </div>
    </Popover>
  )
}
