import { PATHS } from '../../domain/text/paths.ts'
import type { PageRow } from './page-row.ts'

/** The pages of machines and their maintenance. */
export const MAINTENANCE_PAGES = {
  maintenanceMessages: {
    path: PATHS.maintenanceMessages,
    load: async () =>
      (await import('../../areas/maintenance/pages/maintenance/messages-page.tsx')).MaintenanceMessagesPage,
    navigation: { group: 'maintenance', icon: 'BellElectric' },
  },
  maintenance: {
    path: PATHS.maintenance,
    load: async () => (await import('../../areas/maintenance/pages/maintenance/maintenance-page.tsx')).MaintenancePage,
    navigation: { group: 'maintenance', icon: 'Wrench' },
  },
  machine: {
    path: `${PATHS.maintenance}/machines/:pv`,
    load: async () => (await import('../../areas/maintenance/pages/machine/machine-page.tsx')).MachinePage,
    hasCommands: true,
  },
} as const satisfies { readonly [name: string]: PageRow }
