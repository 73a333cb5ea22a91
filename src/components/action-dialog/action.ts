import { proxy, ref } from 'valtio/vanilla'

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
  readonly run: () => Promise<ActionReport>
}

interface ActionState {
  step: 'idle' | 'asking' | 'running' | 'reported'
  action: Action | null
  report: ActionReport | null
  /** The last success, for the status line; a new object each time, so that the same words are announced again. */
  done: { readonly text: string } | null
}

export const actionState = proxy<ActionState>({ step: 'idle', action: null, report: null, done: null })

/** Starts an action; while another is being asked or is running the call is ignored, so nothing is sent twice. */
export function runAction(action: Action): void {
  if (actionState.step === 'asking' || actionState.step === 'running') return
  actionState.action = ref(action)
  actionState.report = null
  if (action.confirm === null) void execute()
  else actionState.step = 'asking'
}

/** Runs the action that is asked for; its outcome always ends in a report. */
export async function execute(): Promise<void> {
  const { action } = actionState
  if (action === null || actionState.step === 'running') return
  actionState.step = 'running'
  const report = await action.run()
  if (report.outcome === 'done') {
    actionState.done = ref({ text: report.text })
    closeAction()
  } else {
    actionState.report = ref(report)
    actionState.step = 'reported'
  }
}

/** Closes the dialog; a running action goes on and still reports. */
export function closeAction(): void {
  actionState.step = 'idle'
  actionState.action = null
  actionState.report = null
}
