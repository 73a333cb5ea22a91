import * as Comlink from 'comlink'
import type { BookWriter } from '../../domain/table/book.ts'
import { type OwnWorker, startOwnWorker } from '../connection/own-worker.ts'
import { filesWorkerUrl } from '../connection/page-build.ts'

/** A worker that writes one spreadsheet file. */
export interface OpenBook extends Pick<OwnWorker, 'broken'> {
  readonly writer: Comlink.Remote<BookWriter>
  readonly close: () => void
}

/** Starts the worker of one file; `close` ends it. Throws where no worker may start. */
export function openBook(): OpenBook {
  const { worker, broken } = startOwnWorker(filesWorkerUrl(), 'files')
  return { writer: Comlink.wrap<BookWriter>(worker), broken, close: () => worker.terminate() }
}
