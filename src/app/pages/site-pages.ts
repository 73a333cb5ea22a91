import { PATHS } from '../../domain/text/paths.ts'
import type { PageRow } from './page-row.ts'

/** Overflow basins and the pages of the site: rows of `PAGES`. */
export const SITE_PAGES = {
  basins: {
    path: PATHS.basins,
    load: async () => (await import('../../areas/reports/pages/basins/basins-page.tsx')).BasinsPage,
    navigation: { group: 'reports', icon: 'Waves' },
    hasCommands: true,
  },
  plausibility: {
    path: PATHS.plausibility,
    load: async () => (await import('../../areas/reports/pages/plausibility/plausibility-page.tsx')).PlausibilityPage,
    navigation: { group: 'reports', icon: 'ClipboardCheck' },
  },
  webcams: {
    path: `${PATHS.webcams}/:id?`,
    load: async () => (await import('../../areas/site/pages/webcams/webcams-page.tsx')).WebcamsPage,
    navigation: { group: 'site', icon: 'Cctv' },
  },
  weather: {
    path: PATHS.weather,
    load: async () => (await import('../../areas/site/pages/weather/weather-page.tsx')).WeatherPage,
    navigation: { group: 'site', icon: 'CloudSun' },
  },
  energy: {
    path: PATHS.energy,
    load: async () => (await import('../../areas/reports/pages/energy/energy-page.tsx')).EnergyPage,
    navigation: { group: 'site', icon: 'Zap' },
  },
  leakage: {
    path: PATHS.leakage,
    load: async () => (await import('../../areas/reports/pages/leakage/leakage-page.tsx')).LeakagePage,
    navigation: { group: 'site', icon: 'Droplets' },
  },
} as const satisfies { readonly [name: string]: PageRow }
