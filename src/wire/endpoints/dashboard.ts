import type {
  DashboardConfig,
  DashboardNote,
  NoteResult,
  ProcessImages,
  TextMessage,
  TextMessageResult,
  TextOutput,
} from '../server/dashboard.ts'
import { define, type None } from './endpoint.ts'

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

/** Specification 7, "Visualization and webcam". */
export const VISUALIZATION_ENDPOINTS = {
  processImages: define<None, ProcessImages>({
    method: 'GET',
    path: '/api/visualization/processImages',
    answer: 'object',
  }),
  /** SVG whose elements name PVs and alert bindings. @assumed answer */
  processImage: define<{ name: string }, string>({
    method: 'GET',
    path: '/Views/Visualization/ProcessImages/{name}',
    answer: 'text',
  }),
  /** The list of ids that `textMessages` needs, with names and modes. @assumed path, answer */
  textOutputs: define<None, TextOutput[]>({
    method: 'GET',
    path: '/api/visualization/textOutputs',
    answer: 'list',
    kept: true,
  }),
  /** @assumed answer */
  textMessages: define<{ ids: readonly number[] }, TextMessage[]>({
    method: 'POST',
    path: '/api/visualization/getTextMessages',
    body: 'ids',
    answer: 'list',
  }),
  setTextMessages: define<{ messages: readonly TextMessage[] }, TextMessageResult>({
    method: 'POST',
    path: '/api/visualization/setTextMessages',
    body: 'messages',
    answer: 'object',
    empty: { status: 'Success', message: null },
    command: true,
  }),
} as const
