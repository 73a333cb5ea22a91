/** Durations in ms. The defaults are those of ASP.NET Core; tests set shorter ones. */
export interface HubTiming {
  /** From the upgrade to the handshake request. */
  readonly handshakeMs: number
  /** After so much silence the server sends a ping. */
  readonly keepAliveMs: number
  /** After so much silence of the client its connection is closed. */
  readonly clientTimeoutMs: number
  /** How long a negotiated id waits for its socket. */
  readonly negotiateMs: number
  /** How often the server status is sent again. */
  readonly statusMs: number
}

export const DEFAULT_HUB_TIMING: HubTiming = {
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  negotiateMs: 15_000,
  statusMs: 5_000,
}
