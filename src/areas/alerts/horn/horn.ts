import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { type Heard, hear, heardOf, muteLeft, soundClass } from '../../../domain/alerts/alert-sound.ts'
import { onSessionEnd } from '../../../live/connection/data-owner.ts'
import { sayHeard, saySound } from '../../../live/connection/live-client.ts'
import { subscribeSummary } from '../../../live/connection/summary.ts'
import { pageTitle, subscribePageTitle } from '../../../ui/page/document-title.ts'
import { preferences } from '../../../ui/preferences/preferences.ts'
import { audioState, beep } from '../sound/tone.ts'

/** At most one tone in this time, however many alerts arrive; only a more urgent one sounds earlier. */
const HORN_DISTANCE_MS = 2000

/**
 * Plays a tone for new open alerts, in the one tab that the worker has chosen, unless the user has switched it off or muted
 * it. Has no effect on the alerts themselves. `rankOf` returns the rank of a priority.
 */
export function startHorn(rankOf: (priority: number) => number): void {
  let heard: Heard | null = null
  let last = { at: Number.NEGATIVE_INFINITY, sound: 0 }
  const tell = () => saySound(!audioState.isLocked, pageTitle())
  tell()
  subscribeKey(audioState, 'isLocked', tell)
  subscribePageTitle(tell)
  subscribeSummary(({ alerts, rings, heardAt, seq }) => {
    audioState.heardAt = heardAt
    // Another worker counts anew.
    if (seq === 1 || alerts === null) heard = null
    if (alerts === null) return
    const next = hear(heard, alerts, rankOf, !audioState.isLocked)
    // What the tab that sounds the alarm does not get, as it is being closed, is left to the next one.
    heard = rings ? next.heard : { ...next.heard, raised: heardOf(alerts) }
    if (rings && alerts.unheard.length > 0) sayHeard(alerts.raised.reduce((sum, { count }) => sum + count, 0))
    if (next.rank === null || !rings || !preferences.horn) return
    const { mute } = preferences
    if (mute !== null && muteLeft(mute, Date.now()) > 0) {
      if (next.rank >= mute.rank) return
      preferences.mute = null
    }
    const at = performance.now()
    const sound = soundClass(next.rank)
    if (at - last.at < HORN_DISTANCE_MS && sound >= last.sound) return
    last = { at, sound }
    void beep(sound)
  })
  onSessionEnd(() => {
    preferences.mute = null
  })
  // Switching it on is a gesture, which browsers require before the first sound; it also lets the user hear the tone.
  let wasOn = preferences.horn
  subscribe(preferences, () => {
    if (preferences.horn && !wasOn && document.hasFocus()) void beep(0)
    wasOn = preferences.horn
  })
}
