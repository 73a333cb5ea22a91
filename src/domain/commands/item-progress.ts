import type { CommandState, ItemReason, TargetList } from '../../wire/tabs/command.ts'
import { unreachable } from '../base/unreachable.ts'
import type { CommandItem, ItemResult } from './item-result.ts'

/**
 * How far one item of a command is.
 * - `sent`: no response yet
 * - `accepted`: the server accepted it; the plant has not shown it, or nothing can show it
 * - `confirmed`: the plant shows it
 * - `refused`: certainly not carried out
 * - `unconfirmed`: accepted, but the plant did not show it in time, or showed that it failed
 * - `unknown`: it may have been carried out
 */
const ITEM_STAGES = ['sent', 'accepted', 'confirmed', 'refused', 'unconfirmed', 'unknown'] as const
export type ItemStage = (typeof ITEM_STAGES)[number]

export interface ItemProgress extends CommandItem {
  readonly stage: ItemStage
  readonly reason: ItemReason | null
}

/**
 * Returns how far each item is, in their order: its result from the response, and what the worker has seen of the plant
 * since; `state` is null while unknown. Where the worker's list is cut to its first targets, an item that may be among the
 * others counts as not confirmed. Specification 8.
 */
export function itemProgress(results: readonly ItemResult[], state: CommandState | null): readonly ItemProgress[] {
  return results.map(({ id, label, reason, state: result }) => ({
    id,
    label,
    reason,
    stage: result === 'done' ? stageOfAccepted(id, state) : result,
  }))
}

function stageOfAccepted(id: string, state: CommandState | null): ItemStage {
  switch (state?.state) {
    case undefined:
    case 'sent':
      return 'accepted'
    case 'accepted':
      return state.waiting.count === 0 || mayContain(state.waiting, id) ? 'accepted' : 'confirmed'
    case 'confirmed':
      return 'confirmed'
    case 'unconfirmed':
      return mayContain(state.missing, id) ? 'unconfirmed' : 'confirmed'
    // The page has seen a response that the worker has not: believe the worse.
    case 'rejected':
      return 'refused'
    case 'unknown':
      return 'unknown'
    default:
      return unreachable(state)
  }
}

function mayContain({ count, first }: TargetList, id: string): boolean {
  return first.includes(id) || count > first.length
}

/** Returns how many items are in each stage, without the empty ones, in the order of `ITEM_STAGES`. */
export function countStages(
  items: readonly ItemProgress[],
): readonly { readonly stage: ItemStage; readonly count: number }[] {
  return ITEM_STAGES.map((stage) => ({ stage, count: items.filter((item) => item.stage === stage).length })).filter(
    ({ count }) => count > 0,
  )
}
