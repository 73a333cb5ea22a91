import { useCallback, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { soundingCounts } from '../../../domain/alerts/alert-aside.ts'
import { silenceLeft, silenceOf } from '../../../domain/alerts/alert-sound.ts'
import { useLiveValue, useStreamState } from '../../../live/views/hooks.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import type { HornSilence } from '../../../wire/tabs/horn.ts'
import { audioState } from './audio-state.ts'

const CHECK_MS = 500

interface SilenceState {
  /** How long the horn is silent yet, s; 0 if it is not. */
  readonly left: number
  /** False where nothing sounds, so that there is nothing to silence. */
  readonly canSilence: boolean
  /** How long a silence is that begins now, in s. */
  readonly seconds: number
  readonly toggle: () => void
}

/** Silences the horn for the time that this workstation has chosen, in all tabs of this browser. It acknowledges nothing. */
export function useSilence(): SilenceState {
  const { silence, silenceMin } = useSnapshot(preferences)
  const { isBroken } = useSnapshot(audioState)
  const { rankOf } = usePlantSettings()
  const summary = useLiveValue('alertSummary', '').value
  // What is set aside makes no sound.
  const counts = useMemo(() => (summary === null ? [] : soundingCounts(summary)), [summary])
  const [left, setLeft] = useStreamState(secondsLeft(silence))
  useEffect(() => {
    const count = () => {
      const next = secondsLeft(silence)
      setLeft(next)
      // What is over stays over: nothing is counted until the next silence.
      if (next === 0) clearInterval(timer)
    }
    const timer = setInterval(count, CHECK_MS)
    count()
    return () => clearInterval(timer)
  }, [silence, setLeft])
  const toggle = useCallback(() => {
    const isOver = silenceLeft(preferences.silence, Date.now()) === 0
    preferences.silence = isOver ? silenceOf({ counts }, isBroken, rankOf, Date.now(), silenceMin) : null
  }, [counts, isBroken, rankOf, silenceMin])
  return { left, canSilence: counts.some(({ open }) => open > 0) || isBroken, seconds: silenceMin * 60, toggle }
}

function secondsLeft(silence: HornSilence | null): number {
  return Math.ceil(silenceLeft(silence, Date.now()) / 1000)
}
