import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import type { CommandItem, ItemResult } from '../../../domain/commands/item-result.ts'
import { newCommandRequest } from '../../../live/calls/command-request.ts'
import { onSessionEnd, sessionNumber } from '../../../live/connection/data-owner.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { CommandRequest, CommandState, ShownValue } from '../../../wire/tabs/command.ts'
import { endedCommand } from './ended-command.ts'

/** The states that end an action: accepted, certainly not carried out, or outcome unknown. */
type SettledState = Extract<CommandState['state'], 'accepted' | 'rejected' | 'unknown'>

/** A target and how it ended. */
export type ActionItem = ActionTarget &
  ItemResult & {
    /** `CommandRequest.id` of its own command, where an action sends several; null if it was never sent. */
    readonly command?: string | null
    /** Why it ended so, in words, instead of its `reason`. */
    readonly why?: string
  }

/** How each item ended, and how to see what the plant says of those that are unknown. */
interface ItemReport {
  readonly items?: readonly ActionItem[]
  /** Fetches what the command may have changed. Never sends it again. */
  readonly readAgain?: (() => void) | undefined
}

/** How an action ended: the state of its command, and what the user reads. */
export type ActionReport = ItemReport &
  (
    | {
        readonly state: Extract<SettledState, 'accepted'>
        readonly text: string
        /** What the user reads first when some of its items were not carried out. */
        readonly partial?: FailedPart | undefined
      }
    | ({ readonly state: Exclude<SettledState, 'accepted'> } & FailedPart)
  )

/** What was not carried out, or may have been. */
export interface FailedPart {
  readonly title: string
  readonly lines: readonly string[]
}

/** Something that an action acts on. */
export interface ActionTarget extends CommandItem {
  /** Station, EKS or whatever tells it from others of the same name. */
  readonly detail?: string
  /** Of a PV: its live value is shown beside the new one. */
  readonly config?: PvConfig
  /** The live state of what is no PV, such as the dial state of a station. */
  readonly live?: () => ReactNode
  /** The new value with its unit. */
  readonly next?: string
}

/** Sends the command with this request and returns the outcome. */
export type Run = (request: CommandRequest) => Promise<ActionReport>

interface ActionBase {
  readonly title: string
  /** The verb on the button. */
  readonly verb: string
  /** Values on screen that the decision is based on, for example when a state is inverted. */
  readonly shown?: readonly ShownValue[]
  /** What the button says that closes the dialog without it; "Cancel" without one. */
  readonly cancel?: string
  /** The dialog closes when all was done, although it had a question: the list behind it shows more than its own would. */
  readonly closesWhenDone?: true
  /** A sentence beside the buttons, such as how it is confirmed. */
  readonly note?: string
  readonly size?: 'small' | 'medium' | 'large'
  /** Its fields only confirm what happens: the focus starts on Cancel, as for a question. */
  readonly isQuestion?: true
}

/** Something a user does to the plant. `ActionDialogHost` shows the dialog of every action. */
export interface Action extends ActionBase {
  /** The question before it runs; null runs it at once. */
  readonly confirm: string | null
  /** What it acts on, shown below the question; results name the same items. */
  readonly targets?: readonly ActionTarget[]
  /** What it sends: while it is under way, a second press with the same content is no other action. */
  readonly sends?: unknown
  readonly run: Run
}

/** An action whose dialog has fields. */
export interface FormAction<Input> extends ActionBase {
  /**
   * The content of the dialog: an `ActionForm`, inside a `LoadGate` if it needs data first. It stays mounted until the
   * command was accepted, so a failure keeps what was typed.
   */
  readonly fields: (send: (input: Input) => void) => ReactNode
  readonly run: (request: CommandRequest, input: Input) => Promise<ActionReport>
  /** Values on screen when the fields were sent, on which the decision is based; instead of `shown`. */
  readonly shownOf?: (input: Input) => readonly ShownValue[]
}

