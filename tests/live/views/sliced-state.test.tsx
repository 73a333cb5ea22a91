import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Subscribable } from '../../../src/live/cells/subscribable.ts'
import { useSlicedState } from '../../../src/live/views/use-sliced-state.ts'

interface State {
  readonly number: number
}

/** Something outside React, and a component that writes down every state it has drawn. */
function setUp() {
  const changes = new Subscribable()
  let state: State = { number: 0 }
  const drawn: number[] = []
  const read = () => state
  const set = (number: number) => {
    state = { number }
  }
  let subscribe = changes.subscribe
  function View() {
    const { number } = useSlicedState(subscribe, read)
    useLayoutEffect(() => {
      drawn.push(number)
    })
    return <p>{number}</p>
  }
  return {
    View,
    drawn,
    change(number: number) {
      set(number)
      changes.notify()
    },
    notify: () => changes.notify(),
    /** Changes the state between the first render and the subscription. */
    changeBeforeSubscribing(number: number) {
      subscribe = (onChange) => {
        set(number)
        return changes.subscribe(onChange)
      }
    },
    listeners: () => changes.size,
  }
}

test('one state at a time is drawn to its end, however fast others follow, and then the newest', async () => {
  const { View, drawn, change } = setUp()
  const screen = await render(<View />)
  await expect.element(screen.getByText('0')).toBeVisible()
  for (const number of [1, 2, 3]) change(number)
  await expect.element(screen.getByText('3')).toBeVisible()
  change(4)
  await expect.element(screen.getByText('4')).toBeVisible()
  expect(drawn).toEqual([0, 1, 3, 4])
})

test('a change before the subscription is drawn', async () => {
  const { View, drawn, changeBeforeSubscribing } = setUp()
  changeBeforeSubscribing(7)
  const screen = await render(<View />)
  await expect.element(screen.getByText('7')).toBeVisible()
  expect(drawn).toEqual([0, 7])
})

test('a state that has not changed is not drawn again, and an unmounted component has unsubscribed', async () => {
  const { View, drawn, change, notify, listeners } = setUp()
  const screen = await render(<View />)
  change(1)
  await expect.element(screen.getByText('1')).toBeVisible()
  notify()
  change(2)
  await expect.element(screen.getByText('2')).toBeVisible()
  expect([drawn, listeners()]).toEqual([[0, 1, 2], 1])
  await screen.unmount()
  expect(listeners()).toBe(0)
})
