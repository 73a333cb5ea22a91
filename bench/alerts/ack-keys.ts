import type { RawTab } from '../../tests/support/browser/raw-tab.ts'

/** Runs in the page: finds rows, and stamps when one of them is not open any more. */
export const ACK_PROBE = `
const frame = () => new Promise(requestAnimationFrame)
const list = () => document.querySelector('main [role=grid], main [role=treegrid]')
const rowOf = (id) => list()?.querySelector('[role=row][data-id="' + CSS.escape(id) + '"]')
// A held list shows a row that is gone as it was.
const isOpenRow = (row) => row?.dataset.state !== 'removed' && row?.querySelector('[data-alert-state$="-open"]') != null
window.listLength = () => Number(document.querySelector('main [role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1
window.isReady = () => document.querySelector('[data-flood-mode]') !== null && list()?.querySelector('[role=row][data-id]') != null
window.oldestFirst = async () => {
  const button = list().querySelector('[role=columnheader][aria-sort=descending] button')
  button?.click()
  while (list().querySelector('[role=columnheader][aria-sort=ascending]') === null) await frame()
}
window.openOnScreen = () => {
  const { top, bottom } = list().getBoundingClientRect()
  const head = list().querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? top
  return [...list().querySelectorAll('[role=row][data-id]')].filter((row) => {
    const at = row.getBoundingClientRect()
    return isOpenRow(row) && at.top > head && at.bottom < bottom && row.querySelector('[data-repeats]') === null
  }).map((row) => row.dataset.id)
}
// A row that is still on its way has no keys.
window.isAtRest = () => document.activeElement?.ariaBusy !== 'true' && list().querySelector('[data-pending]') === null
window.settle = async () => {
  await frame()
  await frame()
  while (!isAtRest()) await frame()
  return true
}
window.scrollOn = async () => {
  list().scrollTop += 280
  await frame()
  await frame()
}
let seen = null
window.watchRow = (id) => {
  seen = (async () => {
    while (isOpenRow(rowOf(id))) await frame()
    return Date.now()
  })()
  return true
}
window.seenAt = () => seen
window.ackRow = (id) => {
  // A row may leave by itself.
  const button = rowOf(id)?.querySelector('button') ?? null
  if (button === null) return null
  const at = Date.now()
  button.click()
  return at
}
window.ackButton = () => [...document.querySelectorAll('main button:not([role=row] button)')].find((button) => /^\\d+ Störmeldung(en)? quittieren$/.test(button.textContent))
// Rows that leave the screen leave the document.
const chosen = new Map()
window.openSelected = () => {
  for (const row of list().querySelectorAll('[role=row][data-id][aria-selected=true]')) if (isOpenRow(row)) chosen.set(row.dataset.id, Number(row.querySelector('[data-repeats]')?.dataset.repeats ?? 1))
  return [...chosen.values()].reduce((sum, count) => sum + count, 0)
}
// The worker says a moment later how many of a new selection are open.
window.openCount = () => Number(/\\d+/.exec(ackButton()?.textContent ?? '')?.[0] ?? 0)
// Whether the last arrow came before the acknowledgement is the page's to say: what it selected too late stays open.
window.isAllAcked = () => [...chosen.keys()].every((id) => !isOpenRow(rowOf(id)))
`

export interface KeyReading {
  readonly keys: number
  /** From the first key in the list until none of the acknowledged rows is open. */
  readonly ms: number
  /** The page's main thread in scripts meanwhile. */
  readonly scriptMs: number
}

const ALARMS = 30
const SHIFT = 8
const MOST_KEYS = 200

interface Key {
  readonly key: string
  readonly code: string
  readonly windowsVirtualKeyCode: number
  readonly text?: string
  readonly modifiers?: number
}

const KEYS = {
  tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  more: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40, modifiers: SHIFT },
  ack: { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, text: 'a' },
} as const satisfies Readonly<Record<string, Key>>

async function press(tab: RawTab, key: Key): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: key.text === undefined ? 'rawKeyDown' : 'keyDown', ...key })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

async function scriptSeconds(tab: RawTab): Promise<number> {
  const { metrics } = await tab.send<{ metrics: readonly { name: string; value: number }[] }>('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
}

/**
 * Opens the pending alerts and acknowledges thirty open ones by keys alone: to the list, down its rows, and acknowledge.
 * Flood mode is left by its button, with keys as well: its rows are groups.
 */
export async function pressKeys(tab: RawTab, url: string): Promise<KeyReading> {
  await tab.goto(`${url}/alerts/pending`)
  await tab.waitFor('isReady()')
  await tab.send('Performance.enable')
  let keys = 0
  const to = async (selector: string) => {
    while (!(await tab.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`))) {
      if (keys > MOST_KEYS) throw new Error(`No key leads to ${selector}`)
      await press(tab, KEYS.tab)
      keys += 1
    }
  }
  const [startedAt, scriptBefore] = [performance.now(), await scriptSeconds(tab)]
  if (await tab.evaluate<boolean>(`document.querySelector('[data-flood-mode=on]') !== null`)) {
    await to('[data-flood-mode=on] button')
    await press(tab, KEYS.enter)
    keys += 1
    await tab.waitFor('listLength() > 1000')
  }
  await to('[role=row][data-id]')
  await press(tab, KEYS.space)
  await tab.evaluate('settle()')
  keys += 1
  while ((await tab.evaluate<number>('openSelected()')) < ALARMS) {
    if (keys > MOST_KEYS) throw new Error('No thirty open alerts are selected')
    await press(tab, KEYS.more)
    await tab.evaluate('settle()')
    keys += 1
  }
  await tab.waitFor(`openCount() >= openSelected() && ackButton().getAttribute('aria-disabled') === 'false'`)
  await press(tab, KEYS.ack)
  keys += 1
  await tab.waitFor('isAllAcked()')
  return {
    keys,
    ms: performance.now() - startedAt,
    scriptMs: ((await scriptSeconds(tab)) - scriptBefore) * 1000,
  }
}
