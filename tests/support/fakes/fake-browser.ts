import { vi } from 'vitest'
import { FakeLocks } from './fake-locks.ts'

/** How a worker behaves when a page opens it: runs a script at its end of the port, or fails like in browsers. */
export type WorkerBehaviour = ((port: MessagePort) => void) | 'throws' | 'error' | 'silence'

type Granted = () => unknown

/**
 * The browser from the view of a page's live client: workers played by the test, Web Locks, visibility. Messages go
 * through real ports; timers are fake from `install` on.
 */
export class FakeBrowser {
  readonly locks = new FakeLocks()
  readonly #document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { toggleAttribute: () => true },
  })
  readonly #ports: MessagePort[] = []
  /** The kind of each requested worker. */
  readonly opened: ('shared' | 'dedicated')[] = []
  shared: WorkerBehaviour = 'silence'
  dedicated: WorkerBehaviour = 'silence'

  /** Channels between the pages of this browser: those of another test are pages of another one. */
  #channels() {
    const open = new Set<EventTarget & { readonly name: string }>()
    return class extends EventTarget {
      readonly name: string

      constructor(name: string) {
        super()
        this.name = name
        open.add(this)
      }

      postMessage(data: unknown): void {
        const others = [...open].filter((other) => other !== this && other.name === this.name)
        queueMicrotask(() => {
          for (const other of others) if (open.has(other)) other.dispatchEvent(new MessageEvent('message', { data }))
        })
      }

      close(): void {
        open.delete(this)
      }
    }
  }

  install(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    const open = (kind: 'shared' | 'dedicated') => this.#open(kind)
    const request = (name: string, options: Granted | { signal?: AbortSignal }, granted?: Granted) =>
      typeof options === 'function'
        ? this.locks.request(name, {}, options)
        : this.locks.request(name, options, granted ?? (() => {}))
    vi.stubGlobal('document', this.#document)
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { locks: { request } })
    vi.stubGlobal('BroadcastChannel', this.#channels())
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setImmediate(draw))
    vi.stubGlobal(
      'SharedWorker',
      class extends EventTarget {
        readonly port = open('shared').port(this)
      },
    )
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        readonly #port = open('dedicated').port(this)

        constructor() {
          super()
          this.#port.addEventListener('message', ({ data }) =>
            this.dispatchEvent(new MessageEvent('message', { data })),
          )
          this.#port.start()
        }

        postMessage(message: unknown, transfer: Transferable[]): void {
          this.#port.postMessage(message, transfer)
        }

        terminate(): void {
          this.#port.close()
        }
      },
    )
  }

  show(visible: boolean): void {
    this.#document.visibilityState = visible ? 'visible' : 'hidden'
    this.#document.dispatchEvent(new Event('visibilitychange'))
  }

  close(): void {
    for (const port of this.#ports) port.close()
    vi.useRealTimers()
  }

  /** Returns the page's port to a new worker, or fails like browsers do. */
  #open(kind: 'shared' | 'dedicated') {
    this.opened.push(kind)
    const behaviour = this[kind]
    if (behaviour === 'throws') throw new DOMException('refused', 'SecurityError')
    const { port1, port2 } = new MessageChannel()
    this.#ports.push(port1, port2)
    if (typeof behaviour === 'function') behaviour(port2)
    return {
      port: (worker: EventTarget) => {
        if (behaviour === 'error') setImmediate(() => worker.dispatchEvent(new Event('error')))
        return port1
      },
    }
  }
}
