import { vi } from 'vitest'

/** Shorter waits belong to screens and heartbeats and stay unchanged. */
const LONG_MS = 2000
const TIMES_SHORTER = 10

/**
 * Shortens every wait of 2 s and more to a tenth until the end of the test: time-outs and delays of the client, SignalR
 * and sockets, which last up to half a minute. Also affects a simulator in the same process.
 */
export function shortenWaits(): void {
  const wait = globalThis.setTimeout
  const shortened = (ms = 0) => (ms < LONG_MS ? ms : ms / TIMES_SHORTER)
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    wait(run, shortened(ms), ...args),
  )
  const timeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, shortened(ms)))
}
