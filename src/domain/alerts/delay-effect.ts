import { type AlertKind, LONGEST_DELAY_S } from '../../wire/tabs/alert-figures.ts'

/** Usual delays in seconds, and by how much a delay is longer that is longer than nearly all of them. */
const USUAL_S = [5, 30, 120] as const
const LONGER_BY_S = [30, 60, 120] as const

/** Returns the delays that are worth a look where the present one is `presentS`; all of them in seconds, ascending. */
export function judgedDelays(presentS: number): readonly number[] {
  const usual = USUAL_S.filter((seconds) => seconds > presentS)
  return usual.length > 1 ? usual : LONGER_BY_S.map((seconds) => presentS + seconds)
}

/** What another delay would have made of the alerts of a kind. */
export interface DelayEffect {
  readonly seconds: number
  /** Alerts that would not have come: their condition was over by then. */
  readonly spared: number
  /** By how many seconds the others would have come later. */
  readonly laterS: number
}

/**
 * Returns what a delay of so many `seconds` would have made of the alerts of a kind, whose delay was `presentS`; null where their times
 * do not say it: of a delay that is no longer than the present one, or too long. A condition that lasts as long as the delay raises
 * nothing.
 */
export function delayEffect(
  { atMost }: Pick<AlertKind, 'atMost'>,
  seconds: number,
  presentS: number,
): DelayEffect | null {
  const laterS = seconds - presentS
  if (laterS <= 0 || laterS > LONGEST_DELAY_S) return null
  return { seconds, spared: atMost[Math.floor(laterS)] ?? 0, laterS }
}
