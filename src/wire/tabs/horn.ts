/** Messages between worker and tab about the sound of alerts; the server knows none of them. */

/**
 * A tone by number: 0 for the two most urgent priorities (act within half an hour), 1 for the next two (within the shift), 2
 * for the rest. Three can be told apart by ear without learning them, as EEMUA 191 and ISA-18.2 recommend for alarms.
 * Domain 3.3, 3.5.
 */
export type SoundClass = 0 | 1 | 2

/**
 * `chain`: no alert can arrive, since the way from the plant to this workstation is broken, or one has arrived that cannot be
 * read.
 */
export type HornSound = SoundClass | 'chain'

/** How often a class sounds: never, once with each alert, or again each so many seconds until nothing of it is unacknowledged. */
export const HORN_MODES = ['off', 'once', 10, 20, 60] as const
export type HornMode = (typeof HORN_MODES)[number]

/**
 * From `from` until `until`, ms since 1970 by the clock of this machine, nothing sounds but what is more urgent than `rank`. It
 * acknowledges nothing. The broken chain has the rank -1.
 */
export interface HornSilence {
  readonly from: number
  readonly until: number
  readonly rank: number
}

/** What this workstation has chosen. */
export interface HornPlan {
  readonly isOn: boolean
  /** By class. */
  readonly modes: readonly [HornMode, HornMode, HornMode]
  /** Minutes without an acknowledgement after which an alert sounds once more and the strip counts it; 0 = never. */
  readonly remindMin: number
  readonly silence: HornSilence | null
}

/** What one tab is to sound now. It confirms the `number`; another tab takes over what is not confirmed. */
export interface HornRing {
  readonly number: number
  /** Null where the plan lets nothing be heard of what is new. */
  readonly sound: HornSound | null
  /** What was there before this user came. */
  readonly isSoft: boolean
  /** It is more urgent than what was silenced, so that the silence is over. */
  readonly endsSilence: boolean
}

/** What every tab says of the horn. */
export interface HornTold {
  /** Open alerts that wait for an acknowledgement for longer than `remindMin`. */
  readonly late: number
  /** No alert has been able to arrive for so long that it sounds. */
  readonly isBroken: boolean
  /** Changes with each second while something is to be heard and no tab can sound it; null otherwise. */
  readonly blink: boolean | null
}

/** Of a summary in which nothing sounds. */
export const QUIET_HORN = { ring: null, late: 0, isBroken: false, blink: null } as const
