import type { PriorityOutputGroup } from '../../../wire/server/station.ts'
import type { StationModel } from '../stations/stations.ts'

/** The PV areas: scope of alert lists, licences and alarm plans (domain 1.2). */
export const PV_GROUPS: readonly PriorityOutputGroup[] = [
  { id: 1, name: 'Abwasser' },
  { id: 2, name: 'Trinkwasser' },
  { id: 3, name: 'Außenstationen' },
]

/** PV group of a station: waste water, drinking water, filler. */
export function pvGroupOf({ kind }: StationModel): number {
  if (kind === 'filler') return 3
  return kind === 'treatment-plant' || kind === 'pumping' || kind === 'basin' ? 1 : 2
}
