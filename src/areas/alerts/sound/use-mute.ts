import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { MUTE_MS, type Mute, muteLeft, muteOf } from '../../../domain/alerts/alert-sound.ts'
import { useLiveValue, useStreamState } from '../../../live/views/hooks.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'

export const MUTE_S = MUTE_MS / 1000
const CHECK_MS = 500

interface MuteState {
  /** How long the sound is muted yet, s; 0 if it is not. */
  readonly left: number
  /** False where nothing is open, so that there is nothing to mute. */
  readonly canMute: boolean
  readonly toggle: () => void
}

/** Mutes the sound for a minute, in all tabs of this browser. */
export function useMute(): MuteState {
  const { mute } = useSnapshot(preferences)
  const { rankOf } = usePlantSettings()
  const summary = useLiveValue('alertSummary', '').value
  const [left, setLeft] = useStreamState(secondsLeft(mute))
  useEffect(() => {
    const count = () => {
      const next = secondsLeft(mute)
      setLeft(next)
      // What is over stays over: nothing is counted until the next mute.
      if (next === 0) clearInterval(timer)
    }
    const timer = setInterval(count, CHECK_MS)
    count()
    return () => clearInterval(timer)
  }, [mute, setLeft])
  const canMute = (summary?.open ?? 0) > 0
  const toggle = () => {
    preferences.mute = left > 0 || summary === null ? null : muteOf(summary, rankOf, Date.now())
  }
  return { left, canMute, toggle }
}

function secondsLeft(mute: Mute | null): number {
  return Math.ceil(muteLeft(mute, Date.now()) / 1000)
}
