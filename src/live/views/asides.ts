import type { Result } from '../../wire/server/result.ts'
import type { AsideKind, AsideMinutes, AsideRefusal } from '../../wire/tabs/alert-aside.ts'
import { callWorker } from '../connection/live-client.ts'

/** Sets a kind of alerts aside at this workstation. Its body says why not; null if it is. */
export function setAside(kind: AsideKind, minutes: AsideMinutes, reason: string): Promise<Result<AsideRefusal | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.setAside(kind, minutes, reason) }))
}

/** Ends that of a kind: what is open of it counts as new. */
export function endAside(kind: AsideKind): void {
  void callWorker(async (api) => ({ ok: true, body: await api.endAside(kind) }))
}
