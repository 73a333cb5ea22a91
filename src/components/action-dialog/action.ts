import { proxy, ref } from 'valtio/vanilla'
import { newAct } from '../../live/calls/user-act.ts'
import { onSessionEnd } from '../../live/connection/data-owner.ts'
import type { ShownValue, UserAct } from '../../wire/tabs/command.ts'

/** How an action ended. `unknown`: no answer came, it may or may not have been carried out. */
export type ActionReport =
  | { readonly outcome: 'done'; readonly text: string }
  | { readonly outcome: 'failed' | 'unknown'; readonly title: string; readonly lines: readonly string[] }

/** Something a user does to the plant. One host shows every dialog of every action. */
export interface Action {
  readonly title: string
  /** Asked before it runs; null = runs at once. */
  readonly confirm: string | null
  /** The verb on the button. */
  readonly verb: string
  /** What was on screen when the user decided; where the outcome rests on it, as when a state is inverted. */
  readonly shown?: readonly ShownValue[]
  /** Sends what the user did as this act, and says how that ended. */
  readonly run: (act: UserAct) => Promise<ActionReport>
}

interface ActionState {
  step: 'idle' | 'asking' | 'running' | 'reported'
  action: Action | null
  /** Made when the user decides to act; whatever is pressed again until the action is closed is the same act. */
  act: UserAct | null
  report: ActionReport | null
  /** What was sent last, for the command line. */
  sent: SentAct | null
}

/** `text`: the words for what the server has taken; of what it has not, how the command goes on says more. */
export interface SentAct {
  readonly act: string
  readonly title: string
  readonly outcome: 'running' | 'done' | 'unknown'
  readonly text: string
}

export const actionState = proxy<ActionState>({ step: 'idle', action: null, act: null, report: null, sent: null })

/** Counts up when a session ends: the report of an action of an older one is for nobody. */
let session = 0

onSessionEnd(() => {
  session += 1
  closeAction()
  dismissSent()
})

/** Starts an action; while another is being asked or is running the call is ignored, so nothing is sent twice. */
export function runAction(action: Action): void {
  if (actionState.step === 'asking' || actionState.step === 'running') return
  actionState.action = ref(action)
  actionState.act = ref(newAct(action.shown))
  actionState.report = null
  if (action.confirm === null) void execute()
  else actionState.step = 'asking'
}

/** Runs the action that is asked for; its outcome always ends in a report. */
export async function execute(): Promise<void> {
  const { action, act } = actionState
  if (action === null || act === null || actionState.step === 'running') return
  actionState.step = 'running'
  const { title } = action
  const begun = session
  actionState.sent = ref<SentAct>({ act: act.id, title, outcome: 'running', text: '' })
  const report = await runSafely(action, act)
  if (begun !== session) return
  if (report.outcome === 'done') {
    actionState.sent = ref<SentAct>({ act: act.id, title, outcome: 'done', text: report.text })
    closeAction()
  } else {
    const isOpen = report.outcome === 'unknown'
    actionState.sent = isOpen ? ref<SentAct>({ act: act.id, title, outcome: 'unknown', text: '' }) : null
    actionState.report = ref(report)
    actionState.step = 'reported'
  }
}

/** An action that throws must not keep the tab from all further ones. Nobody knows how far it came. */
async function runSafely({ title, run }: Action, act: UserAct): Promise<ActionReport> {
  try {
    return await run(act)
  } catch (error) {
    reportError(error)
    return { outcome: 'unknown', title, lines: [] }
  }
}

/** Closes the dialog; a running action goes on and still reports. */
export function closeAction(): void {
  actionState.step = 'idle'
  actionState.action = null
  actionState.act = null
  actionState.report = null
}

/** The user has seen how the last command ended. */
export function dismissSent(): void {
  actionState.sent = null
}
