import type { LiveValue } from '../../live/views/hooks.ts'
import type { PendingCount, PriorityCount } from '../../wire/tabs/alert-list.ts'
import { PrioritySign, type SignState } from './priority-sign.tsx'
import { UnknownSign } from './unknown-sign.tsx'

/** The live state that counts of alerts were read from. */
export type AlertsTold = Pick<LiveValue<unknown>, 'load' | 'stale'>

/** True while what was told of alerts is no longer known to be true: its link is broken, or it could not be read again. */
export function areAlertsOld({ load, stale }: AlertsTold): boolean {
  return stale || load.state === 'error'
}

/** Returns the sign of counted alerts of one priority. */
export function pendingSign(count: PriorityCount | PendingCount, told: AlertsTold): SignState {
  const { priority, open } = count
  const isGone = 'active' in count && count.active === 0
  return { priority, open: open > 0, gone: isGone, stale: areAlertsOld(told) }
}

interface PendingSignProps extends Omit<Parameters<typeof PrioritySign>[0], keyof SignState> {
  readonly count: PriorityCount | PendingCount
  readonly told: AlertsTold
}

/** Sign of counted alerts of one priority. It asks for their live state, so that no place shows old ones as present. */
export function PendingSign({ count, told, ...look }: PendingSignProps) {
  return <PrioritySign {...pendingSign(count, told)} {...look} />
}

interface WorstSignProps extends Pick<Parameters<typeof PrioritySign>[0], 'size' | 'x' | 'y'> {
  /** The most urgent first; null or undefined where none are told. */
  readonly counts: readonly (PriorityCount | PendingCount)[] | null | undefined
  readonly told: AlertsTold
}

/** Sign of the most urgent of counted alerts, at places that have none where there is no alert: while nobody knows, it says so. */
export function WorstSign({ counts, told, ...look }: WorstSignProps) {
  const worst = counts?.[0]
  if (worst !== undefined) return <PendingSign count={worst} told={told} {...look} />
  return areAlertsOld(told) ? <UnknownSign {...look} /> : null
}