interface CurrentAction extends ActionBase {
  /** Counts up, so that the fields of the next action start empty. */
  readonly serial: number
  readonly confirm: string | null
  readonly targets: readonly ActionTarget[]
  readonly fields: (() => ReactNode) | null
  /** Undefined where that is not known before. */
  readonly sends?: unknown
  /** Null where the fields decide what is sent. */
  readonly run: Run | null
}

/** An action that was not sent, as `by` was not over. Both in the words of the user. */
export interface DroppedAction {
  readonly title: string
  readonly by: string
}

interface ActionState {
  step: 'idle' | 'asking' | 'running' | 'reported'
  action: CurrentAction | null
  /** Created when the user decides to act. Only a command that was certainly not carried out is followed by another one. */
  request: CommandRequest | null
  report: ActionReport | null
  /** Server time in ms since 1970 when the response arrived. */
  answeredAt: number
  /** The last command, for the command line. */
  sent: SentCommand | null
  /** The last action that was not sent, until it was read or another one has begun. */
  dropped: DroppedAction | null
}

/** `text`: what the server has accepted, in words; empty in any other state. */
export interface SentCommand {
  readonly id: string
  readonly title: string
  /** As far as this tab knows; the worker's `CommandState` says more once it has arrived. */
  readonly state: Extract<CommandState['state'], 'sent' | 'accepted' | 'unknown'>
  readonly text: string
  /** Some of its items were not carried out. */
  readonly isPartial: boolean
  /** What the user calls its targets, by their ids. */
  readonly names: ReadonlyMap<string, string>
}

export const actionState = proxy<ActionState>({
  step: 'idle',
  action: null,
  request: null,
  report: null,
  answeredAt: Number.NaN,
  sent: null,
  dropped: null,
})

onSessionEnd(() => {
  endedCommand.outcome = unreadOutcome()
  closeAction()
  dismissSent()
  dismissDropped()
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
  serial += 1
  actionState.action = ref({ ...action, serial })
  actionState.request = ref(newCommandRequest(action.shown))
  actionState.report = null
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
  const { request } = actionState
  if (request === null) return
  actionState.step = 'running'
  const startedIn = sessionNumber()
  const sent = { id: request.id, title: action.title, names: namesOf(action.targets) }
  actionState.sent = ref<SentCommand>({ ...sent, state: 'sent', text: '', isPartial: false })
  const report = await runSafely(action.title, run, request)
  // An action that started in an earlier session must not show its report.
  if (startedIn !== sessionNumber()) {
    // Its own answer may come after the end of the session, which it was the reason for.
    if (endedCommand.outcome !== null && startedIn + 1 === sessionNumber()) endedCommand.outcome = outcomeOf(report)
    return
  }
  actionState.sent =
    report.state === 'rejected'
      ? null
      : ref<SentCommand>({
          ...sent,
          state: report.state,
          text: sentText(report),
          names: namesOf(report.items ?? action.targets),
          isPartial: report.state === 'accepted' && report.partial !== undefined,
        })
  if (report.state === 'accepted' && !isToBeRead(action, report)) {
    closeAction()
    return
  }
  actionState.answeredAt = serverNow()
  actionState.report = ref(report)
  actionState.step = 'reported'
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
 * True if the dialog shows the items of an accepted command. An item that the server did not name was done by somebody
 * else, which is no reason to open a dialog. Domain 3.1.
 */
function isToBeRead({ confirm, fields, closesWhenDone }: CurrentAction, { items = [] }: ActionReport): boolean {
  const isOpen = (confirm !== null || fields !== null) && closesWhenDone === undefined
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

/** Closes the dialog; a running action continues and still reports. */
export function closeAction(): void {
  actionState.step = 'idle'
  actionState.action = null
  actionState.request = null
  actionState.report = null
}

/** Removes what was said of an action that was not sent. */
export function dismissDropped(): void {
  actionState.dropped = null
}

/** Removes the command line. */
export function dismissSent(): void {
  actionState.sent = null
}
