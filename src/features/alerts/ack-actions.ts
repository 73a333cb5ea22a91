import { type ActionReport, runAction } from '../../components/action-dialog/action.ts'
import { unreachable } from '../../domain/base/unreachable.ts'
import { failedOutcome } from '../../domain/commands/command-outcome.ts'
import { type Refusal, refusalOf } from '../../domain/commands/result-status.ts'
import { sendCommand } from '../../live/calls/call.ts'
import type { CallError } from '../../wire/server/result.ts'

/** What the reports of acknowledging say, in the user's language. */
export interface AckTexts {
  readonly verb: string
  readonly allTitle: string
  readonly allVerb: string
  readonly failedTitle: string
  readonly failed: string
  readonly unauthorized: string
  readonly network: string
  readonly unknownTitle: string
  readonly outcomeUnknown: string
  readonly allDone: string
  readonly done: (count: number) => string
  readonly partial: (count: number) => string
  readonly errorText: (error: CallError) => string
}

/** Acknowledges alerts by id, at once; `onDone` runs when the server has taken them. */
export function ackAlerts(ids: readonly string[], texts: AckTexts, onDone: () => void): void {
  runAction({
    title: texts.verb,
    confirm: null,
    verb: texts.verb,
    run: async (act) => {
      const result = await sendCommand('ackAlerts', { ids }, act)
      if (!result.ok) return failedCall(result.error, texts)
      const refusal = refusalOf(result.body)
      if (refusal !== null) return refused(refusal, texts)
      onDone()
      const { acked } = result.body
      // That somebody else was faster is normal and no error. Domain 3.1.
      const rest = ids.length - acked.length
      return {
        outcome: 'done',
        text: rest > 0 ? `${texts.done(acked.length)} ${texts.partial(rest)}` : texts.done(acked.length),
      }
    },
  })
}

/** Acknowledges all alerts of the plant after `confirm` was asked. */
export function ackAllAlerts(confirm: string, texts: AckTexts, onDone: () => void): void {
  runAction({
    title: texts.allTitle,
    confirm,
    verb: texts.allVerb,
    run: async (act) => {
      const result = await sendCommand('ackAllAlerts', {}, act)
      if (!result.ok) return failedCall(result.error, texts)
      const refusal = refusalOf(result.body)
      if (refusal !== null) return refused(refusal, texts)
      onDone()
      return { outcome: 'done', text: texts.allDone }
    },
  })
}

function failedCall(error: CallError, texts: AckTexts): ActionReport {
  const outcome = failedOutcome(error)
  switch (outcome) {
    case 'unknown':
      // The request may have arrived: only the list can tell.
      return {
        outcome,
        title: texts.unknownTitle,
        lines: [error.kind === 'network' ? texts.network : texts.errorText(error), texts.outcomeUnknown],
      }
    case 'rejected':
      return { outcome: 'failed', title: texts.failedTitle, lines: [texts.failed, texts.errorText(error)] }
    default:
      return unreachable(outcome)
  }
}

function refused({ status, text }: Refusal, texts: AckTexts): ActionReport {
  const lines = status === 'Unauthorized' ? [texts.unauthorized] : [texts.failed, ...(text === '' ? [] : [text])]
  return { outcome: 'failed', title: texts.failedTitle, lines }
}
