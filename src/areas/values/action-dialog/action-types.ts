import type { ReactNode } from 'react'
import type { CommandItem, ItemResult } from '../../../domain/commands/item-result.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { CommandRequest, CommandState, ShownValue } from '../../../wire/tabs/command.ts'
import type { ReasonPlace } from '../remark/remark.ts'

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
  /** Sends what was certainly not carried out, of an action of several commands whose first one was accepted. */
  readonly rest?: Rest | undefined
  /** What it has set held something else before, which can be set again. */
  readonly canPutBack?: boolean
}

/** What is left of an action of several commands. Its report names all of them again, and is never `rejected`. */
interface Rest {
  readonly verb: string
  readonly run: Run
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

/** What somebody says of an order in its dialog. */
export interface ActionRemark {
  readonly reason: string
  /** Until when it is to hold, in ms since 1970; null until somebody changes it. */
  readonly until: number | null
  /** The reason becomes an annotation of the PVs as well. */
  readonly isNoted: boolean
}

/** Draws what takes the command of this id back. */
export type WayBack = (id: string) => ReactNode

/** Sends the command with this request and returns the outcome. */
export type Run = (request: CommandRequest) => Promise<ActionReport>

export interface ActionBase {
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
  /** Its dialog stands beside what it is about, where there is room. */
  readonly aside?: true
  /** It may hold for a while and have a reason, which is kept in the journal alone or as an annotation of its PVs as well. */
  readonly takesRemark?: ReasonPlace
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
