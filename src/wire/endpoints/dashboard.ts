import type { DashboardConfig, DashboardNote, NoteResult } from '../dashboard.ts'
import { define, type None } from '../endpoint.ts'

/** Specification 7, "Dashboard". */
export const DASHBOARD_ENDPOINTS = {
  /** @assumed answer */
  dashboardConfig: define<None, DashboardConfig>({
    method: 'GET',
    path: '/api/dashboard/config',
    answer: { lists: ['dashboards'] },
  }),
  /** @assumed answer */
  saveNote: define<{ id: number; note: DashboardNote }, NoteResult>({
    method: 'PATCH',
    path: '/api/dashboard/note/{id}',
    body: 'note',
    answer: 'object',
    empty: { status: 'Success', message: null },
    record: true,
  }),
} as const
