import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import type { CommandRequest, CommandState } from '../../../wire/tabs/command.ts'
import type { ActionBase, ActionRemark, ActionReport, ActionTarget, Run } from './action-types.ts'
import type { Unnoted } from './note-reason.ts'

export interface CurrentAction extends ActionBase {
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
  /** What its form has said besides its fields. */
  remark: ActionRemark | null
  /** An accepted order that holds for a while, until its reminder is kept. */
  toRemind: { readonly id: string; readonly title: string; readonly until: number } | null
  /** The title of the last order whose reminder could not be kept, until it was read or another action has begun. */
  unreminded: string | null
  /** The last order whose reason did not become an annotation, until it was read or another action has begun. */
  unnoted: Unnoted | null
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
  readonly canPutBack: boolean
  /** What the user calls its targets, by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** The current action as its dialog and the lines below the header show it; `action.ts` carries it out. */
export const actionState = proxy<ActionState>({
  step: 'idle',
  action: null,
  request: null,
  report: null,
  answeredAt: Number.NaN,
  remark: null,
  toRemind: null,
  unreminded: null,
  unnoted: null,
  sent: null,
  dropped: null,
})

/** Call with what the form says besides its fields, before it is sent. */
export function addRemark(remark: ActionRemark): void {
  actionState.remark = ref(remark)
}

/** Call when the reminder of the last order is kept, or when it cannot be, which the user has to know. */
export function endReminder(isKept: boolean): void {
  if (!isKept && actionState.toRemind !== null) actionState.unreminded = actionState.toRemind.title
  actionState.toRemind = null
}

/** Closes the dialog; a running action continues and still reports. */
export function closeAction(): void {
  actionState.step = 'idle'
  actionState.action = null
  actionState.request = null
  actionState.report = null
  actionState.remark = null
}

/** Removes what was said of an action that was not sent. */
export function dismissDropped(): void {
  actionState.dropped = null
}

/** Removes what was said of a reason that did not become an annotation. */
export function dismissUnnoted(): void {
  actionState.unnoted = null
}

/** Removes what was said of an order that nothing reminds of. */
export function dismissUnreminded(): void {
  actionState.unreminded = null
}

/** Removes the command line. */
export function dismissSent(): void {
  actionState.sent = null
}
