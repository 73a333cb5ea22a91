import { define, type None } from '../endpoint.ts'
import type { ProcessImages, TextMessage, TextMessageResult } from '../visualization.ts'

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
