import type { TextOutput } from '../../../wire/server/dashboard.ts'

/** A text output with the name of its station. */
export interface StationText extends TextOutput {
  readonly stationName: string
}

/** What a text is to become, and what the user saw of it when deciding. */
export interface TextOrder {
  readonly output: StationText
  readonly message: string
  readonly seen: string
}
