import { onSessionEnd } from '../../../live/connection/data-owner.ts'
import type { Priority } from '../../../wire/server/alert.ts'
import { watchGestures } from '../sound/tone.ts'
import { startHorn } from './horn.ts'
import { startIconBadge } from './icon-badge.ts'

let priorities: ReadonlyMap<number, Priority> = new Map()
let isStarted = false

/** Takes the plant's priorities. The first call starts the horn and the icon of this tab. */
export function startAlarm(list: ReadonlyMap<number, Priority>): void {
  priorities = list
  if (isStarted) return
  isStarted = true
  watchGestures()
  startHorn()
  startIconBadge(() => priorities)
  onSessionEnd(() => {
    priorities = new Map()
  })
}
