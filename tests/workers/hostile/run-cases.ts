import { type Change, sayChange } from '../../support/hostile/changer.ts'
import { HostileWorld } from './hostile-world.ts'
import type { Reader } from './readers.ts'
import type { RecordedPlant } from './recorded-plant.ts'
import { Said, type Shown, shownOf, stuckOf } from './shown.ts'

/** What a reader must not do with a damaged text. */
type BreachOfReader = 'exception' | 'not finite' | 'invented' | 'stuck'

export interface FoundInReader {
  readonly reader: string
  readonly number: number
  readonly breach: BreachOfReader
  readonly detail: string
  /** What the text had that did it. */
  readonly changes: readonly string[]
}

/** Cases that one world serves: what damaged rows of other ids leave behind goes with it. */
const CASES_OF_WORLD = 50
/** Longer than every retry of what has failed, apart from quarantines. */
const PATIENCE_MS = 6000

interface Scene {
  readonly world: HostileWorld
  readonly said: Said
  readonly before: readonly Shown[]
}

/** Gives each reader this many damaged texts, each followed by the good one. Returns what broke. */
export async function runCases(
  plant: RecordedPlant,
  readers: readonly Reader[],
  cases: number,
): Promise<readonly FoundInReader[]> {
  const found: FoundInReader[] = []
  let scene: Scene | null = null
  let served = 0
  const leave = caughtBy((error) => scene?.world.failed(error))
  try {
    for (const reader of readers) {
      for (let number = 0; number < cases; number += 1) {
        if (scene !== null && served % CASES_OF_WORLD === 0) {
          scene.world.close()
          scene = null
        }
        scene ??= await openScene(plant)
        served += 1
        const { breaches, changes } = await runCase(scene, reader, number)
        if (breaches.length === 0) continue
        for (const text of breaches) {
          const [breach = '', ...detail] = text.split(': ')
          found.push({
            reader: reader.name,
            number,
            breach: breach as BreachOfReader,
            detail: detail.join(': '),
            changes: changes.map(sayChange),
          })
        }
        // What it has left behind must not break the next one.
        scene.world.close()
        scene = null
      }
    }
  } finally {
    scene?.world.close()
    await new Promise<void>((resolve) => setImmediate(resolve))
    leave()
  }
  return found
}

async function runCase(
  { world, said, before }: Scene,
  reader: Reader,
  number: number,
): Promise<{ readonly breaches: readonly string[]; readonly changes: readonly Change[] }> {
  // Somebody works in the tab: a quarter of an hour without it ends the session.
  world.core.activity('user')
  const { text, changes } = await reader.damage(world, number)
  said.hear(text)
  const breaches = [...exceptions(world), ...said.breaches(shownOf(world))]
  await reader.heal(world)
  let stuck = stuckOf(before, shownOf(world))
  if (stuck.length > 0) {
    await world.pass(PATIENCE_MS)
    await reader.heal(world)
    await world.pass(PATIENCE_MS)
    stuck = stuckOf(before, shownOf(world))
  }
  breaches.push(...stuck, ...((await reader.check?.(world)) ?? []), ...exceptions(world))
  return { breaches, changes }
}

async function openScene(plant: RecordedPlant): Promise<Scene> {
  const world = await HostileWorld.open(plant)
  const said = new Said()
  for (const { text } of plant.answers.values()) said.hear(text)
  for (const messages of plant.messages.values()) said.hear(JSON.stringify(messages))
  const before = shownOf(world)
  const wrong = [...exceptions(world), ...said.breaches(before)]
  if (wrong.length > 0) throw new Error(`Without any damage: ${wrong.join('; ')}`)
  return { world, said, before }
}

const exceptions = (world: HostileWorld) => world.takeFailures().map((text) => `exception: ${text}`)

/** Hands over all that nobody catches until it is left again. */
function caughtBy(take: (error: unknown) => void): () => void {
  const ofRejections = process.listeners('unhandledRejection')
  const ofExceptions = process.listeners('uncaughtException')
  const forget = () => {
    process.removeAllListeners('unhandledRejection')
    process.removeAllListeners('uncaughtException')
  }
  forget()
  process.on('unhandledRejection', take)
  process.on('uncaughtException', take)
  return () => {
    forget()
    for (const listener of ofRejections) process.on('unhandledRejection', listener)
    for (const listener of ofExceptions) process.on('uncaughtException', listener)
  }
}
