import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '../../../src/live/calls/call.ts'
import type { ReadingName } from '../../../src/wire/endpoints/endpoints.ts'
import { allTexts, button, dialog, discardEntries, enter, field, press, soon } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'
import type { WritingRow } from '../../support/writing/writing-row.ts'
import { PV_ROWS } from './pv-rows.ts'
import { RECORD_ROWS } from './record-rows.ts'
import { STATION_ROWS, takesOver } from './station-rows.ts'

interface ReadFirst {
  /** What is read before it is sent. */
  readonly reads: ReadingName
  /** Takes what was typed back. */
  readonly discard: () => Promise<void>
  /** Types something else; null where a press is all. */
  readonly again: (() => Promise<void>) | null
}

const discardAll = () => press(button('Verwerfen'))
const cancel = () => press(dialog.getByRole('button', { name: 'Abbrechen' }))
const cancelText = async () => {
  await cancel()
  await press(discardEntries)
}
const figure = page.getByRole('textbox', { name: /^Schlammspiegel, / })

const asked: ReadFirst = { reads: 'callNumbers', discard: cancel, again: null }
const noted: ReadFirst = { reads: 'annotations', discard: cancel, again: null }
const typeNote = () => enter(field('Text'), 'Sonde geeicht')
const discardNote = async () => {
  await press(dialog.getByRole('button', { name: 'Verwerfen' }))
  await press(dialog.getByRole('button', { name: 'Später speichern' }))
}

/** All saves that read first, by call and, where it is not the only one of its call, by what it is (`tests/rules/after-a-wait.test.ts`). */
const READ_FIRST: Readonly<Record<string, ReadFirst>> = {
  saveManualInput: { reads: 'reportData', discard: discardAll, again: () => enter(figure, '5,5') },
  saveLifecycle: { reads: 'lifecycle', discard: discardAll, again: null },
  setRuntimes: { reads: 'runtimes', discard: cancel, again: () => enter(field(/Betriebszeit: neuer Wert/), '8,0') },
  setCallNumbersState: { reads: 'callNumbersForActivation', discard: cancel, again: () => enter(takesOver, '2') },
  saveCallNumbers: { reads: 'callNumbers', discard: cancelText, again: () => enter(field('Name'), 'Nachtdienst') },
  'setCallNumbersState without another one': asked,
  'saveCallNumbers a deletion': asked,
  saveAnnotations: { ...noted, discard: discardNote, again: typeNote },
  deleteAnnotations: noted,
}
const ROWS = [...PV_ROWS, ...STATION_ROWS, ...RECORD_ROWS].flatMap((row) => {
  const isOther = row.what !== undefined && row.what !== 'a change'
  const name = isOther ? `${row.call} ${row.what}` : row.call
  const first = READ_FIRST[name]
  return first === undefined ? [] : [[name, { row, ...first }] as const]
})

/** Types and presses; what is read before it is sent waits for the test. */
async function pressed({ row, reads }: { readonly row: WritingRow } & ReadFirst) {
  const { worker, plant } = await openPage(row.path, row.plant)
  await row.prepare?.()
  if (row.verb !== null) await press(row.button())
  await row.fill?.()
  const body = plant.hold(reads)
  const before = worker.callsOf(reads).length
  const sends = row.verb === null ? row.button() : dialog.getByRole('button', { name: row.verb, exact: true })
  await press(sends)
  await soon(() => sends.element().getAttribute('aria-disabled')).toBe('true')
  await soon(() => worker.callsOf(reads).length).toBeGreaterThan(before)
  // The page may read the same by itself.
  const waiting = () => worker.callsOf(reads).slice(before)
  const turn = async () => {
    const count = worker.callsOf('licenseOptions').length
    void call('licenseOptions', {})
    await soon(() => worker.callsOf('licenseOptions').length).toBeGreaterThan(count)
  }
  return {
    plant,
    fails: async () => {
      for (let round = 0; round < 3; round += 1) {
        for (const { respond } of waiting()) respond({ ok: false, error: { kind: 'timeout', text: '' } })
        await turn()
      }
    },
    /** It answers; what would be sent then has arrived afterwards. */
    answers: async () => {
      for (let round = 0; round < 3; round += 1) {
        for (const { respond } of waiting()) respond({ ok: true, body })
        await turn()
      }
    },
    sent: () => worker.callsOf(row.call).map(({ args }) => args),
  }
}

test('each save of this table has one row that types it', () => {
  expect(ROWS.map(([name]) => name).sort()).toEqual(Object.keys(READ_FIRST).sort())
})

describe.each(ROWS)('%s reads what the server has, then', (_, own) => {
  test('sends what was typed at the press', async () => {
    const { answers, sent } = await pressed(own)
    await answers()
    await soon(sent).toEqual([own.row.args])
  })

  test('sends nothing where that fails, and says so (F141)', async () => {
    const { fails, sent } = await pressed(own)
    await fails()
    await soon(allTexts).toMatch(/Nichts gesendet: Was der Server inzwischen hat, |Es wurde nichts gesendet/)
    expect(allTexts()).toContain('Der Server hat nicht rechtzeitig geantwortet')
    expect(sent()).toEqual([])
  })

  test('sends nothing of what was discarded meanwhile (F141, F142)', async () => {
    const { answers, sent } = await pressed(own)
    await own.discard()
    await soon(() => own.row.verb !== null && dialog.query()).not.toBeInstanceOf(Element)
    await answers()
    expect(sent()).toEqual([])
  })

  test('sends nothing of one user for the next (F141)', async () => {
    const { plant, answers, sent } = await pressed(own)
    plant.endSession()
    await soon(() => document.body.textContent).toContain('Anmeldung')
    plant.logIn('admin')
    await soon(() => document.querySelector('main h1')?.textContent ?? '').not.toBe('')
    await answers()
    expect(sent()).toEqual([])
  })

  const { again } = own
  if (again !== null) {
    test('sends nothing that was typed over meanwhile, and says so (F141)', async () => {
      const { answers, sent } = await pressed(own)
      await again()
      await answers()
      await soon(allTexts).toContain('Nichts gesendet: Die Eingaben haben sich geändert')
      expect(sent()).toEqual([])
    })
  }
})
