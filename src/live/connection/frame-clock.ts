const SECOND_MS = 1000

type Tick = (now: number) => void

const ticks = new Set<Tick>()
let at = Number.NaN
let takenAt = 0
let toldSecond = Number.NaN

/** Driven by the worker's frames only: a clock of its own would go on ticking on a dead page. */
export const frameClock = {
  /** Server time in ms since 1970 of the frame that has just come; NaN while unknown. */
  set(time: number): void {
    at = time
    takenAt = performance.now()
  },
  /** Tells the watchers when the server's second has turned. */
  tick(): void {
    const second = Math.floor(at / SECOND_MS)
    if (Number.isNaN(second) || second === toldSecond) return
    toldSecond = second
    for (const tick of [...ticks]) tick(at)
  },
}

/** Server time in ms since 1970; NaN while unknown. */
export function serverNow(): number {
  return at + (performance.now() - takenAt)
}

/** Runs at each turn of the server's second, with its time, as long as page and worker live. The answer ends it. */
export function onSecond(tick: Tick): () => void {
  ticks.add(tick)
  return () => ticks.delete(tick)
}
