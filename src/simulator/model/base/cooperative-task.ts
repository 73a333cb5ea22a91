import { setImmediate } from 'node:timers/promises'

/** A cooperative task: at every `yield` its runner may do other work. */
export type Task<T> = Generator<void, T, void>

export function runTask<T>(steps: Task<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Runs other due work at every `yield`: ticks, sockets, other requests. */
export async function runTaskInTurns<T>(steps: Task<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
