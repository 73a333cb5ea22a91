import { proxy } from 'valtio/vanilla'
import type { SoundClass } from '../../../domain/alerts/alert-sound.ts'
import { preferences } from '../../../ui/preferences/preferences.ts'

const BEEP_S = 0.18
const PAUSE_S = 0.1
/** Gain at full volume. */
const FULL_GAIN = 0.55
/** By class. More urgent alerts sound higher and repeat more often, as plant horns do. */
const TONES = [
  { hertz: 880, times: 3 },
  { hertz: 660, times: 2 },
  { hertz: 440, times: 1 },
] as const

/** Browsers allow sound only after a user gesture. A beep that waited longer than this is outdated. */
const KEPT_MS = 3000
const GESTURES = ['pointerup', 'keydown'] as const

/**
 * `isLocked`: the browser plays no sound yet, because there was no gesture in this tab. `heardAt`: the title of the page that
 * sounds the alarm in another tab; null where this one does, or no tab can.
 */
export const audioState = proxy<{ isLocked: boolean; heardAt: string | null }>({ isLocked: false, heardAt: null })

let context: AudioContext | null = null
/** The one beep that waits for a gesture; `at` in ms of `performance.now()`. */
let waiting: { readonly sound: SoundClass; readonly at: number } | null = null
let isResuming = false

/** Follows whether this tab may sound. Call once, before the first beep. */
export function watchGestures(): void {
  const { userActivation } = navigator
  const check = () => {
    audioState.isLocked = userActivation?.hasBeenActive === false && context?.state !== 'running'
  }
  check()
  for (const gesture of GESTURES) window.addEventListener(gesture, check)
}

/**
 * Plays the tone of a class; 0 is the most urgent. Before the first user gesture the beep waits for one, for `KEPT_MS`
 * at most. Of several waiting beeps only the most urgent plays. Resolves when it has played or was dropped.
 */
export async function beep(tone: SoundClass): Promise<void> {
  const audio = audioContext()
  if (audio.state === 'running') {
    sound(audio, tone)
    return
  }
  const at = performance.now()
  if (waiting === null || tone <= waiting.sound || at - waiting.at > KEPT_MS) waiting = { sound: tone, at }
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
  if (beep !== null && audio.state === 'running' && performance.now() - beep.at <= KEPT_MS) sound(audio, beep.sound)
}

function sound(audio: AudioContext, tone: SoundClass): void {
  audioState.isLocked = false
  const { hertz, times } = TONES[tone]
  for (let i = 0; i < times; i += 1) play(audio, hertz, audio.currentTime + i * (BEEP_S + PAUSE_S))
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  // People hear loudness by ratios: squared, half of the way is half as loud.
  const loudness = FULL_GAIN * preferences.volume ** 2
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
