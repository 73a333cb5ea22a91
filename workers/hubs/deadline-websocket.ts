import type { SocketClass } from '../platform/environment.ts'

/** An upgrade that hangs blocks every other WebSocket to that host, and SignalR's `stop()` hangs with it. */
export const OPEN_DEADLINE_MS = 10_000

/** A WebSocket class that gives up by itself when it is not open after `deadlineMs`, or when `signal` says so before. */
export function deadlineWebSocket(Socket: SocketClass, deadlineMs: number, signal: AbortSignal): SocketClass {
  return class extends Socket {
    constructor(url: string, protocols?: string | string[], options?: object) {
      super(url, protocols, options)
      const giveUp = () => {
        if (this.readyState === Socket.CONNECTING) this.close()
      }
      const timer = setTimeout(giveUp, deadlineMs)
      signal.addEventListener('abort', giveUp)
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      this.addEventListener('open', done)
      this.addEventListener('close', done)
    }
  }
}
