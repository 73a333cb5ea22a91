import { proxy, ref } from 'valtio/vanilla'
import { newCommandRequest } from '../../live/calls/command-request.ts'
import { onSessionEnd } from '../../live/connection/data-owner.ts'
import type { CommandRequest, CommandState, ShownValue } from '../../wire/tabs/command.ts'

/** The states that end an action: accepted, certainly not carried out, or outcome unknown. */
type SettledState = Extract<CommandState['state'], 'accepted' | 'rejected' | 'unknown'>

/** How an action ended: the state of its command, and what the user reads. */
export type ActionReport =
  | { readonly state: Extract<SettledState, 'accepted'>; readonly text: string }
  | { readonly state: Exclude<SettledState, 'accepted'>; readonly title: string; readonly lines: readonly string[] }

/** Something a user does to the plant. `ActionDialogHost` shows the dialog of every action. */
export interface Action {
  readonly title: string
  /** The question before it runs; null runs it at once. */
  readonly confirm: string | null
  /** The verb on the button. */
  readonly verb: string
  /** Values on screen that the decision is based on, for example when a state is inverted. */
  readonly shown?: readonly ShownValue[]
  /** Sends the command with this request and returns the outcome. */
  readonly run: (request: CommandRequest) => Promise<ActionReport>
}

interface ActionState {
  step: 'idle' | 'asking' | 'running' | 'reported'
  action: Action | null
  /** Created when the user decides to act; pressing again until the action is closed repeats the same request. */
  request: CommandRequest | null
  report: ActionReport | null
  /** The last command, for the command line. */
  sent: SentCommand | null
}

/** `text`: what the server has accepted, in words; empty in any other state. */
export interface SentCommand {
  readonly id: string
  readonly title: string
  /** As far as this tab knows; the worker's `CommandState` says more once it has arrived. */
  readonly state: Extract<CommandState['state'], 'sent' | 'accepted' | 'unknown'>
  readonly text: string
}

export const actionState = proxy<ActionState>({ step: 'idle', action: null, request: null, report: null, sent: null })

/** Counts ended sessions: an action that started in an earlier one must not show its report. */
let session = 0

onSessionEnd(() => {
  session += 1
  closeAction()
  dismissSent()
})

/** Starts an action. Ignored while another one is being confirmed or runs, so nothing is sent twice. */
export function runAction(action: Action): void {
  if (actionState.step === 'asking' || actionState.step === 'running') return
  actionState.action = ref(action)
  actionState.request = ref(newCommandRequest(action.shown))
  actionState.report = null
  if (action.confirm === null) void execute()
  else actionState.step = 'asking'
}

/** Runs the current action; always ends in a report. */
export async function execute(): Promise<void> {
  const { action, request } = actionState
  if (action === null || request === null || actionState.step === 'running') return
  actionState.step = 'running'
  const startedIn = session
  const sent = { id: request.id, title: action.title }
  actionState.sent = ref<SentCommand>({ ...sent, state: 'sent', text: '' })
  const report = await runSafely(action, request)
  if (startedIn !== session) return
  if (report.state === 'accepted') {
    actionState.sent = ref<SentCommand>({ ...sent, state: 'accepted', text: report.text })
    closeAction()
    return
  }
  actionState.sent = report.state === 'unknown' ? ref<SentCommand>({ ...sent, state: 'unknown', text: '' }) : null
  actionState.report = ref(report)
  actionState.step = 'reported'
}

/** An action that throws must not block all further ones. It may have sent its command, so the outcome is unknown. */
async function runSafely({ title, run }: Action, request: CommandRequest): Promise<ActionReport> {
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

/** Removes the command line. */
export function dismissSent(): void {
  actionState.sent = null
}
