export interface VirtualClockOptions {
  /** Plant time in ms since 1970 when the plant starts. Default: the real time then. */
  readonly start?: number
  /** Plant seconds per real second. Default 1. */
  readonly speed?: number
  /** Real time in ms since 1970. */
  readonly realNow: () => number
}

/** Plant time in ms since 1970: start + (real - real at start) * speed, in whole milliseconds. */
export function createVirtualClock({ start, speed = 1, realNow }: VirtualClockOptions): () => number {
  const realStart = realNow()
  const plantStart = start ?? realStart
  return () => Math.round(plantStart + (realNow() - realStart) * speed)
}
