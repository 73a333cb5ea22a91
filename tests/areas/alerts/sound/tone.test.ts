import { beforeEach, expect, test, vi } from 'vitest'

/** Node has no sound: as much of an `AudioContext` as a beep needs. It starts only after a gesture, as in a browser. */
class FakeAudioContext {
  static readonly all: FakeAudioContext[] = []
  readonly destination = {}
  readonly currentTime = 0
  readonly beginnings: number[] = []
  readonly asked: (() => void)[] = []
  state = 'suspended'

  constructor() {
    FakeAudioContext.all.push(this)
  }

  resume(): Promise<void> {
    return new Promise((resolve) => {
      this.asked.push(resolve)
    })
  }

  /** The user has touched the page: what waits to be resumed is. */
  gesture(): void {
    this.state = 'running'
    for (const resolve of this.asked.splice(0)) resolve()
  }

  createOscillator() {
    const node = {
      frequency: { value: 0 },
      connect: () => node,
      start: (at: number) => void this.beginnings.push(at),
      stop() {},
    }
    return node
  }

  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} }
    const node = { gain, connect: () => node }
    return node
  }
}

/** How often the most urgent tone is repeated. */
const URGENT_TIMES = 3
const LONG_AGO_MS = 60_000

let beep: typeof import('../../../../src/areas/alerts/sound/tone.ts')['beep']
let watchGestures: typeof import('../../../../src/areas/alerts/sound/tone.ts')['watchGestures']

beforeEach(async () => {
  FakeAudioContext.all.length = 0
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  ;({ beep, watchGestures } = await import('../../../../src/areas/alerts/sound/tone.ts'))
})

const audio = () => {
  const [context] = FakeAudioContext.all
  if (context === undefined) throw new Error('nothing has sounded')
  return context
}

test('of the beeps that wait for a gesture one sounds, the most urgent (F17)', async () => {
  const beeps = ([2, 0, 1] as const).map((tone) => beep(tone))
  audio().gesture()
  await Promise.all(beeps)
  expect(audio().beginnings).toHaveLength(URGENT_TIMES)
})

test('a beep that has waited too long for a gesture is dropped (F17)', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const old = beep(0)
  now.mockReturnValue(LONG_AGO_MS)
  audio().gesture()
  await old
  expect(audio().beginnings).toHaveLength(0)
  await beep(0)
  expect(audio().beginnings).toHaveLength(URGENT_TIMES)
})

test('after the gesture a beep sounds however long the sound device takes to start (F17)', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  watchGestures()
  window.dispatchEvent(new Event('keydown'))
  const slow = beep(0)
  now.mockReturnValue(LONG_AGO_MS)
  audio().gesture()
  await slow
  expect(audio().beginnings).toHaveLength(URGENT_TIMES)
})

test('an old urgent beep does not change the tone of a new one (F17)', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const beeps = [beep(0)]
  now.mockReturnValue(LONG_AGO_MS)
  beeps.push(beep(2))
  audio().gesture()
  await Promise.all(beeps)
  expect(audio().beginnings).toHaveLength(1)
})

test('without a gesture for days nothing heaps up (F17)', () => {
  for (let i = 0; i < 1000; i += 1) void beep(0)
  expect(FakeAudioContext.all).toHaveLength(1)
  expect(audio().asked.length).toBeLessThanOrEqual(1)
})
