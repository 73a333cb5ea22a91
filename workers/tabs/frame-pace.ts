/** Longest regular gap between two frames to one tab: 20 a second are enough for the eye and for value ages. */
const LONGEST_GAP_MS = 50
/** Shortest gap: what common screens can show. */
const SHORTEST_GAP_MS = 16
/** Share of the main thread that the pictures of frames may take. All threads together take about twice as much. */
const PICTURE_SHARE = 0.06
/** From this cost on gaps are kept one by one: frames of uneven distance made large pictures cost a tenth more. */
const LARGE_PICTURE_MS = 12
/** Weight of the newest picture in the mean. One picture that is slow for another reason must not count for long. */
const NEWEST_WEIGHT = 0.2

/** Longest gap that a tab may want: it gets a frame a second anyway. */
const LONGEST_WANTED_MS = 1000
/** Longest wait for further changes of a frame that is due. */
const LINGER_MS = 25
/** Share of the gap by which a frame may be early, so that no tick of a server is missed because it came a little early. */
const EARLY_SHARE = 0.25
/** Share of the gap by which a late frame brings the next one forward. More would be a burst after a busy time. */
const CREDIT_SHARE = 0.5

/**
 * Decides when one tab may get its next frame. The gap follows what its last pictures cost its main thread, so that they
 * take at most a fixed share of it: 16 ms for a small picture, 50 ms for a large one.
 *
 * Values come in ticks of a server. A frame that is sent right after a tick has its values; one that is sent by a timer
 * has those of the tick before, and the new ones wait for a whole gap. So the first change after a frame is due sends
 * it, and a timer only if none comes. The gaps are kept on average: a frame that was late brings the next one forward.
 */
export class FramePace {
  #costMs = 0
  #costGapMs = LONGEST_GAP_MS
  #gapMs = LONGEST_GAP_MS
  #dueAt = Number.NEGATIVE_INFINITY
  #sentAt = Number.NEGATIVE_INFINITY
  #wantedMs = 0

  /** Keeps frames at least `ms` apart, because the tab wants it. A shorter gap than before counts for the next frame. */
  want(ms: number): void {
    this.#wantedMs = Math.min(Math.max(ms, 0), LONGEST_WANTED_MS)
    this.#gapMs = Math.min(this.#gapMs, Math.max(this.#costGapMs, this.#wantedMs))
    this.#dueAt = Math.min(this.#dueAt, this.#sentAt + this.#gapMs)
  }

  /** Present gap between two frames, 16 to 1000 ms. */
  get gapMs(): number {
    return this.#gapMs
  }

  /** Returns whether a change at `now` (ms of the monotonic clock, as in all methods) may send a frame. */
  isDue(now: number): boolean {
    return now >= (this.#isLarge ? this.#regularAt : this.#dueAt - this.#gapMs * EARLY_SHARE)
  }

  /** Returns the ms after which changes that wait are sent, if no other change comes before. */
  timerMs(now: number): number {
    return this.#regularAt + (this.#isLarge ? 0 : LINGER_MS) - now
  }

  /** Call when a frame is sent. */
  sent(now: number): void {
    this.#sentAt = now
    this.#gapMs = Math.max(this.#costGapMs, this.#wantedMs)
    const [credit, debt] = this.#isLarge ? [0, 0] : [this.#gapMs * CREDIT_SHARE, this.#gapMs * EARLY_SHARE]
    // Frames that are sent before they are due, once a second and at the end of a session, delay no others for long.
    this.#dueAt = Math.min(Math.max(this.#dueAt, now - credit), now + debt) + this.#gapMs
  }

  /** Call when the last frame has changed nothing on screen: the next one need not wait for the cost of a picture. */
  notDrawn(): void {
    const gapMs = Math.max(SHORTEST_GAP_MS, this.#wantedMs)
    this.#dueAt -= this.#gapMs - gapMs
    this.#gapMs = gapMs
  }

  /** Takes the cost of a picture: ms of the tab's main thread. */
  measured(costMs: number): void {
    const gapMs = Math.min(Math.max(costMs / PICTURE_SHARE, SHORTEST_GAP_MS), LONGEST_GAP_MS)
    this.#costGapMs += (gapMs - this.#costGapMs) * NEWEST_WEIGHT
    this.#costMs += (Math.min(costMs, 2 * LARGE_PICTURE_MS) - this.#costMs) * NEWEST_WEIGHT
  }

  /** When the next frame is due at the latest. A timer that is set for it finds it due. */
  get #regularAt(): number {
    return Math.min(this.#dueAt, this.#sentAt + this.#gapMs)
  }

  get #isLarge(): boolean {
    return this.#costMs >= LARGE_PICTURE_MS
  }
}
