import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { MUTE_MS, muteLeft, muteOf } from '../../domain/alerts/alert-sound.ts'
import { useLiveValue } from '../../live/views/hooks.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import { preferences } from '../preferences/preferences.ts'

export const MUTE_S = MUTE_MS / 1000

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
  const [now, setNow] = useState(Date.now)
  const left = Math.ceil(muteLeft(mute, now) / 1000)
  useEffect(() => {
    if (mute === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [mute])
  const canMute = (summary?.open ?? 0) > 0
  const toggle = () => {
    preferences.mute = left > 0 || summary === null ? null : muteOf(summary, rankOf, Date.now())
  }
  return { left, canMute, toggle }
}
