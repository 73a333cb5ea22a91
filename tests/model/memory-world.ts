import { LiveCore } from '../../workers/core/live-core.ts'
import type { Environment } from '../../workers/platform/environment.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { FakeLocks } from '../support/fakes/fake-locks.ts'
import { MemoryServer } from './memory-server.ts'
import { socketClassOf } from './memory-socket.ts'

/** A server and a browser's locks in memory, and a clock that the test advances. */
export interface Surroundings {
  readonly clock: FakeClock
  readonly server: MemoryServer
  readonly locks: FakeLocks
}

export interface MemoryWorld extends Surroundings {
  readonly core: LiveCore
}

/** Creates a live core in these surroundings. Another `seed` makes another instance. */
export function memoryCore(
  { clock, server, locks }: Surroundings,
  seed = 1,
  overrides: Partial<Environment> = {},
): LiveCore {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return new LiveCore({
    kind: 'in-page',
    build: 'test',
    origin: 'http://plant.test',
    clock,
    random,
    fetch: server.fetch,
    WebSocket: socketClassOf(server),
    locks,
    ...overrides,
  })
}

export function memoryWorld(): MemoryWorld {
  const surroundings = { clock: new FakeClock(), server: new MemoryServer(), locks: new FakeLocks() }
  return { ...surroundings, core: memoryCore(surroundings) }
}

/** Lets messages, promises and ports continue until `count` stops changing. */
export async function untilQuiet(count: () => number): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 3; ) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    const now = count()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}
