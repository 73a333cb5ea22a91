import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSilence } from '../../../../src/areas/alerts/sound/use-silence.ts'
import { preferences } from '../../../../src/ui/preferences/preferences.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() }))
afterEach(() => {
  preferences.silence = null
  vi.useRealTimers()
})

function Left() {
  return <p data-left>{useSilence().left}</p>
}

test('a silence renders what shows it once a second, and never again when it is over (F156)', async () => {
  let renders = 0
  const { screen } = await renderInPlant(
    <Profiler
      id="header"
      onRender={() => {
        renders += 1
      }}
    >
      <Left />
    </Profiler>,
  )
  const left = () => screen.container.querySelector('[data-left]')?.textContent
  // Not by `expect.poll`, which lets the clock of the test go on.
  const pictures = async () => {
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame)
  }
  await pictures()
  expect(left()).toBe('0')
  preferences.silence = { from: Date.now(), until: Date.now() + 60_000, rank: 1 }
  await pictures()
  expect(left()).toBe('60')
  for (let second = 59; second >= 0; second -= 1) {
    const before = renders
    vi.advanceTimersByTime(1000)
    await pictures()
    expect([left(), renders - before]).toEqual([String(second), 1])
  }
  const before = renders
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(1000)
    await pictures()
  }
  expect(renders).toBe(before)
})
