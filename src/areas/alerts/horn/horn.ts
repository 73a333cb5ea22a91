import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { onSessionEnd } from '../../../live/connection/data-owner.ts'
import { sayRang, saySound } from '../../../live/connection/live-client.ts'
import { subscribeSummary } from '../../../live/connection/summary.ts'
import { pageTitle, subscribePageTitle } from '../../../ui/page/document-title.ts'
import { preferences } from '../../../ui/preferences/preferences.ts'
import type { HornPlan } from '../../../wire/tabs/horn.ts'
import { audioState } from '../sound/audio-state.ts'
import { beep } from '../sound/tone.ts'
import { watchWorker } from './worker-watch.ts'

/**
 * Sounds what the worker gives this tab to sound, and tells it whether this tab can, and what this workstation has chosen. Has no
 * effect on the alerts themselves. The worker decides: a hidden page runs too seldom for it.
 */
export function startHorn(): void {
  const tell = () => saySound(!audioState.isLocked, pageTitle(), hornPlan())
  tell()
  subscribeKey(audioState, 'isLocked', tell)
  subscribePageTitle(tell)
  let rung: number | null = null
  subscribeSummary(({ ring, heardAt, late, isBroken, blink }) => {
    Object.assign(audioState, { heardAt, late, isBroken, isUnheard: blink !== null })
    if (ring === null || ring.number === rung) return
    rung = ring.number
    if (ring.endsSilence) preferences.silence = null
    if (ring.sound !== null) void beep(ring.sound, ring.isSoft)
    sayRang(ring.number)
  })
  watchWorker(() => {
    if (preferences.horn) void beep('chain')
  })
  onSessionEnd(() => {
    preferences.silence = null
  })
  // Switching it on is a gesture, which browsers require before the first sound; it also lets the user hear the tone.
  let wasOn = preferences.horn
  subscribe(preferences, () => {
    if (preferences.horn && !wasOn && document.hasFocus()) void beep(0)
    wasOn = preferences.horn
    tell()
  })
}

function hornPlan(): HornPlan {
  const { horn, hornModes, hornReminder, silence } = preferences
  const [first, second, third] = hornModes
  return { isOn: horn, modes: [first, second, third], remindMin: hornReminder, silence: silence && { ...silence } }
}
