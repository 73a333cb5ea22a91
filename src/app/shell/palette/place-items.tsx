import { useMemo } from 'react'
import { dashboardPath, imagePath, machinePath, webcamPath } from '../../../domain/text/paths.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import type { ProcessImageNode } from '../../../wire/server/dashboard.ts'
import type { Station } from '../../../wire/server/station.ts'
import { ICONS } from '../navigation/page-link.tsx'
import type { PaletteItem } from './own-items.tsx'

/** Machines, cameras, process images and dashboards by their names; none of those that the user may not see. */
export function usePlaceItems(stations: readonly Station[] | null) {
  const machines = useQuery('maintenanceDescriptions').body
  const webcams = useQuery('webcams').body
  const images = useQuery('processImages').body
  const dashboards = useQuery('dashboardConfig').body
  return useMemo(() => {
    const names = new Map(stations?.map(({ id, name }) => [id, name]))
    const stationName = (number: number | null) => (number === null ? '' : (names.get(number) ?? String(number)))
    return {
      machines: (machines ?? []).map(
        ({ pvRef, name, eksNr, stationNumber, description }): PaletteItem => ({
          id: `machine-${pvParam(pvRef)}`,
          label: name,
          icon: <ICONS.Wrench size={16} aria-hidden="true" />,
          detail: stationName(stationNumber),
          words: `${eksNr}, ${description}`,
          path: machinePath(pvRef),
        }),
      ),
      webcams: (webcams ?? []).map(
        ({ id, name, stationNumber }): PaletteItem => ({
          id: `webcam-${id}`,
          label: name,
          icon: <ICONS.Cctv size={16} aria-hidden="true" />,
          detail: stationName(stationNumber),
          path: webcamPath(id),
        }),
      ),
      images: images === null ? [] : imageItems(images.root, stationName),
      dashboards: (dashboards?.dashboards ?? []).map(
        ({ id, name }): PaletteItem => ({
          id: `dashboard-${id}`,
          label: name,
          icon: <ICONS.LayoutDashboard size={16} aria-hidden="true" />,
          path: dashboardPath(id),
        }),
      ),
    }
  }, [stations, machines, webcams, images, dashboards])
}

function imageItems(
  { name, fileName, stationNumber, children }: ProcessImageNode,
  stationName: (number: number | null) => string,
): readonly PaletteItem[] {
  const own = {
    id: `image-${fileName}`,
    label: name,
    icon: <ICONS.Workflow size={16} aria-hidden="true" />,
    detail: stationName(stationNumber),
  }
  return [
    ...(fileName === null ? [] : [{ ...own, path: imagePath(fileName) }]),
    ...children.flatMap((child) => imageItems(child, stationName)),
  ]
}
