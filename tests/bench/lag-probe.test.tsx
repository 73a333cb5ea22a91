import { afterEach, expect, test } from 'vitest'
import { lagProbe, type ProbeReading } from '../../bench/tabs/lag-probe.ts'

declare global {
  interface Window {
    readProbe(): ProbeReading
  }
}

/** As the simulator stamps a value: seconds modulo 10,000 with three decimals. */
const stamp = (agoMs: number) => (((((Date.now() - agoMs) % 1e7) + 1e7) % 1e7) / 1000).toFixed(3)

const script = document.createElement('script')
script.textContent = lagProbe('.')
document.head.append(script)

/** Resolves after the observer has seen what was written before. */
const observed = () => Promise.resolve().then(() => undefined)

afterEach(() => {
  document.body.replaceChildren()
})

function host(mode: ShadowRootMode): ShadowRoot {
  const element = document.createElement('div')
  document.body.append(element)
  return element.attachShadow({ mode })
}

test.each(['open', 'closed'] as const)(
  'a value written in a shadow root that is %s counts as any other',
  async (mode) => {
    const cell = document.createElement('td')
    host(mode).append(cell)
    await observed()
    window.readProbe()
    cell.textContent = stamp(700)
    await observed()
    const { lagsMs, cells, writes } = window.readProbe()
    expect([lagsMs.length, cells, writes]).toEqual([1, 1, 1])
    expect(lagsMs[0]).toBeGreaterThanOrEqual(699)
  },
)

test('a value in the document counts by text node and by replaced text, also with a space behind it', async () => {
  const cell = document.createElement('td')
  document.body.append(cell)
  await observed()
  window.readProbe()
  cell.textContent = `${stamp(0)} `
  await observed()
  if (cell.firstChild !== null) cell.firstChild.nodeValue = stamp(0)
  cell.title = stamp(0)
  await observed()
  expect(window.readProbe()).toMatchObject({ cells: 1, writes: 2 })
})

test('what is no stamp of now is no value', async () => {
  document.body.append('12.500', ' ', '1.5', 'a 9999.999')
  await observed()
  expect(window.readProbe().lagsMs).toEqual([])
})
