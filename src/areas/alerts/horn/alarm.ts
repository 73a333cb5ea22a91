import { urgency } from '../../../domain/alerts/alert-state.ts'
import { onSessionEnd } from '../../../live/connection/data-owner.ts'
import type { Priority } from '../../../wire/server/alert.ts'
import { watchGestures } from '../sound/tone.ts'
import { startHorn } from './horn.ts'
import { startIconBadge } from './icon-badge.ts'

let priorities: ReadonlyMap<number, Priority> = new Map()
let rankOf = urgency([])
let isStarted = false

/** Returns the rank of a priority; 0 is the most urgent. */
function alarmRank(priority: number): number {
  return rankOf(priority)
}

/** Takes the plant's priorities, most urgent first. The first call starts the horn and the icon of this tab. */
export function startAlarm(list: ReadonlyMap<number, Priority>): void {
  priorities = list
  rankOf = urgency([...list.values()])
  if (isStarted) return
  isStarted = true
  watchGestures()
  startHorn(alarmRank)
  startIconBadge(() => priorities)
  onSessionEnd(() => {
    priorities = new Map()
    rankOf = urgency([])
  })
}
