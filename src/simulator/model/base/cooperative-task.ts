import { setImmediate } from 'node:timers/promises'

/** A cooperative task: at every `yield` its runner may do other work. */
export type Task<T> = Generator<void, T, void>

/** Runs a task to its end without a pause. */
export function runTask<T>(task: Task<T>): T {
  for (;;) {
    const step = task.next()
    if (step.done === true) return step.value
  }
}

/** Runs a task to its end. At every `yield` other due work runs first: ticks, sockets, other requests. */
export async function runTaskInTurns<T>(task: Task<T>): Promise<T> {
  for (;;) {
    const step = task.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
