const BEEP_S = 0.18
const PAUSE_S = 0.1
const VOLUME = 0.2
/** More urgent alerts sound higher and repeat more often, as plant horns do. */
const TONES = [
  { hertz: 880, times: 3 },
  { hertz: 660, times: 2 },
  { hertz: 440, times: 1 },
] as const

/** Browsers allow sound only after a user gesture. A beep that waited longer than this is outdated. */
const KEPT_MS = 3000

let context: AudioContext | null = null
/** The one beep that waits for a gesture; `at` in ms of `performance.now()`. */
let waiting: { readonly rank: number; readonly at: number } | null = null
let isResuming = false

/**
 * Plays the tone of a rank; 0 is the most urgent. Before the first user gesture the beep waits for one, for `KEPT_MS`
 * at most. Of several waiting beeps only the most urgent plays. Resolves when it has played or was dropped.
 */
export async function beep(rank: number): Promise<void> {
  const audio = audioContext()
  if (audio.state === 'running') {
    sound(audio, rank)
    return
  }
  const at = performance.now()
  if (waiting === null || rank <= waiting.rank || at - waiting.at > KEPT_MS) waiting = { rank, at }
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
  window.addEventListener('pointerup', onGesture)
  window.addEventListener('keydown', onGesture)
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
  if (beep !== null && audio.state === 'running' && performance.now() - beep.at <= KEPT_MS) sound(audio, beep.rank)
}

function sound(audio: AudioContext, rank: number): void {
  const { hertz, times } = TONES[Math.min(rank, TONES.length - 1)] ?? TONES[0]
  for (let i = 0; i < times; i += 1) play(audio, hertz, audio.currentTime + i * (BEEP_S + PAUSE_S))
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  // Without a short rise and fall each beep would click.
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02)
  volume.gain.setValueAtTime(VOLUME, at + BEEP_S - 0.03)
  volume.gain.linearRampToValueAtTime(0, at + BEEP_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + BEEP_S)
}
