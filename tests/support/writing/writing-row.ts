import type { Locator } from 'vitest/browser'
import type { WritingName } from '../../../src/wire/endpoints/endpoints.ts'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import type { Rights } from '../../../src/wire/server/system.ts'
import type { PlantParts, PlayedPlant } from '../page/played-plant.ts'

type Right = Exclude<keyof Rights, 'stationNumbers'>

/** A value that somebody else changes while the dialog is open. */
interface Moved {
  readonly by: (plant: PlayedPlant) => void
  /** What the dialog says of it. */
  readonly says: string | RegExp
  /**
   * The button that says that it was seen, before which nothing is sent; null where the order is sent with what its user
   * saw, and refused as changed. Without it the dialog only tells.
   */
  readonly seen?: string | null
  /** What is sent then, if not the same. */
  readonly args?: object
}

/** One way in which a person sends a call that writes. */
export interface WritingRow {
  readonly call: WritingName
  /** What tells it from other rows of the same call. */
  readonly what?: string
  /** The address of its page. */
  readonly path: string
  /** What the plant holds, and what it answers to reading calls. */
  readonly plant: PlantParts
  /** Prepares the page until the button can be pressed: rows are selected, fields outside of a dialog filled in. */
  readonly prepare?: () => Promise<void>
  /** The button of the page that begins it. */
  readonly button: () => Locator
  /** Fills the dialog in, until it can be sent. Without a dialog the button sends at once. */
  readonly fill?: () => Promise<void>
  /** The button of the dialog that sends it; null where the button of the page sends. */
  readonly verb: string | null
  /** Closing the dialog asks before it loses what `fill` has entered. */
  readonly asks?: true
  /** Returns what was typed, as it stands in the dialog or on the page; null where nothing is typed. */
  readonly typed: (() => string) | null
  /** Where the focus starts in the dialog: in its first field, or on Cancel, so that Enter does nothing. */
  readonly focus: 'field' | 'cancel'
  /** What is sent. */
  readonly args: object
  /** A body by which the server accepts it, and what the user reads then. */
  readonly accepted: { readonly body: object; readonly says: string | RegExp }
  /** Title of its failure, and the sentence below. */
  readonly failedTitle: string
  readonly failed: string
  /** The item that a failure names. */
  readonly named?: string
  /** What a server is told as that answers `Unauthorized`, if not as `unauthorized`. */
  readonly forbidden?: string
  /** What an unknown outcome is told as, where it has words of its own. */
  readonly unknown?: string
  readonly right: Right
  /** The sentence without the right. */
  readonly unauthorized: string
  /** What is blocked without the right, if that is not `button`; null where the page then offers nothing at all. */
  readonly barred?: (() => Locator) | null
  /** The hub that would show the outcome. */
  readonly hub: HubName
  /** A body that accepts a part of it, and the sentence of an item that it refuses; null where a body names no items. */
  readonly partial: { readonly body: object; readonly item: string; readonly says: string } | null
  readonly moved: Moved | null
  /** What the dialog says while the link is cut; null where it lets the worker refuse the order. */
  readonly whileCut: string | null
}
