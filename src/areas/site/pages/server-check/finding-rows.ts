import { byNeed } from '../../../../domain/acceptance/verdict-order.ts'
import type { AcceptanceReport, Difference, Untried, Verdict } from '../../../../wire/tabs/acceptance.ts'

/** One finding of a check: a difference, or what is as it should be, or is not there. */
export interface FindingRow {
  readonly id: string
  readonly what: string
  readonly verdict: Verdict
  /** Null where there is none. */
  readonly difference: Difference | null
  readonly ms: number | null
  readonly bytes: number | null
  /** What the server or the browser said of a failure. */
  readonly why: string
  readonly untried: Untried | null
}

/** Returns the findings of a report, what most needs a look first. Calls that write are none: nobody has tried them. */
export function findingRows({ calls, hubs }: AcceptanceReport): readonly FindingRow[] {
  const plain = { difference: null, ms: null, bytes: null, why: '', untried: null }
  return byNeed([
    ...calls
      .filter(({ untried }) => untried !== 'writes')
      .flatMap(({ method, path, differences, ...call }) =>
        each(`${method} ${path}`, differences, { ...plain, ...call, verdict: call.verdict }),
      ),
    ...hubs.flatMap(({ hub, verdict, why, ms, bytes, methods, messages }) => [
      ...each(`/hubs/${hub}`, [], { ...plain, verdict, why, ms, bytes }),
      ...methods.flatMap((method) => each(`/hubs/${hub} ${method.name}()`, [], { ...plain, ...method })),
      ...messages.flatMap(({ name, differences, verdict: own }) =>
        each(`/hubs/${hub} ${name}`, differences, {
          ...plain,
          verdict: own,
          untried: own === 'untried' ? 'silent' : null,
        }),
      ),
    ]),
  ])
}

function each(
  what: string,
  differences: readonly Difference[],
  { verdict, ms, bytes, why, untried }: Omit<FindingRow, 'id' | 'what'>,
): readonly FindingRow[] {
  const row = { what, verdict, ms, bytes, why, untried }
  if (differences.length === 0) return [{ ...row, id: what, difference: null }]
  return differences.map((difference) => ({ ...row, id: `${what} ${difference.kind} ${difference.path}`, difference }))
}
