import { type ShiftPlan, shiftsSince } from '../../../domain/shift/shift-plan.ts'
import type { LogLine } from './log-line.ts'
import { joined } from './log-words.ts'

/** Kinds of what a shift leaves to the next one, in this order. */
const MATTERS = ['alert', 'line', 'station', 'plan', 'temporary', 'remark'] as const
export type MatterKind = (typeof MATTERS)[number]

/** Something that returns in each hand-over until it is over. */
export interface Matter extends LogLine {
  readonly kind: MatterKind
  /** In how many shifts it was there, up to this one; null where nobody knows since when. */
  readonly shifts: number | null
}

interface Counted {
  readonly plan: ShiftPlan
  readonly zone: string
  /** The last moment of the time that is handed over, ms since 1970. */
  readonly until: number
  /** Says in how many shifts something was there. */
  readonly words: (shifts: number) => string
}

/** Returns open matters in the order of their kinds, each with the number of shifts that it was there. */
export function mattersOf(
  lines: { readonly [kind in MatterKind]: readonly LogLine[] },
  { plan, zone, until, words }: Counted,
): readonly Matter[] {
  return MATTERS.flatMap((kind) =>
    lines[kind].map((line): Matter => {
      const shifts = line.at === null ? null : shiftsSince(line.at, until, plan, zone)
      const state = joined([line.state, shifts !== null && shifts > 1 && words(shifts)])
      return { ...line, kind, shifts, state }
    }),
  )
}

/** Returns the matters that there is room for: so many of the alerts, which have their own list, and whatever else is open. */
export function shownMatters(
  matters: readonly Matter[],
  mostAlerts: number,
): { readonly shown: readonly Matter[]; readonly hidden: number } {
  const alerts = matters.filter(({ kind }) => kind === 'alert')
  const shown = [...alerts.slice(0, mostAlerts), ...matters.filter(({ kind }) => kind !== 'alert')]
  return { shown, hidden: matters.length - shown.length }
}
