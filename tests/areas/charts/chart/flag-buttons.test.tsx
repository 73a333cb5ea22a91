import { expect, test } from 'vitest'
import { createFlagButtons, type FlagPlace } from '../../../../src/areas/charts/chart/plot/flag-buttons.ts'

const place = (id: string, x: number): FlagPlace => ({ id, name: `Flag ${id}`, x, y: 200 })

function flagsBeside() {
  const container = document.createElement('div')
  document.body.append(container)
  const pressed: string[] = []
  const flags = createFlagButtons(container, 'flag', (id, button) => pressed.push(`${id} ${button.ariaLabel}`))
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button.flag')]
  return { container, pressed, flags, buttons, ids: () => buttons().map(({ dataset }) => dataset.flag) }
}

test('each flag has a button in the order of the flags, beside the picture', () => {
  const { container, pressed, flags, buttons, ids } = flagsBeside()
  flags.show([place('b', 10), place('a', 50)])
  expect(ids()).toEqual(['b', 'a'])
  expect(container.querySelector('button')).toBeNull()
  buttons()[1]?.click()
  expect(pressed).toEqual(['a Flag a'])
  flags.destroy()
  expect(ids()).toEqual([])
})

test('a button that moves keeps the focus; one out of view is gone', () => {
  const { flags, buttons, ids } = flagsBeside()
  flags.show([place('a', 10), place('b', 50)])
  const [, second] = buttons()
  second?.focus()
  const left = second?.style.left
  flags.show([place('b', 90), place('c', 120)])
  expect(ids()).toEqual(['b', 'c'])
  expect(buttons()[0]).toBe(second)
  expect(document.activeElement).toBe(second)
  expect(second?.style.left).not.toBe(left)
  flags.destroy()
})
