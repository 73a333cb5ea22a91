export interface OwnWorker {
  readonly worker: Worker
  /** Rejects if the worker cannot start, or breaks: its answers would never come. */
  readonly broken: Promise<never>
}

/** Starts a worker for one piece of work, which whoever starts it ends. Throws where no worker may start. */
export function startOwnWorker(url: string, name: string): OwnWorker {
  const worker = new Worker(url, { type: 'module', name })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting at this moment.
  broken.catch(() => undefined)
  const fail = () => reject(new Error(`The worker ${name} has failed`))
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return { worker, broken }
}
