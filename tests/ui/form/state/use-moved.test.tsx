import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useMoved } from '../../../../src/ui/form/state/use-moved.ts'

type Present = ReadonlyMap<string, number | null>
const KEYS = ['a', 'b'] as const

async function moving(first: Present, opened?: Present) {
  const hook = await renderHook((now: Present = first) => useMoved(now, opened === undefined ? {} : { opened }), {
    initialProps: first,
  })
  const moved = () => KEYS.filter((key) => hook.result.current.hasMoved(key))
  const look = (key?: string) => hook.act(() => hook.result.current.look(key))
  return { ...hook, moved, look }
}

test('what appears first is seen; what changes since has moved until it is looked at, one by one or all', async () => {
  const { rerender, moved, look } = await moving(new Map([['a', 1]]))
  await rerender(new Map(KEYS.map((key) => [key, 1])))
  expect(moved()).toEqual([])
  await rerender(new Map(KEYS.map((key) => [key, 2])))
  expect(moved()).toEqual(['a', 'b'])
  await look('b')
  expect(moved()).toEqual(['a'])
  await rerender(new Map(KEYS.map((key) => [key, 3])))
  await look()
  expect(moved()).toEqual([])
})

test('what is unknown or gone has not moved; what was unknown to the user has, once it is known', async () => {
  const { rerender, moved } = await moving(new Map([['a', 1]]))
  await rerender(new Map([['b', null]]))
  expect(moved()).toEqual([])
  await rerender(
    new Map([
      ['a', 1],
      ['b', 4],
    ]),
  )
  expect(moved()).toEqual(['b'])
})

test('what the user saw when the dialog opened counts, not what was there when it appeared', async () => {
  const { moved } = await moving(new Map([['a', 2]]), new Map([['a', 1]]))
  expect(moved()).toEqual(['a'])
})
