import { ref } from 'valtio/vanilla'
import { newCommandRequest } from '../../../live/calls/command-request.ts'
import { onSessionEnd, sessionNumber } from '../../../live/connection/data-owner.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import type { CommandRequest, ShownValue } from '../../../wire/tabs/command.ts'
import {
  actionState,
  type CurrentAction,
  closeAction,
  type DroppedAction,
  dismissDropped,
  dismissSent,
  dismissUnnoted,
  dismissUnreminded,
  endReminder,
  type SentCommand,
} from './action-state.ts'
import type { Action, ActionItem, ActionRemark, ActionReport, ActionTarget, FormAction, Run } from './action-types.ts'
import { endedCommand } from './ended-command.ts'
import { noteReason, type Unnoted } from './note-reason.ts'

onSessionEnd(() => {
  endedCommand.outcome = unreadOutcome()
  closeAction()
  dismissSent()
  dismissDropped()
  dismissUnnoted()
  dismissUnreminded()
  endReminder(true)
})

/** What the user of the session that ends has not read yet, or cannot read any more. Without an answer nobody knows. */
function unreadOutcome(): typeof endedCommand.outcome {
  const { step, report, sent } = actionState
  if (step === 'running' || sent?.state === 'unknown') return 'unknown'
  return step === 'reported' && report !== null ? outcomeOf(report) : null
}

/** An action of several commands is refused only if none of them was carried out, or may have been. */
function outcomeOf({ state, items = [] }: ActionReport): typeof endedCommand.outcome {
  if (state === 'accepted') return null
  return state === 'rejected' && items.every((item) => item.state === 'refused') ? 'refused' : 'unknown'
}

/**
 * Starts an action. While another one is being confirmed or runs nothing is sent, and the host says so. Returns whether it is
 * under way.
 */
export function runAction({ targets = [], ...action }: Action): boolean {
  return start({ ...action, targets, fields: null })
}

/** Opens the dialog of an action with fields, otherwise as `runAction`. */
export function runFormAction<Input>({ fields, run, shownOf, ...action }: FormAction<Input>): boolean {
  const send = (input: Input) => void execute((request) => run(request, input), shownOf?.(input))
  return start({ ...action, confirm: null, targets: [], fields: () => fields(send), run: null })
}

let serial = 0

function start(action: Omit<CurrentAction, 'serial'>): boolean {
  const { action: current, step } = actionState
  if (current !== null && (step === 'asking' || step === 'running')) {
    if (isSame(action, current)) return true
    actionState.dropped = ref<DroppedAction>({ title: nameOf(action), by: nameOf(current) })
    return false
  }
  dismissDropped()
  dismissUnnoted()
  dismissUnreminded()
  serial += 1
  actionState.action = ref({ ...action, serial })
  actionState.request = ref(newCommandRequest(action.shown))
  actionState.report = null
  actionState.remark = null
  if (action.confirm === null && action.fields === null) void execute()
  else actionState.step = 'asking'
  return true
}

function isSame({ title, sends }: Omit<CurrentAction, 'serial'>, current: CurrentAction): boolean {
  return sends !== undefined && title === current.title && JSON.stringify(sends) === JSON.stringify(current.sends)
}

/** Titles are often those of their kind: with one target its name says which. */
function nameOf({ title, targets: [only, ...others] }: Omit<CurrentAction, 'serial'>): string {
  return only === undefined || others.length > 0 ? title : `${title}: ${only.label}`
}

/** Runs the current action; always ends in a report. Fields pass the `run` of what was typed, and what was shown then. */
export async function execute(typed: Run | null = null, shown?: readonly ShownValue[]): Promise<void> {
  const { action, step } = actionState
  const run = typed ?? action?.run ?? null
  if (action === null || run === null || step === 'running') return
  // What was refused may be corrected and sent; what may have been carried out is never sent again.
  const isCorrected = action.fields !== null && actionState.report?.state === 'rejected'
  if (step === 'reported' && !isCorrected) return
  if (isCorrected || shown !== undefined) actionState.request = ref(newCommandRequest(shown ?? action.shown))
  await carryOut(action, run)
}

