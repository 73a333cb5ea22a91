/** Process images and text messages: specification 3, "Other". */
import type { ResultStatus } from './result.ts'

/** The tree of process images. */
export interface ProcessImages {
  readonly root: ProcessImageNode
}

/** A folder, or with a `fileName` an image. @assumed */
export interface ProcessImageNode {
  readonly name: string
  readonly fileName: string | null
  readonly stationNumber: number | null
  readonly children: readonly ProcessImageNode[]
}

/** The specification names the first two; any other mode opens an edit dialog. @assumed partly */
export const SET_TEXT_MODES = ['DirectWithAcknowledge', 'DirectWithoutAcknowledge', 'Edit'] as const
export type SetTextMode = (typeof SET_TEXT_MODES)[number]

export interface TextMessage {
  readonly id: number
  readonly message: string
}

export interface TextMessageResult {
  readonly status: ResultStatus
  readonly message: string | null
}
