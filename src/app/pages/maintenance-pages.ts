import { PATHS } from '../../domain/text/paths.ts'
import type { PageRow } from './page-row.ts'

/** The pages of machines and their maintenance. */
export const MAINTENANCE_PAGES = {
  maintenanceMessages: {
    path: PATHS.maintenanceMessages,
    texts: ['maintenance', 'table', 'overlay'],
    load: async () => (await import('../../features/maintenance/messages-page.tsx')).MaintenanceMessagesPage,
    navigation: { group: 'maintenance', icon: 'BellElectric' },
  },
  maintenance: {
    path: PATHS.maintenance,
    texts: ['maintenance', 'form', 'table', 'overlay'],
    load: async () => (await import('../../features/maintenance/maintenance-page.tsx')).MaintenancePage,
    navigation: { group: 'maintenance', icon: 'Wrench' },
  },
  machine: {
    path: `${PATHS.maintenance}/machines/:pv`,
    texts: ['machine', 'maintenance', 'files', 'form', 'validation', 'time', 'table', 'overlay', 'catalogue'],
    load: async () => (await import('../../features/machine/machine-page.tsx')).MachinePage,
    hasCommands: true,
  },
} as const satisfies { readonly [name: string]: PageRow }
