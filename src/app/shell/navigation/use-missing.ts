import { chartIds } from '../../../domain/charts/chart-directory.ts'
import { PATHS } from '../../../domain/text/paths.ts'
import { pvOfParam, pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { pathnameOf, type UserPage } from '../../../ui/preferences/user-pages.ts'
import type { ProcessImageNode } from '../../../wire/server/dashboard.ts'
import { isKnownPage } from './page-name.ts'

/** Why an address shows nothing: no such page in this build, or nothing of that name that the user may see. */
export type Missing = 'page' | 'object'

const LIVE = { type: 'LiveMeasurement' } as const
const ARCHIVE = { type: 'Measurement' } as const

/**
 * Returns a function that says what of a page is missing; null while nothing is known to be. It asks the server only for the lists
 * that these pages need.
 */
export function useMissing(pages: readonly UserPage[]): (page: UserPage) => Missing | null {
  const needs = (path: string) => (pages.some((page) => idBelow(page.path, path) !== null) ? {} : null)
  const stations = useQuery('stations', needs(PATHS.stations)).body
  const dashboards = useQuery('dashboardConfig', needs(PATHS.dashboards)).body
  const images = useQuery('processImages', needs(PATHS.images)).body
  const live = useQuery('chartDirectory', needs(PATHS.liveCharts) && LIVE).body
  const archive = useQuery('chartDirectory', needs(PATHS.archiveCharts) && ARCHIVE).body
  const pvs = pages.flatMap(pvsIn)
  const configs = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs }).body
  const lists: readonly (readonly [path: string, ids: readonly string[] | undefined])[] = [
    [PATHS.stations, stations?.map(({ id }) => String(id))],
    [PATHS.dashboards, dashboards?.dashboards.map(({ id }) => String(id))],
    [PATHS.images, images === null ? undefined : imageNames(images.root)],
    [PATHS.liveCharts, live === null ? undefined : chartIds(live).map(String)],
    [PATHS.archiveCharts, archive === null ? undefined : chartIds(archive).map(String)],
  ]
  const known = configs === null ? null : new Set(configs.map(({ pvRef }) => pvParam(pvRef)))
  return (page) => {
    if (!isKnownPage(page.path)) return 'page'
    if (known !== null && pvsIn(page).some((pv) => !known.has(pvParam(pv)))) return 'object'
    const isAbsent = lists.some(([path, ids]) => {
      const id = idBelow(page.path, path)
      return id !== null && ids !== undefined && !ids.includes(id)
    })
    return isAbsent ? 'object' : null
  }
}

/** Returns what follows the path of a page as its last part, for example the number of a station. */
function idBelow(path: string, page: string): string | null {
  const pathname = pathnameOf(path)
  if (!pathname.startsWith(`${page}/`)) return null
  const id = pathname.slice(page.length + 1)
  try {
    return id === '' || id.includes('/') ? null : decodeURIComponent(id)
  } catch {
    return null
  }
}

/** The PVs that an address names: in its parameters, or as a machine. */
function pvsIn({ path }: UserPage) {
  const query = new URLSearchParams(path.slice(pathnameOf(path).length))
  const machine = idBelow(path, `${PATHS.maintenance}/machines`)
  return [...query.getAll('pv'), ...(machine === null ? [] : [machine])].flatMap((text) => pvOfParam(text) ?? [])
}

function imageNames({ fileName, children }: ProcessImageNode): readonly string[] {
  return [...(fileName === null ? [] : [fileName]), ...children.flatMap(imageNames)]
}
