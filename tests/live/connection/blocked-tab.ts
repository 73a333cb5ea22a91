import { onWorkerDeath } from '../../../src/live/connection/worker-death.ts'

// A tab that waits for the death of a worker and cannot run when it comes, as behind a dialog of the browser.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  onWorkerDeath(data, new AbortController().signal, () => undefined)
  // Asked for after the lock of the worker, so that its answer says that that one is queued.
  void navigator.locks.query().then(() => {
    postMessage('waits')
    for (;;) {
      // Until it is terminated.
    }
  })
})
