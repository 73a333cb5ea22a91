import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import { reportOfResult } from '../../domain/commands/result-status.ts'
import { sendCommand } from '../../live/calls/call.ts'
import type { ArgsOf, BodyOf, WritingName } from '../../wire/endpoints/endpoints.ts'
import type { Result } from '../../wire/server/result.ts'
import { useErrorText } from '../status/error-texts.ts'
import { type Action, type ActionReport, runAction } from './action.ts'

/** What the user reads when a command fails. */
export interface FailureTexts {
  readonly failedTitle: string
  readonly failed: string
  /** Shown instead of `failed` when the user lacks the right. */
  readonly unauthorized: string
}

/** A command as an action: what it sends, and what the user reads before and after. */
export interface Command<N extends WritingName> extends Omit<Action, 'run'> {
  readonly call: N
  readonly args: ArgsOf<N>
  readonly failure: FailureTexts
  /** Runs when the server has accepted the command; returns what the user reads then. */
  readonly onAccepted: (body: BodyOf<N>) => string
}

/** Returns a function that confirms a command if it has a question, sends it once and reports the outcome. */
export function useRunCommand(): <N extends WritingName>(command: Command<N>) => void {
  const reportOf = useReport()
  return useCallback(
    <N extends WritingName>({ call, args, failure, onAccepted, ...action }: Command<N>) =>
      runAction({
        ...action,
        run: async (request) => reportOf(await sendCommand(call, args, request), failure, onAccepted),
      }),
    [reportOf],
  )
}

type ReportOf = <B>(result: Result<B>, failure: FailureTexts, onAccepted: (body: B) => string) => ActionReport

/**
 * Returns a function that turns the result of a writing call into a report. Its states are those of the worker's
 * `CommandState`.
 */
function useReport(): ReportOf {
  const { t } = useTranslation('errors')
  const errorText = useErrorText()
  return useCallback(
    (result, { failedTitle, failed, unauthorized }, onAccepted) => {
      const report = reportOfResult(result)
      switch (report.state) {
        case 'accepted':
          return { state: report.state, text: onAccepted(report.body) }
        case 'rejected': {
          const reason = result.ok ? report.text : errorText(result.error)
          const isForbidden = report.reason === 'Unauthorized'
          return {
            state: report.state,
            title: failedTitle,
            lines: isForbidden ? [unauthorized] : [failed, ...(reason === '' ? [] : [reason])],
          }
        }
        case 'unknown': {
          // The request may have arrived: only the state of the plant can show it.
          const reason = result.ok || result.error.kind === 'network' ? t('command.network') : errorText(result.error)
          return { state: report.state, title: t('command.unknownTitle'), lines: [reason, t('command.outcomeUnknown')] }
        }
        default:
          return unreachable(report)
      }
    },
    [t, errorText],
  )
}
