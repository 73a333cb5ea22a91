import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FaultOrder, readFaultOrder } from './faults.ts'
import type { PlantStats } from './plant-stats.ts'
import { readBody } from './rest/read-body.ts'
import { isLoopback, isSameOrigin } from './same-origin.ts'
import { sendJson } from './send-answer.ts'

const STATS_PATH = '/plant/stats'
const FAULTS_PATH = '/plant/faults'

export interface ControlServerParts {
  readonly stats: () => PlantStats
  readonly fault: (order: FaultOrder) => void
}

export function isControlPath(pathname: string): boolean {
  return pathname === STATS_PATH || pathname === FAULTS_PATH
}

/** Counters and faults for tests and benchmarks, for programs on this machine only; to all others they do not exist. */
export async function handleControlRequest(
  req: IncomingMessage,
  res: ServerResponse,
  pathname: string,
  { stats, fault }: ControlServerParts,
): Promise<void> {
  if (!isLoopback(req) || !isSameOrigin(req)) return sendJson(res, 404, { error: 'There is no such page.' })
  const allowed = pathname === STATS_PATH ? 'GET' : 'POST'
  if (req.method !== allowed) {
    res.setHeader('Allow', allowed)
    return sendJson(res, 405, { error: `${pathname} takes ${allowed} only.` })
  }
  if (pathname === STATS_PATH) return sendJson(res, 200, stats())
  const read = await readBody(req)
  if (!read.ok) return sendJson(res, read.status, { error: read.error })
  const order = readFaultOrder(read.body)
  if (!order.ok) return sendJson(res, 400, { error: `The fault ${order.why}.` })
  fault(order.value)
  sendJson(res, 200, { ok: true })
}
