import { define, type None } from '../endpoint.ts'
import type { PvConfig, PvNode, PvRef } from '../pv.ts'

/** Specification 7, "Process values": what there is. */
export const PV_ENDPOINTS = {
  /** @assumed answer */
  pvNodes: define<None, PvNode[]>({ method: 'GET', path: '/api/Pv/getallpvnodes', answer: 'list', kept: true }),
  pvConfigs: define<{ pvs: readonly PvRef[] }, PvConfig[]>({
    method: 'POST',
    path: '/api/Pv/configs',
    body: 'pvs',
    answer: 'list',
  }),
  /** @assumed answer */
  allPvs: define<None, PvConfig[]>({ method: 'GET', path: '/api/Pv/all', answer: 'list' }),
} as const
