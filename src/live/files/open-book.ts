import * as Comlink from 'comlink'
import type { BookWriter } from '../../domain/table/book.ts'
import { filesWorkerUrl } from '../connection/page-build.ts'

/** A worker that writes one spreadsheet file. */
export interface OpenBook {
  readonly writer: Comlink.Remote<BookWriter>
  /** Rejects if the worker cannot start, or breaks: its answers would never come. */
  readonly broken: Promise<never>
  readonly close: () => void
}

/** Starts the worker of one file; `close` ends it. Throws where no worker may start. */
export function openBook(): OpenBook {
  const worker = new Worker(filesWorkerUrl(), { type: 'module', name: 'files' })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting at this moment.
  broken.catch(() => undefined)
  const fail = () => reject(new Error('The worker of files has failed'))
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return { writer: Comlink.wrap<BookWriter>(worker), broken, close: () => worker.terminate() }
}
