import { must } from '../../src/domain/base/must.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import type { PvNode } from '../../src/wire/server/pv.ts'
import type { LeaseEntry } from '../../src/wire/tabs/live.ts'
import type { NodeTab } from '../support/live-in-node.ts'

/** Asks for the PVs of the plant and returns leases of their values, with slots from 0. */
export async function pvLeases({ api }: NodeTab): Promise<readonly LeaseEntry[]> {
  const nodes = await api.call('pvNodes', {})
  if (!nodes.ok) throw new Error('no PVs')
  const refs = (nodes.body as readonly PvNode[]).flatMap(({ pvs }) => pvs)
  return refs.map((ref, slot) => ({ topic: 'pvValue', key: must(liveKey(ref)), slot }))
}
