import type { PvConfig, PvNode, PvRef } from '../server/pv.ts'
import type {
  LimitChanges,
  PriorityChanges,
  PvSetResult,
  PvSetValue,
  RuntimeChanges,
  RuntimeValues,
} from '../server/pv-command.ts'
import type { ResultStatus } from '../server/result.ts'
import { define, type None } from './endpoint.ts'

/** Specification 7, "Process values": tree and configuration. */
export const PV_ENDPOINTS = {
  /** @assumed answer */
  pvNodes: define<None, PvNode[]>({ method: 'GET', path: '/api/Pv/getallpvnodes', answer: 'list' }),
  pvConfigs: define<{ pvs: readonly PvRef[] }, PvConfig[]>({
    method: 'POST',
    path: '/api/Pv/configs',
    body: 'pvs',
    answer: 'list',
  }),
  /** @assumed answer */
  allPvs: define<None, PvConfig[]>({ method: 'GET', path: '/api/Pv/all', answer: 'list' }),
} as const

/** Specification 7, "Process values": commands and runtimes. */
export const PV_COMMAND_ENDPOINTS = {
  /** @assumed args */
  setPvs: define<{ values: readonly PvSetValue[] }, PvSetResult>({
    method: 'POST',
    path: '/api/Pv',
    body: 'values',
    answer: { lists: ['unauthorizedPvs', 'missingPvs'] },
    command: true,
  }),
  resetCounters: define<{ pvs: readonly PvRef[] }, PvSetResult>({
    method: 'POST',
    path: '/api/Pv/counters/reset',
    body: 'pvs',
    answer: { lists: ['unauthorizedPvs', 'missingPvs'] },
    command: true,
  }),
  ackFaultInputs: define<{ pvs: readonly PvRef[] }, PvSetResult>({
    method: 'POST',
    path: '/api/Pv/DigiIn/ack',
    body: 'pvs',
    answer: { lists: ['unauthorizedPvs', 'missingPvs'] },
    command: true,
  }),
  runtimes: define<{ pvs: readonly PvRef[] }, RuntimeValues>({
    method: 'POST',
    path: '/api/Pv/runtimes',
    body: 'pvs',
    answer: { lists: ['runtimeValues'] },
  }),
  setRuntimes: define<RuntimeChanges, PvSetResult>({
    method: 'POST',
    path: '/api/Pv/set-runtimes',
    answer: { lists: ['unauthorizedPvs', 'missingPvs'] },
    command: true,
  }),
  /** Of an AnaIn; any other PV is among `missingPvs`. */
  setLimits: define<LimitChanges, PvSetResult>({
    method: 'POST',
    path: '/api/Pv/AnaIn/set-limits',
    answer: { lists: ['unauthorizedPvs', 'missingPvs'] },
    command: true,
  }),
  setPriorities: define<PriorityChanges, PvSetResult>({
    method: 'POST',
    path: '/api/Pv/DigiIn/set-priorities',
    answer: { lists: ['unauthorizedPvs', 'missingPvs'] },
    command: true,
  }),
  ackPriorityOutputs: define<
    { station: number; pvGroup: number },
    { status: ResultStatus; errorMessage: string | null }
  >({
    method: 'POST',
    path: '/api/pv/PriorityOutputs/Ack',
    query: ['station', 'pvGroup'],
    answer: 'object',
    empty: { status: 'Success', errorMessage: null },
    command: true,
  }),
} as const
