import { preferences } from '../../../ui/preferences/preferences.ts'
import type { HornSound } from '../../../wire/tabs/horn.ts'
import { audioState } from './audio-state.ts'

const BEEP_S = 0.18
const PAUSE_S = 0.1
/** Gain at full volume. */
const FULL_GAIN = 0.55
/** Of `FULL_GAIN`, for what was there before. */
const SOFTLY = 0.3
/** More urgent alerts sound higher and more often, as plant horns do; the broken chain falls, as nothing else does. */
const TONES: { readonly [sound in HornSound]: readonly number[] } = {
  0: [880, 880, 880],
  1: [660, 660],
  2: [440],
  chain: [880, 660, 440, 330],
}

/** Browsers allow sound only after a user gesture. A beep that waited longer than this for one is outdated. */
const KEPT_MS = 3000
const GESTURES = ['pointerup', 'keydown'] as const

interface Waiting {
  readonly sound: HornSound
  readonly isSoft: boolean
  readonly at: number
}

let context: AudioContext | null = null
/** The one beep that waits for a gesture; `at` in ms of `performance.now()`. */
let waiting: Waiting | null = null
let isResuming = false
/** The first gesture, in ms of `performance.now()`. What comes after it waits for the sound device alone, and sounds however slow that is. */
let touchedAt: number | null = null

/** Follows whether this tab may sound. Call once, before the first beep. */
export function watchGestures(): void {
  const { userActivation } = navigator
  const check = () => {
    audioState.isLocked = userActivation?.hasBeenActive === false && context?.state !== 'running'
  }
  check()
  const onGesture = () => {
    touchedAt ??= performance.now()
    check()
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, onGesture)
}

/**
 * Plays the tone of a class, or of the broken chain, and lets a telephone vibrate. Before the first user gesture the beep waits for one, for `KEPT_MS`
 * at most. Of several waiting beeps only the most urgent plays. Resolves when it has played or was dropped.
 */
export async function beep(sound: HornSound, isSoft = false): Promise<void> {
  vibrate(sound)
  const audio = audioContext()
  if (audio.state === 'running') {
    play(audio, sound, isSoft)
    return
  }
  const at = performance.now()
  const isUrgent = waiting === null || urgencyOf(sound) <= urgencyOf(waiting.sound)
  if (isUrgent || waiting === null || at - waiting.at > KEPT_MS) waiting = { sound, isSoft, at }
  if (!isResuming) await resume(audio)
}

function audioContext(): AudioContext {
  if (context !== null) return context
  const audio = new AudioContext()
  context = audio
  // A `resume` from before the gesture may stay pending, so the gesture calls it again.
  const onGesture = () => {
    if (audio.state !== 'running') void resume(audio)
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, onGesture)
  return audio
}

async function resume(audio: AudioContext): Promise<void> {
  isResuming = true
  try {
    await audio.resume()
  } catch {
    // Refused, for example without a sound device: stay silent.
  }
  isResuming = false
  const beep = waiting
  waiting = null
  if (beep !== null && audio.state === 'running' && (touchedAt ?? performance.now()) - beep.at <= KEPT_MS)
    play(audio, beep.sound, beep.isSoft)
}

function urgencyOf(sound: HornSound): number {
  return sound === 'chain' ? -1 : sound
}

/** Where there is a motor, and after a gesture; elsewhere nothing happens. */
function vibrate(sound: HornSound): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(TONES[sound].flatMap(() => [BEEP_S * 1000, PAUSE_S * 1000]))
}

function play(audio: AudioContext, sound: HornSound, isSoft: boolean): void {
  audioState.isLocked = false
  // People hear loudness by ratios: squared, half of the way is half as loud.
  const gain = FULL_GAIN * preferences.volume ** 2 * (isSoft ? SOFTLY : 1)
  for (const [i, hertz] of TONES[sound].entries())
    playTone(audio, hertz, gain, audio.currentTime + i * (BEEP_S + PAUSE_S))
}

function playTone(audio: AudioContext, hertz: number, loudness: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  // Without a short rise and fall each beep would click.
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02)
  volume.gain.setValueAtTime(loudness, at + BEEP_S - 0.03)
  volume.gain.linearRampToValueAtTime(0, at + BEEP_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + BEEP_S)
}
