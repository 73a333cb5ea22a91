import { isUpload } from '../../src/domain/commands/command-outcome.ts'
import type { EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { CommandEntry, UploadProgress } from '../../src/wire/tabs/command.ts'
import type { UploadWatch } from '../context/core-context.ts'

/** An upload that has no response yet. */
export class RunningUpload {
  readonly watch: UploadWatch
  readonly #abort = new AbortController()
  #isSent = false

  constructor(onProgress: (progress: UploadProgress) => void) {
    this.watch = {
      signal: this.#abort.signal,
      onProgress: (progress) => {
        this.#isSent = progress.sentBytes >= progress.totalBytes
        onProgress(progress)
      },
    }
  }

  /** Returns whether all of it has been sent. */
  get isSent(): boolean {
    return this.#isSent
  }

  cancel(why: string): void {
    this.#abort.abort(new DOMException(why, 'AbortError'))
  }
}

/** Creates the upload of a call; null for a call that sends no file. */
export function uploadOf(name: EndpointName, onProgress: (progress: UploadProgress) => void): RunningUpload | null {
  return isUpload(name) ? new RunningUpload(onProgress) : null
}

/**
 * Returns whether an upload may be sent again with its id: the user cancelled it, or the connection broke, before all of it was
 * known to be sent. Should the rest have arrived after all, the server recognises the id and stores nothing twice.
 */
export const mayRepeat = ({ state }: CommandEntry) =>
  (state.state === 'rejected' && state.reason === 'cancelled') ||
  (state.state === 'unknown' && state.reason === 'cut-off')
