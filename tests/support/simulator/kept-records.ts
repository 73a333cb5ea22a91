import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from './simulator-session.ts'

/**
 * Returns everything that the plant keeps about a machine and about who is called, as one text: equal before and after means
 * that no record was made, changed or deleted. The journal of the simulator lists only commands to the plant.
 */
export async function keptRecords(url: string, { type, nr }: PvRef): Promise<string> {
  const admin = await logIn(url, 'admin')
  const ofMachine = { pvType: type, pvNr: nr }
  const records = {
    lifecycle: await admin.call('lifecycle', ofMachine),
    documents: await admin.call('datasheetDocuments', ofMachine),
    numbers: await admin.call('callNumbers', {}),
    activation: await admin.call('callNumbersForActivation', {}),
  }
  await admin.close()
  return JSON.stringify(records, null, 1)
}
