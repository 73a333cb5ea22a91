import { callWorker } from '../connection/live-client.ts'

/** Says that the user has read what was not seen up to a time, ms since 1970 on the clock of the plant: no tab tells of it again. */
export function readUnseen(until: number): void {
  void callWorker(async (api) => {
    await api.readUnseen(until)
    return { ok: true, body: null }
  })
}
