import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useStageGestures } from '../../../src/components/image/use-stage-gestures.ts'

type Change = Parameters<typeof useStageGestures>[2]

function Stage({ onChange }: { readonly onChange: Change }) {
  const host = useRef<HTMLDivElement>(null)
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  useStageGestures(host, svg, onChange)
  return (
    <div ref={host}>
      <svg ref={setSvg} width="200" height="200" viewBox="0 0 200 200" role="img" aria-label="Bild" />
    </div>
  )
}

test('an image that was let go outside of the window is not dragged when the mouse comes back (F152)', async () => {
  const onChange = vi.fn<Change>()
  const { container } = await render(<Stage onChange={onChange} />)
  const svg = container.querySelector('svg')
  await expect.poll(() => svg).not.toBeNull()
  const send = (type: string, clientX: number, buttons: number) =>
    svg?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons, clientX, clientY: 50 }),
    )
  send('pointerdown', 50, 1)
  // The button is released outside, which tells nobody.
  send('pointermove', 150, 0)
  send('pointermove', 180, 0)
  expect(onChange).not.toHaveBeenCalled()
})
