import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { Station, StationAction } from '../../../wire/server/station.ts'
import { useRunCommand } from '../../values/action-dialog/use-run-command.ts'
import { DialStateChip } from './station-cells.tsx'

interface CallStations {
  /** Why none of the stations can be called now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Asks first, with the names and the live dial states. Returns whether it is under way. */
  readonly call: (action: StationAction) => boolean
}

/** Connects, disconnects and queries stations. Needs the texts of `stations`, `overlay` and `catalogue`. Specification 2, "Action dialogs". */
export function useCallStations(stations: readonly Station[]): CallStations {
  const { t } = useTranslation(['stations', 'overlay'])
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const own = useQuery('rights').body?.stationNumbers ?? null
  const unable = useCommandBlock('station', 'callStations', t('call.unauthorized'))
  const isForeign = own !== null && stations.every(({ id }) => !own.includes(id))
  const blocked =
    unable ?? (stations.length === 0 ? t('call.nothing') : isForeign ? t('overlay:reason.stationUnauthorized') : null)
  const call = useCallback(
    (action: StationAction) => {
      const refs = stations.map(({ id }) => ({ stationNumber: id }))
      return run({
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
