const BEEP_S = 0.18
const PAUSE_S = 0.1
const VOLUME = 0.2
/** More urgent is higher and repeated more often: high, middle, low, as people know it from plant horns. */
const TONES = [
  { hertz: 880, times: 3 },
  { hertz: 660, times: 2 },
  { hertz: 440, times: 1 },
] as const

/** Browsers let a page sound only after a gesture of the user. A beep that has waited longer for one tells nothing new. */
const KEPT_MS = 3000

let context: AudioContext | null = null
/** The one beep that waits until the page may sound, `at` in ms of `performance.now()`. */
let waiting: { readonly rank: number; readonly at: number } | null = null
let isResuming = false

/**
 * Sounds the tone of a rank, 0 the most urgent. Where the browser does not let the page sound yet, the beep waits for
 * a gesture, for 3 s at most; of several that wait the most urgent sounds. Resolves when it has sounded or been left
 * out.
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
  // A `resume` from before the gesture may stay pending, so the gesture itself asks once more.
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
    // Refused, as without any sound device: silence is all that is left.
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
