import { useEffect, useMemo, useRef, useState } from 'react'
import { onSecond } from '../../../../../live/connection/frame-clock.ts'
import { useLiveValues, useQuery, useStreamState } from '../../../../../live/views/hooks.ts'
import { draftStore } from '../../../../../ui/form/state/drafts.ts'
import { useRereads } from '../../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import type { ReportConfig, ReportData, ReportPeriod } from '../../../../../wire/server/report.ts'
import type { LoadState } from '../../../../../wire/tabs/frame.ts'
import type { CheckState } from '../../../check/check-station.ts'
import { doubtsOf } from '../../../rules/plausibility/doubts.ts'
import type { Finding } from '../../../rules/plausibility/finding.ts'
import { editedValues, isReportEdits, NO_REPORT_EDITS, type ReportEdits } from '../../../rules/report-edits.ts'
import { isPresent, type LiveFigure, liveKeys, type SheetRow, sheetRows } from '../../../rules/report-sheet.ts'

const MINUTE_MS = 60_000
const NO_KEYS: readonly string[] = []
const NO_FINDINGS: readonly Finding[] = []

export interface ReportArgs {
  readonly reportId: number
  readonly period: ReportPeriod
  readonly date: string
}

export interface Report {
  readonly load: LoadState
  readonly refetch: () => void
  /** Null until it is known. */
  readonly data: ReportData | null
}

/** Loads a report and reads it again while it is shown: no hub tells what others enter. */
export function useReport(args: ReportArgs): Report {
  const query = useQuery('reportData', args)
  useRereads(query)
  return { load: query.load, refetch: query.refetch, data: query.body }
}

/** Returns the rows of a report as they are now: the present row follows the plant (rule O8), and what was just saved counts. */
export function useSheetRows(
  config: ReportConfig,
  data: ReportData,
  sent: Sent | null,
  doubts: readonly Finding[],
): readonly SheetRow[] {
  const { timeZone: zone } = useFormat()
  const now = usePlantMinute()
  const hasPresent = isPresent(config.period, data, now, zone)
  const keys = useMemo(() => liveKeys(config), [config])
  const leased = useMemo(() => (hasPresent ? keys.flatMap((key) => key ?? []) : NO_KEYS), [hasPresent, keys])
  const values = useLiveValues('reportValue', leased)
  return useMemo(() => {
    const live = keys.map((key): LiveFigure | null => {
      const found = key === null || !hasPresent ? undefined : values.get(key)
      return found?.value == null ? null : { value: found.value.value, stale: found.stale }
    })
    const rows = sheetRows(config, data, { now, zone, live, doubts })
    if (sent === null || sent.over !== data) return rows
    return rows.map((row) => ({ ...row, cells: editedValues(row.cells, sent.edits) }))
  }, [config, data, now, zone, keys, hasPresent, values, sent, doubts])
}

/** Returns what a check has found that makes figures doubtful; nothing without one. */
export function useDoubts(check: CheckState | null): readonly Finding[] {
  const findings = check?.findings ?? NO_FINDINGS
  return useMemo(() => doubtsOf(findings), [findings])
}

/** Reads the report again when its present row is over: what it holds is known then, and the next row begins. */
export function useTurns(rows: readonly SheetRow[], refetch: () => void): void {
  const present = rows.findIndex(({ time }) => time === 'present')
  const before = useRef(present)
  useEffect(() => {
    if (before.current !== present && before.current >= 0) refetch()
    before.current = present
  }, [present, refetch])
}

/** What was saved here, until the report that has it was read. */
interface Sent {
  readonly edits: ReportEdits
  readonly over: ReportData
}

export interface OwnEdits {
  readonly edits: ReportEdits
  readonly setEdits: (edits: ReportEdits) => void
  /** ms since 1970 of the draft that was restored; null if there was none, or once it has changed. */
  readonly restoredAt: number | null
  readonly sent: Sent | null
  /** These edits have been saved. What was typed meanwhile stays one. */
  readonly onSaved: (saved: ReportEdits, over: ReportData) => void
}

/** What this user wants to enter into a report: kept in the browser until it is saved, for the same user only. Domain 4.4. */
export function useReportEdits({ reportId, date }: ReportArgs): OwnEdits {
  const [store] = useState(() => draftStore(`report/${reportId}/${date}`))
  const [state, setState] = useState<Pick<OwnEdits, 'edits' | 'restoredAt' | 'sent'>>(() => {
    const draft = store.read()
    const kept = draft?.edits.cells
    return isReportEdits(kept) && draft !== null
      ? { edits: kept, restoredAt: draft.at, sent: null }
      : { edits: NO_REPORT_EDITS, restoredAt: null, sent: null }
  })
  const keep = (edits: ReportEdits) => {
    if (Object.keys(edits).length === 0) store.remove()
    else store.write({ cells: edits })
  }
  const setEdits = (edits: ReportEdits) => {
    keep(edits)
    setState((before) => ({ ...before, edits, restoredAt: null }))
  }
  const onSaved = (saved: ReportEdits, over: ReportData) => {
    setState(({ edits }) => {
      const later = Object.fromEntries(Object.entries(edits).filter(([cell, edit]) => saved[cell] !== edit))
      keep(later)
      return { edits: later, restoredAt: null, sent: { edits: saved, over } }
    })
  }
  return { ...state, setEdits, onSaved }
}

/** Returns server time to the minute, in ms since 1970. */
function usePlantMinute(): number {
  const [minute, setMinute] = useStreamState(toMinute(plantNow()))
  useEffect(() => onSecond((now) => setMinute(toMinute(now))), [setMinute])
  return minute
}

function toMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS
}
