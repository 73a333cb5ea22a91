import type { SocketClass } from './host.ts'

/** An upgrade that hangs blocks every other WebSocket to that host, and SignalR's `stop()` hangs with it. */
export const OPEN_DEADLINE_MS = 10_000

/** A WebSocket class that gives up by itself when it is not open after `deadlineMs`. */
export function deadlineWebSocket(Socket: SocketClass, deadlineMs: number): SocketClass {
  return class extends Socket {
    constructor(url: string, protocols?: string | string[], options?: object) {
      super(url, protocols, options)
      const timer = setTimeout(() => {
        if (this.readyState === Socket.CONNECTING) this.close()
      }, deadlineMs)
      const done = () => clearTimeout(timer)
      this.addEventListener('open', done)
      this.addEventListener('close', done)
    }
  }
}
