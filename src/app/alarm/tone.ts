const BEEP_S = 0.18
const PAUSE_S = 0.1
const VOLUME = 0.2
/** More urgent is higher and repeated more often: high, middle, low, as people know it from plant horns. */
const TONES = [
  { hertz: 880, times: 3 },
  { hertz: 660, times: 2 },
  { hertz: 440, times: 1 },
] as const

let context: AudioContext | null = null

/** Sounds the tone of a rank, 0 the most urgent. Silent where the browser does not let the page sound yet. */
export async function beep(rank: number): Promise<void> {
  const { hertz, times } = TONES[Math.min(rank, TONES.length - 1)] ?? TONES[0]
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  for (let i = 0; i < times; i += 1) play(context, hertz, context.currentTime + i * (BEEP_S + PAUSE_S))
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
