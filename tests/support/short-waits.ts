import { vi } from 'vitest'

/** Shorter waits are those of screens and of beats, which must stay as they are. */
const LONG_MS = 2000
const TIMES_SHORTER = 10

/**
 * Every wait of 2 s and more takes a tenth of its time until the end of the test: time-outs and delays of the client, of
 * SignalR and of sockets alike, which are half a minute long. What a simulator in the same process waits for is shortened too.
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
