import { beforeEach, expect, test, vi } from 'vitest'
import { useSlicedState } from '../../src/components/alert-columns/use-sliced-state.ts'

/** As much of React as the hook uses; what a transition sets is drawn when the test says so. */
const react = vi.hoisted(() => {
  const cells: unknown[] = []
  let next = 0
  let effects: (() => void)[] = []
  let pending: (() => void)[] = []
  const cell = (first: () => unknown) => {
    const at = next
    next += 1
    if (at >= cells.length) cells.push(first())
    return at
  }
  return {
    reset() {
      cells.length = 0
      pending = []
    },
    pending: () => pending.length,
    draw<T>(hook: () => T): T {
      for (const set of pending.splice(0)) set()
      next = 0
      effects = []
      const result = hook()
      for (const effect of effects) effect()
      return result
    },
    module: {
      startTransition: (run: () => void) => run(),
      useCallback: (run: unknown, deps: readonly unknown[]) => {
        const at = cell(() => [run, deps])
        return (cells[at] as readonly unknown[])[0]
      },
      useRef: (first: unknown) => cells[cell(() => ({ current: first }))],
      useState(first: () => unknown) {
        const at = cell(first)
        const set = (value: unknown) => {
          pending.push(() => {
            cells[at] = value
          })
        }
        return [cells[at], set]
      },
      useEffect(run: () => void, deps: readonly unknown[]) {
        const at = cell(() => null)
        const before = cells[at] as readonly unknown[] | null
        cells[at] = deps
        if (before === null || deps.some((dep, i) => dep !== before[i])) effects.push(run)
      },
    },
  }
})
vi.mock('react', () => react.module)

beforeEach(() => react.reset())

function store() {
  let state = { number: 0 }
  let told = () => {}
  const subscribe = (onChange: () => void) => {
    told = onChange
    return () => {}
  }
  const read = () => state
  return {
    draw: () => react.draw(() => useSlicedState(subscribe, read)).number,
    change(number: number) {
      state = { number }
      told()
    },
  }
}

test('one state at a time is drawn to its end, however fast others follow, and then the newest', () => {
  const { draw, change } = store()
  expect(draw()).toBe(0)
  for (const number of [1, 2, 3]) change(number)
  expect(react.pending()).toBe(1)
  expect(draw()).toBe(1)
  expect(react.pending()).toBe(1)
  change(4)
  expect(draw()).toBe(3)
  expect(draw()).toBe(4)
  expect(react.pending()).toBe(0)
})

test('what changed before anybody listened is drawn', () => {
  let state = { number: 0 }
  const read = () => state
  const subscribe = () => {
    state = { number: 7 }
    return () => {}
  }
  const draw = () => react.draw(() => useSlicedState(subscribe, read)).number
  expect(draw()).toBe(0)
  expect(draw()).toBe(7)
})

test('what has not changed is not drawn again', () => {
  const { draw, change } = store()
  draw()
  change(1)
  draw()
  draw()
  expect(react.pending()).toBe(0)
})
