import type { UploadProgress } from '../../src/wire/tabs/command.ts'

/**
 * All that the worker takes from its surroundings. Time, randomness and the network come in here, so the same core runs
 * in a SharedWorker, in a dedicated Worker and in Node.
 */
export interface Environment {
  readonly kind: 'shared' | 'dedicated' | 'in-page'
  readonly build: string
  /** Where REST and hubs are (`https://plant.example`). SignalR cannot resolve relative URLs outside a page. */
  readonly origin: string
  readonly clock: Clock
  /** 0 <= random() < 1. */
  readonly random: () => number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends uploads; without it `fetch` sends them, which tells no progress. */
  readonly upload?: SendUpload
  readonly WebSocket: SocketClass
  /** Null where Web Locks are missing (plain http): a tab then ends with its goodbye or after a silence. */
  readonly locks: Locks | null
  /** One small value that outlives the worker, the same for all workers of this browser; nothing is kept without it. */
  readonly kept?: Kept
  /** The same, for what is set aside. */
  readonly keptAsides?: Kept
  /** The same, for what users could not see. */
  readonly keptUnseen?: Kept
  /** Reaches the other workers of this browser: of other builds, and of tabs that have one of their own. */
  readonly others?: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  /** Only Node needs it: the cookie header of a socket, which browsers add themselves. */
  readonly cookies?: (url: string) => string
}

/** Sends a form like `fetch`: same responses, same rejections. Reports progress while it is sent, and when all of it is. */
export type SendUpload = (
  url: string,
  init: UploadInit,
  onProgress: (progress: UploadProgress) => void,
) => Promise<Response>

/** What an upload needs of a `RequestInit`. */
interface UploadInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: FormData
  readonly signal: AbortSignal
}

/** Rejects where nothing may be stored. */
export interface Kept {
  /** Undefined while there is none. */
  read(): Promise<unknown>
  /** Undefined removes it. Writes and reads happen in the order of their calls. */
  write(value: unknown): Promise<void>
}

/** The part of a LockManager that is used here. */
interface Locks {
  request(name: string, options: { readonly signal?: AbortSignal }, granted: () => unknown): Promise<unknown>
}

/** The part of a WebSocket class that is used here; a browser's and Node's fit. */
export interface SocketClass {
  readonly CONNECTING: number
  new (url: string, protocols?: string | string[], options?: object): Socket
}

export interface Socket {
  readonly readyState: number
  close(): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
}

export interface Clock {
  /** ms since 1970; jumps when the machine's clock is set. */
  now(): number
  /** ms since an arbitrary start, finer than `now` and never set back: for durations. */
  elapsed(): number
  /** Runs once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const KEY_BYTES = 16

/** Returns 128 random bits in hex. `crypto.randomUUID` is missing over plain http, where stations are served on a LAN. */
export function randomKey(random: () => number): string {
  return Array.from({ length: KEY_BYTES }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}
