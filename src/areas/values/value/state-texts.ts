import type { PvConfig } from '../../../wire/server/pv.ts'

/** Returns the texts of a contact for 0 and 1. */
export function stateTexts(
  { digiDisplayConfig: own }: PvConfig,
  texts: { readonly off: string; readonly on: string },
): readonly [off: string, on: string] {
  return [own?.stateInactiveText || texts.off, own?.stateActiveText || texts.on]
}
