import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StageView } from '../../../src/domain/images/stage-view.ts'
import { useStageGestures } from '../../../src/ui/stage/use-stage-gestures.ts'

type Change = Parameters<typeof useStageGestures>[2]

function Stage({ onChange }: { readonly onChange: Change }) {
  const host = useRef<HTMLDivElement>(null)
  useStageGestures(host, { x: 0, y: 0, width: 200, height: 200 }, onChange)
  return (
    <div ref={host} style={{ width: 200, height: 200 }}>
      <svg width="200" height="200" viewBox="0 0 200 200" role="img" aria-label="Bild" />
    </div>
  )
}

async function show() {
  const onChange = vi.fn<Change>()
  const { container } = await render(<Stage onChange={onChange} />)
  const svg = container.querySelector('svg')
  await expect.poll(() => svg).not.toBeNull()
  // Played pointers cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
  const send = (type: string, clientX: number, buttons: number) =>
    svg?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons, clientX, clientY: 50 }),
    )
  const at: StageView = { x: 0, y: 0, zoom: 1 }
  return { onChange, send, moved: () => onChange.mock.calls.reduce((view, [next]) => next(view), at) }
}

test('an image follows the pointer while its button is pressed, and no longer (F152)', async () => {
  const { send, moved } = await show()
  send('pointerdown', 50, 1)
  send('pointermove', 150, 1)
  send('pointermove', 180, 1)
  expect(moved()).toMatchObject({ x: -130, y: 0 })
  // The button is released outside, which tells nobody.
  send('pointermove', 190, 0)
  send('pointermove', 60, 0)
  expect(moved()).toMatchObject({ x: -130, y: 0 })
})

test('an image that was let go outside of the window is not dragged when the mouse comes back (F152)', async () => {
  const { onChange, send } = await show()
  send('pointerdown', 50, 1)
  // The button is released outside, which tells nobody.
  send('pointermove', 150, 0)
  send('pointermove', 180, 0)
  expect(onChange).not.toHaveBeenCalled()
})
