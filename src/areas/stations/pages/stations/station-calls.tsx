import { PhoneCall, PhoneOff, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import { STATION_ACTIONS, type Station } from '../../../../wire/server/station.ts'
import { useCallStations } from '../../station/use-call-stations.tsx'
import styles from './stations.module.css'

const ICONS = { Connect: PhoneCall, Disconnect: PhoneOff, Status: RefreshCw } as const

interface CallButtonsProps {
  /** What is called. None: the buttons say that nothing is selected. */
  readonly stations: readonly Station[]
}

/** Connects, disconnects and queries stations. Each asks first, with the names and the live dial states. Domain 6.13. */
export function CallButtons({ stations }: CallButtonsProps) {
  const { t } = useTranslation('stations')
  const { blocked, call } = useCallStations(stations)
  return (
    <div className={styles.calls}>
      {STATION_ACTIONS.map((action) => {
        const Icon = ICONS[action]
        return (
          <CommandButton key={action} blocked={blocked} onRun={() => call(action)}>
            <Icon size={16} aria-hidden="true" />
            {t(`call.${action}.verb`)}
          </CommandButton>
        )
      })}
    </div>
  )
}

/** The same as entries of a menu, for one station. */
export function useCallEntries(stations: readonly Station[]): readonly MenuEntry[] {
  const { t } = useTranslation('stations')
  const { blocked, call } = useCallStations(stations)
  return STATION_ACTIONS.map((action) => {
    const Icon = ICONS[action]
    return {
      id: action,
      label: t(`call.${action}.verb`),
      icon: <Icon size={16} aria-hidden="true" />,
      blocked,
      onChoose: () => call(action),
    }
  })
}
