import { Archive, BookOpen, ChartArea, ChartLine, SlidersHorizontal, Workflow, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { alertArchivePath } from '../../../domain/archive/archive-path.ts'
import { isOutput } from '../../../domain/forms/value-rules.ts'
import { archiveTrendPath, imagePath, machinePath, realtimeChartPath } from '../../../domain/text/paths.ts'
import { splitNr } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useStationImage } from '../moment/station-image.ts'
import { useSetValues } from '../outputs/use-set-values.tsx'
import { machineOf } from '../rules/machine-of.ts'
import type { KnownPv, PvAction } from './pv-action.ts'
import { useActBlock } from './use-act-block.ts'
import { useResetAction, useRuntimesAction } from './use-counting-actions.tsx'
import { useLimitAction } from './use-limit-action.tsx'

const SIZE_PX = 16

/**
 * Returns what this user may do with a PV, in the order of all menus and of the info popup: nothing without a PV. What the
 * user lacks the right for is there, with the reason. A new action is a hook that returns its entry, null where the PV has
 * none, and one row here.
 */
export function usePvActions(known: KnownPv | null): readonly PvAction[] {
  const reading = useReadingActions(known)
  const acts = [useSetAction(known), useLimitAction(known), useRuntimesAction(known), useResetAction(known)]
  return [...reading, ...acts.filter((act) => act !== null)]
}

/** Where its values and alerts can be read. */
function useReadingActions(known: KnownPv | null): readonly PvAction[] {
  const { t } = useTranslation('overlay')
  const machines = useQuery('maintenanceDescriptions', known === null ? null : {}).body
  const image = useStationImage(known === null ? null : (known.config?.stationNumber ?? splitNr(known.pv).station))
  if (known === null) return []
  const { pv, config } = known
  // An alert of a fault contact leads to the machine that it stops.
  const machine = machineOf(pv, config, machines)
  const archive: PvAction = {
    id: 'archive',
    label: t('pvMenu.archive'),
    icon: <ChartArea size={SIZE_PX} />,
    to: archiveTrendPath([pv]),
  }
  return [
    { id: 'live', label: t('pvMenu.live'), icon: <ChartLine size={SIZE_PX} />, to: realtimeChartPath([pv]) },
    ...(config?.hasArchiveData === false ? [] : [archive]),
    ...(image === null
      ? []
      : [{ id: 'image', label: t('pvMenu.image'), icon: <Workflow size={SIZE_PX} />, to: imagePath(image, pv) }]),
    ...(machine === null
      ? []
      : [
          {
            id: 'machine',
            label: t('pvMenu.machine'),
            icon: <Wrench size={SIZE_PX} />,
            to: machinePath(machine.pvRef),
          },
          {
            id: 'sheet',
            label: t('pvMenu.sheet'),
            icon: <BookOpen size={SIZE_PX} />,
            to: machinePath(machine.pvRef, 'sheet'),
          },
        ]),
    { id: 'alerts', label: t('pvMenu.alerts'), icon: <Archive size={SIZE_PX} />, to: alertArchivePath([pv]) },
  ]
}

/** Opens the dialog with the new value of an output. */
function useSetAction(known: KnownPv | null): PvAction | null {
  const { t } = useTranslation(['overlay', 'setting'])
  const { open } = useSetValues()
  const blocked = useActBlock(known, 'setValues', t('setting:unauthorized'))
  if (known === null || !isOutput(known.pv)) return null
  const { config } = known
  return {
    id: 'set',
    label: t('pvMenu.set'),
    icon: <SlidersHorizontal size={SIZE_PX} />,
    blocked,
    onChoose: () => {
      if (config !== null) open([config])
    },
  }
}
