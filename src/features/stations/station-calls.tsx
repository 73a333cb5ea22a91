import { PhoneCall, PhoneOff, RefreshCw } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunCommand } from '../../components/action-dialog/use-run-command.ts'
import { CommandButton } from '../../components/controls/command-button.tsx'
import { DialStateChip } from '../../components/station/station-cells.tsx'
import { useCatalogueText } from '../../components/status/catalogue-text.ts'
import { useCommandBlock } from '../../components/status/command-texts.ts'
import { targetId } from '../../domain/commands/item-result.ts'
import { useQuery } from '../../live/views/hooks.ts'
import { STATION_ACTIONS, type Station, type StationAction } from '../../wire/server/station.ts'
import styles from './stations.module.css'

const NO_ARGUMENTS = {}
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

/** `blocked`: why none of the stations can be called now; null if nothing prevents it. Specification 2, "Action dialogs". */
function useCallStations(stations: readonly Station[]) {
  const { t } = useTranslation(['stations', 'overlay'])
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const own = useQuery('rights', NO_ARGUMENTS).body?.stationNumbers ?? null
  const unable = useCommandBlock('station', 'callStations', t('call.unauthorized'))
  const isForeign = own !== null && stations.every(({ id }) => !own.includes(id))
  const blocked =
    unable ?? (stations.length === 0 ? t('call.nothing') : isForeign ? t('overlay:reason.stationUnauthorized') : null)
  const call = useCallback(
    (action: StationAction) => {
      const refs = stations.map(({ id }) => ({ stationNumber: id }))
      run({
        call: 'callStations',
        args: { action, stations: refs },
        title: t(`call.${action}.title`),
        verb: t(`call.${action}.verb`),
        confirm: t(`call.${action}.question`, { count: stations.length }),
        note: t('call.note'),
        targets: stations.map(({ id, name }) => ({
          id: targetId({ stationNumber: id }),
          label: name,
          live: () => <DialStateChip station={id} />,
        })),
        failure: {
          failedTitle: catalogue('stations.notDone'),
          failed: t('call.failed'),
          unauthorized: t('call.unauthorized'),
        },
        onAccepted: ({ missing, notCallable, unauthorized }) => {
          const refused = missing.length + notCallable.length + unauthorized.length
          return t(`call.${action}.done`, { count: stations.length - refused })
        },
      })
    },
    [run, t, catalogue, stations],
  )
  return { blocked, call }
}
