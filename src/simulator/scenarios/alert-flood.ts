import { SECOND_MS } from '../model/base/units.ts'
import type { ScriptedEvent } from '../model/hydraulics/scripted-events.ts'
import type { PlantModel } from '../model/plant-model.ts'

export const FLOOD_ALERTS = 500
const FLOOD_MS = 60 * SECOND_MS
const EVERY_MS = FLOOD_MS / FLOOD_ALERTS
/** Contacts that have to be closed for longer are left out: they could not close again soon enough. */
const MAX_DELAY_MS = 5 * SECOND_MS
/** Open for so long at least before a contact closes again. */
const OPEN_MS = SECOND_MS

export interface AlertFlood {
  readonly start: number
  readonly until: number
  readonly events: readonly ScriptedEvent[]
}

/**
 * 500 alerts in a minute: fault contacts all over the plant close one after the other, and again where there are fewer
 * of them. A contact closes by its delay before its alert comes; the first alerts come after the longest delay.
 */
export function alertFlood({ faultContacts }: PlantModel, now: number): AlertFlood {
  const contacts = faultContacts.filter(({ delayMs }) => delayMs <= MAX_DELAY_MS)
  const start = now + MAX_DELAY_MS
  const turnMs = contacts.length * EVERY_MS
  const events: ScriptedEvent[] = []
  for (let index = 0; index < FLOOD_ALERTS; index++) {
    const contact = contacts[index % contacts.length]
    if (contact === undefined) break
    const came = start + index * EVERY_MS
    const end = came + Math.max(OPEN_MS, turnMs - MAX_DELAY_MS - OPEN_MS)
    events.push({ kind: 'contact', subject: contact.nr, start: came - contact.delayMs, end })
  }
  return { start, until: start + FLOOD_MS, events }
}
