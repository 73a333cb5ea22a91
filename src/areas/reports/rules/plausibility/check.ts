import { unreachable } from '../../../../domain/base/unreachable.ts'
import { add } from '../../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { counterBreaks } from './counter.ts'
import type { Checked, Finding } from './finding.ts'
import { flatLines } from './flat-line.ts'
import { jumps } from './jumps.ts'
import { missingValues } from './missing.ts'
import { valuesOutside } from './outside.ts'

/**
 * What is checked of a process variable. Contacts and calculated values may stand still and change at once. Nothing is checked of
 * set values and commands, which somebody gives, nor of laboratory values and extremes, which come when somebody types them, or once a day.
 */
export type CheckedKind = 'measured' | 'calculated' | 'counter' | 'machine'

/** Returns what is checked of a process variable; null of one that is not. A contact with an alert of its own is no machine. */
export function checkedKind({ pvRef, hasArchiveData, alertInputConfig }: PvConfig): CheckedKind | null {
  if (!hasArchiveData) return null
  if (pvRef.type === 'AnaIn') return 'measured'
  if (pvRef.type === 'RechenWert') return 'calculated'
  if (pvRef.type === 'ZaehlWert') return 'counter'
  return pvRef.type === 'DigiIn' && alertInputConfig === null ? 'machine' : null
}

/** Longer ranges are checked by their quarter hours, which are as many values a day as a table of them has. */
const RAW_DAYS = 9

/** Returns of which values a range is checked; ms since 1970. */
export function checkedSource({ from, to }: Pick<TimeRange, 'from' | 'to'>, zone: string): DataSource {
  return to <= add('Days', RAW_DAYS, from, zone) ? 'MeasurementArchive' : 'QuarterHourValues'
}

/** Finds what cannot be trusted in one process variable, whatever the others say. */
export function checkedAlone(checked: Checked, kind: CheckedKind): readonly Finding[] {
  const missing = missingValues(checked)
  switch (kind) {
    case 'measured':
      return [...missing, ...flatLines(checked), ...notTwice(jumps(checked), valuesOutside(checked))]
    case 'calculated':
      return [...missing, ...valuesOutside(checked)]
    case 'counter':
      return [...missing, ...counterBreaks(checked)]
    case 'machine':
      return missing
    default:
      return unreachable(kind)
  }
}

/** A jump out of the range is one finding. */
function notTwice(found: readonly Finding[], outside: readonly Finding[]): readonly Finding[] {
  const isOutside = ({ from, to }: Finding) => outside.some((other) => other.from < to && other.to > from)
  return [...found.filter((jump) => !isOutside(jump)), ...outside]
}