/** Sends what is left of the current action; what was carried out, or may have been, is not among it. */
export async function executeRest(): Promise<void> {
  const { action, step, report } = actionState
  if (action === null || step !== 'reported' || report?.rest === undefined) return
  actionState.request = ref(newCommandRequest())
  await carryOut(action, report.rest.run)
}

async function carryOut(action: CurrentAction, run: Run): Promise<void> {
  if (actionState.request === null) return
  const { reason, until, isNoted } = actionState.remark ?? NO_REMARK
  const request = { ...actionState.request, ...(reason === '' ? {} : { reason }) }
  actionState.step = 'running'
  const startedIn = sessionNumber()
  const { id } = request
  const sent = { id, title: action.title, names: namesOf(action.targets), isPartial: false, canPutBack: false }
  actionState.sent = ref<SentCommand>({ ...sent, state: 'sent', text: '' })
  const report = await runSafely(action.title, run, request)
  // An action that started in an earlier session must not show its report.
  if (startedIn !== sessionNumber()) {
    // Its own answer may come after the end of the session, which it was the reason for.
    if (endedCommand.outcome !== null && startedIn + 1 === sessionNumber()) endedCommand.outcome = outcomeOf(report)
    return
  }
  if (report.state === 'accepted' && until !== null) {
    actionState.toRemind = ref({ id, title: nameOf(action), until })
  }
  if (report.state === 'accepted' && isNoted) void note(action.title, report.items ?? [], reason)
  actionState.sent =
    report.state === 'rejected'
      ? null
      : ref<SentCommand>({
          ...sent,
          state: report.state,
          text: sentText(report),
          names: namesOf(report.items ?? action.targets),
          isPartial: report.state === 'accepted' && report.partial !== undefined,
          canPutBack: report.canPutBack === true,
        })
  if (report.state === 'accepted' && !isToBeRead(action, report)) {
    closeAction()
    return
  }
  actionState.answeredAt = serverNow()
  actionState.report = ref(report)
  actionState.step = 'reported'
}

const NO_REMARK: ActionRemark = { reason: '', until: null, isNoted: false }

/** The order stands, whatever becomes of its annotation. */
async function note(title: string, items: readonly ActionItem[], reason: string): Promise<void> {
  const startedIn = sessionNumber()
  const state = await noteReason(items, reason)
  if (state !== 'accepted' && startedIn === sessionNumber()) actionState.unnoted = ref<Unnoted>({ title, state })
}

function namesOf(targets: readonly ActionTarget[]): ReadonlyMap<string, string> {
  return new Map(targets.map(({ id, label }) => [id, label]))
}

/** The worker follows one command and puts it into words; an action of several says itself how it ended. */
function sentText(report: ActionReport): string {
  if (report.state === 'accepted') return report.text
  const hasSeveral = report.items?.some(({ command }) => command !== undefined)
  return hasSeveral ? [report.title, ...report.lines].join(' · ') : ''
}

/**
 * True if the dialog shows the items of an accepted command. The line says as much of one that was done, unless that had a command of
 * its own, which the line does not follow. An item that the server
 * did not name was done by somebody else, which is no reason to open a dialog. Domain 3.1.
 */
function isToBeRead({ confirm, fields, closesWhenDone }: CurrentAction, { items = [] }: ActionReport): boolean {
  const isFollowed = items.length <= 1 && items.every(({ command }) => command === undefined)
  const isOpen = (confirm !== null || fields !== null) && closesWhenDone === undefined && !isFollowed
  return items.some(({ state, reason }) => isOpen || (state !== 'done' && reason !== 'notNamed'))
}

/** An action that throws must not block all further ones. It may have sent its command, so the outcome is unknown. */
async function runSafely(title: string, run: Run, request: CommandRequest): Promise<ActionReport> {
  try {
    return await run(request)
  } catch (error) {
    reportError(error)
    return { state: 'unknown', title, lines: [] }
  }
}
