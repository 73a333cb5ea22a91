/** What a connection of a hub needs of what carries it: a WebSocket, or requests that poll. */
export interface HubSocket {
  readonly readyState: number
  /** Bytes that the client has not taken yet. */
  readonly bufferedAmount: number
  readonly isPaused: boolean
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  /** Calls `sent` when the client has taken the data. */
  send(data: Buffer, options: { readonly binary: boolean }, sent: () => void): void
  pause(): void
  resume(): void
  close(code?: number, reason?: string): void
  terminate(): void
}
