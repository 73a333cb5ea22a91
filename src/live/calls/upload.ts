import type { ArgsOf, BodyOf, UploadName } from '../../wire/endpoints/endpoints.ts'
import type { Result } from '../../wire/server/result.ts'
import type { CommandEntry, CommandRequest, UploadProgress } from '../../wire/tabs/command.ts'
import { leaseId } from '../../wire/tabs/live.ts'
import { connector, mirror, subscribeCell } from '../connection/live-client.ts'
import { sendCommand } from './call.ts'

export interface UploadOptions {
  /**
   * Identifies the upload. Reuse it to send again what the user had cancelled: if the server did receive it, it
   * recognises the repetition and stores it once.
   */
  readonly request: CommandRequest
  /** Called with each change. The bytes are those of the whole form, a little more than the file. */
  readonly onProgress: (progress: UploadProgress) => void
}

export interface Upload<Body> {
  /** Never rejects. `cancelled` = the user cancelled it before all of it was sent, `cancelled-late` = afterwards. */
  readonly result: Promise<Result<Body>>
  /** Has no effect once there is a response. */
  readonly cancel: () => void
}

/**
 * Sends a file once and reports its progress. Fails at once (`disconnected`) without a worker. If this page is closed
 * before all of it was sent, the worker cancels it. Specification 7, "Maintenance". Rules N18, N19.
 */
export function startUpload<N extends UploadName>(
  name: N,
  args: ArgsOf<N>,
  { request, onProgress }: UploadOptions,
): Upload<BodyOf<N>> {
  const { connection } = connector
  let last: UploadProgress | null = null
  const unsubscribe = subscribeCell('commands', '', () => {
    const progress = progressOf(request.id)
    if (progress === null || progress.sentBytes === last?.sentBytes) return
    last = progress
    onProgress(progress)
  })
  return {
    result: sendCommand(name, args, request).finally(unsubscribe),
    cancel: () => void connection?.api.cancelCall(request.id),
  }
}

function progressOf(id: string): UploadProgress | null {
  const commands = mirror.value(leaseId('commands', ''))?.value as readonly CommandEntry[] | null | undefined
  const state = commands?.find((entry) => entry.id === id)?.state
  return state?.state === 'sent' ? (state.upload ?? null) : null
}
