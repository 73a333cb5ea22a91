import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { itemResults } from '../../../domain/commands/item-result.ts'
import { canPutBack } from '../../../domain/commands/put-back.ts'
import { reportOfResult } from '../../../domain/commands/result-status.ts'
import { sendCommand } from '../../../live/calls/call.ts'
import { invalidateQueries } from '../../../live/calls/query-cache.ts'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { ArgsOf, BodyOf, WritingName } from '../../../wire/endpoints/endpoints.ts'
import type { Result } from '../../../wire/server/result.ts'
import { INVALIDATES } from '../../../wire/tabs/invalidates.ts'
import { runAction, runFormAction } from './action.ts'
import type { Action, ActionItem, ActionReport, ActionTarget, FormAction } from './action-types.ts'

/** What the user reads when a command fails. */
interface FailureTexts {
  readonly failedTitle: string
  readonly failed: string
  /** Shown instead of `failed` when the user lacks the right. */
  readonly unauthorized: string
}

interface CommandBase<N extends WritingName> {
  readonly call: N
  readonly title: string
  readonly failure: FailureTexts
  /** Runs when the server has accepted the command; returns what the user reads then. */
  readonly onAccepted: (body: BodyOf<N>) => string
  /** Run when it is sent, and when its outcome is known or never will be. */
  readonly onSend?: (args: ArgsOf<N>) => void
  readonly onResult?: (result: Result<BodyOf<N>>) => void
}

/** A command as an action: what it sends, and what the user reads before and after. */
export interface Command<N extends WritingName> extends Omit<Action, 'run' | 'sends'>, CommandBase<N> {
  readonly args: ArgsOf<N>
}

/** A command whose arguments are typed in the dialog. */
export interface FormCommand<N extends WritingName, Input> extends Omit<FormAction<Input>, 'run'>, CommandBase<N> {
  readonly args: (input: Input) => ArgsOf<N>
  /** What is changed by what was typed; the dialog shows how each of them ended. */
  readonly targets: (input: Input) => readonly ActionTarget[]
}

/**
 * Returns a function that confirms a command if it has a question, sends it once and reports the outcome, for each of its
 * targets as far as the response names them. It returns whether the command is under way, as `runAction`.
 */
export function useRunCommand(): <N extends WritingName>(command: Command<N>) => boolean {
  const send = useSend()
  return useCallback(
    <N extends WritingName>(command: Command<N>) =>
      runAction({
        ...command,
        sends: command.args,
        run: (request) => send(command, command.args, command.targets ?? [], request),
      }),
    [send],
  )
}

/** Returns a function that opens the dialog of a command with fields; otherwise as `useRunCommand`. */
export function useRunForm(): <N extends WritingName, Input>(command: FormCommand<N, Input>) => boolean {
  const send = useSend()
  return useCallback(
    <N extends WritingName, Input>(command: FormCommand<N, Input>) =>
      runFormAction<Input>({
        ...command,
        run: (request, input) => send(command, command.args(input), command.targets(input), request),
      }),
    [send],
  )
}

type Send = <N extends WritingName>(
  command: CommandBase<N>,
  args: ArgsOf<N>,
  targets: readonly ActionTarget[],
  request: Parameters<Action['run']>[0],
) => Promise<ActionReport>

function useSend(): Send {
  const { t } = useTranslation('errors')
  const reportOf = useReport()
  return useCallback(
    async ({ call, title, failure, onAccepted, onSend, onResult }, args, targets, request) => {
      onSend?.(args)
      const result = await sendCommand(call, args, request)
      onResult?.(result)
      const calls = INVALIDATES[call]
      const items = itemsOf(targets, result)
      const report = reportOf(result, title, failure, onAccepted, items)
      const refused = items.filter(({ state }) => state === 'refused').length
      const isPartial = report.state === 'accepted' && refused > 0
      const part = t('command.partOf', { refused, all: items.length, title: failure.failedTitle })
      return {
        ...report,
        ...(isPartial ? { partial: { title: part, lines: [report.text] } } : {}),
        items,
        canPutBack: canPutBack(call),
        readAgain: calls.length === 0 ? undefined : () => invalidateQueries(calls),
      }
    },
    [reportOf, t],
  )
}

function itemsOf(targets: readonly ActionTarget[], result: Result<unknown>): readonly ActionItem[] {
  const results = itemResults(targets, result)
  return targets.flatMap((target, index) => {
    const item = results[index]
    return item === undefined ? [] : [{ ...target, ...item }]
  })
}

type ReportOf = <B>(
  result: Result<B>,
  title: string,
  failure: FailureTexts,
  onAccepted: (body: B) => string,
  items: readonly ActionItem[],
) => ActionReport

/**
 * Returns a function that turns the result of a writing call into a report. Its states are those of the worker's
 * `CommandState`.
 */
export function useReport(): ReportOf {
  const { t } = useTranslation('errors')
  const errorText = useErrorText()
  return useCallback(
    (result, title, { failedTitle, failed, unauthorized }, onAccepted, items) => {
      const report = reportOfResult(result)
      switch (report.state) {
        case 'accepted':
          return { state: report.state, text: onAccepted(report.body) }
        case 'rejected': {
          const isNamed = items.some(({ reason }) => reason !== null)
          // A server that refuses without a text says at best which items it refused.
          // One whose status has no text here says the status.
          const text =
            report.text !== '' && report.text === report.reason
              ? t('command.status', { status: report.text })
              : report.text
          const own = text === '' && !isNamed ? t('command.unknownError') : text
          const reason = result.ok ? own : errorText(result.error)
          const isForbidden = report.reason === 'Unauthorized'
          return {
            state: report.state,
            title: failedTitle,
            lines: [
              ...(isForbidden ? [unauthorized] : [failed, ...(reason === '' ? [] : [reason])]),
              t('command.nothingDone'),
            ],
          }
        }
        case 'unknown': {
          // The request may have arrived: only the state of the plant can show it. Specification 8 calls all of these so.
          const network = t('command.network')
          const reason =
            result.ok || result.error.kind === 'network' ? network : `${network}: ${errorText(result.error)}`
          const lines = [reason, t('command.outcomeUnknown')]
          return { state: report.state, title: t('command.unknownTitle', { title }), lines }
        }
        default:
          return unreachable(report)
      }
    },
    [t, errorText],
  )
}
