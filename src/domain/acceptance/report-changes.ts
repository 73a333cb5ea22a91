import {
  type AcceptanceReport,
  DIFFERENCE_KINDS,
  type Difference,
  VERDICTS,
  type Verdict,
} from '../../wire/tabs/acceptance.ts'

/** What is otherwise than in an earlier report. */
export interface ReportChange {
  /** A call, a message, a method or a hub. */
  readonly what: string
  /** Null: it was not there. */
  readonly before: Verdict | null
  /** Null: it is not there any more. */
  readonly now: Verdict | null
  /** Differences that were not in the earlier report, and those that are in it alone. */
  readonly added: readonly Difference[]
  readonly gone: readonly Difference[]
}

interface Judged {
  readonly verdict: Verdict
  readonly differences: readonly Difference[]
}

/** Returns what has changed between two reports, in the order of the newer one. Times and sizes are no change. */
export function reportChanges(earlier: AcceptanceReport, later: AcceptanceReport): readonly ReportChange[] {
  const before = judgedOf(earlier)
  const now = judgedOf(later)
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((what): ReportChange[] => {
    const [one, other] = [before.get(what), now.get(what)]
    const added = without(other?.differences ?? [], one?.differences ?? [])
    const gone = without(one?.differences ?? [], other?.differences ?? [])
    const isSame = one?.verdict === other?.verdict && added.length === 0 && gone.length === 0
    return isSame ? [] : [{ what, before: one?.verdict ?? null, now: other?.verdict ?? null, added, gone }]
  })
}

function judgedOf({ calls, hubs }: AcceptanceReport): ReadonlyMap<string, Judged> {
  return new Map([
    ...calls.map((call): [string, Judged] => [`${call.method} ${call.path}`, call]),
    ...hubs.flatMap(({ hub, verdict, methods, messages }): [string, Judged][] => [
      [`/hubs/${hub}`, { verdict, differences: [] }],
      ...methods.map((method): [string, Judged] => [
        `/hubs/${hub} ${method.name}()`,
        { verdict: method.verdict, differences: [] },
      ]),
      ...messages.map((message): [string, Judged] => [`/hubs/${hub} ${message.name}`, message]),
    ]),
  ])
}

function without(differences: readonly Difference[], known: readonly Difference[]): readonly Difference[] {
  const keys = new Set(known.map(({ path, kind }) => `${kind} ${path}`))
  return differences.filter(({ path, kind }) => !keys.has(`${kind} ${path}`))
}

/** Reads a report that somebody kept; null for anything else. */
export function reportOf(found: unknown): AcceptanceReport | null {
  const report = found as Partial<AcceptanceReport> | null
  if (typeof report !== 'object' || report?.version !== 1) return null
  const { at, calls, hubs, links } = report
  const isWhole =
    typeof at === 'number' &&
    Array.isArray(links) &&
    isList(calls, (call) => isJudged(call, 'method', 'path') && hasDifferences(call)) &&
    isList(
      hubs,
      (hub) =>
        isJudged(hub, 'hub') &&
        isList(hub.methods, (method) => isJudged(method, 'name')) &&
        isList(hub.messages, (message) => isJudged(message, 'name') && hasDifferences(message)),
    )
  // All that is compared has been looked at.
  return isWhole ? (report as AcceptanceReport) : null
}

type Found = Readonly<Record<string, unknown>>

function isList(rows: unknown, isRow: (row: Found) => boolean): boolean {
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && isRow(row))
}

/** Returns whether a row has these texts and a known verdict. */
function isJudged(row: Found, ...texts: readonly string[]): boolean {
  return texts.every((name) => isText(row[name])) && VERDICTS.some((verdict) => verdict === row.verdict)
}

function hasDifferences(row: Found): boolean {
  return isList(row.differences, ({ path, kind, found }) => isText(path) && isKind(kind) && isText(found))
}

const isText = (value: unknown) => typeof value === 'string'

const isKind = (kind: unknown) => DIFFERENCE_KINDS.some((known) => known === kind)
