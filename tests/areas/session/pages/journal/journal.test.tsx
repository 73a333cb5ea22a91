import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CommandState } from '../../../../../src/wire/tabs/command.ts'
import type { JournalEntry } from '../../../../../src/wire/tabs/journal.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { press, soon, there } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const PV = { type: 'AnaOut', nr: 1_400_001 } as const
const OUTPUT = { ...LEVEL, pvRef: PV, name: 'Einschaltniveau' }
const AT = Date.UTC(2026, 5, 10, 9)
const NONE = { count: 0, first: [] }

const entryOf = (state: CommandState, refused: JournalEntry['refused'] = []): JournalEntry => ({
  id: 'a',
  order: { call: 'setPvs', args: { values: [{ pvRef: PV, type: 'DoubleValue', doubleValue: 1 }] } },
  count: 1,
  alerts: [],
  timesOfDay: [],
  shown: [],
  reason: '',
  sentAt: AT,
  changedAt: AT + 1500,
  state,
  refused,
})

test.each<readonly [JournalEntry, string, string]>([
  [entryOf({ state: 'sent' }), 'sent', '–'],
  [entryOf({ state: 'confirmed', refused: NONE }), 'confirmed', '1,5\u00a0s'],
  [
    entryOf({ state: 'accepted', waiting: NONE, refused: { count: 1, first: ['ao1400001'] } }, [
      { id: 'ao1400001', reason: 'pvUnauthorized' },
    ]),
    'refused',
    'Keine Rechte für diese Prozessvariable.',
  ],
  [entryOf({ state: 'unknown', reason: 'network', shows: false }), 'unknown', ''],
  [entryOf({ state: 'rejected', reason: 'disconnected', text: '' }), 'notSent', ''],
])(
  'the journal has an order with its result and, opened by keyboard, its items; on a telephone it fits: %j is %s (rules E8, E17, E18)',
  async (entry, result, says) => {
    await openPage(
      '/journal',
      { pvs: [OUTPUT], cells: { journal: { '': { since: AT, dropped: 0, entries: [entry], hornTests: [] } } } },
      { width: 360, height: 740 },
    )
    const row = page.getByRole('row').filter({ hasText: OUTPUT.name })
    const element = await there(row)
    await soon(() => element.querySelector<HTMLElement>('[data-result]')?.dataset.result).toBe(result)
    expect(document.documentElement.scrollWidth).toBe(360)
    element.focus()
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const details = await there(page.getByRole('dialog', { name: 'Befehl' }))
    await soon(() => details.textContent).toContain('1,00 m')
    expect(details.textContent).toContain(says)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).first())
    await soon(() => page.getByRole('dialog').query()).toBeNull()
  },
)
