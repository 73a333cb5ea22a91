import { define, type None } from '../endpoint.ts'
import type { RuebConfigs, RuebEvents, SebamConfig } from '../rueb.ts'

/** Specification 7, "Rueb and Sebam". */
export const RUEB_ENDPOINTS = {
  ruebConfigs: define<None, RuebConfigs>({
    method: 'GET',
    path: '/api/RuebProtocol/ruebconfigs',
    answer: { lists: ['ruebConfigItems'] },
  }),
  /** The path has three unnamed parts: a config (0 = all), first and last day as yyyy-MM-dd. @assumed args */
  ruebEvents: define<{ configId: number; from: string; to: string }, RuebEvents>({
    method: 'GET',
    path: '/api/RuebProtocol/ruebevents/{configId}/{from}/{to}',
    answer: { lists: ['ruebEvents'] },
  }),
  /** @assumed answer */
  sebamConfigs: define<None, SebamConfig[]>({ method: 'GET', path: '/api/Sebam/configs', answer: 'list' }),
} as const
