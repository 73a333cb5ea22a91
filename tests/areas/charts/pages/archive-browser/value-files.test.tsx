import { expect, test } from 'vitest'
import { type LoadState, NO_NOTES, type RangeLoad } from '../../../../../src/wire/tabs/frame.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { saveAs, savedTable, tableOnPaper, takeFiles } from '../../../../support/page/saved-files.ts'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const HOUR = 3600
/** Midnight in Berlin, s since 1970. */
const FROM = Date.UTC(2026, 5, 8, 22) / 1000
const TO = FROM + 24 * HOUR
const FAILED: RangeLoad['load'] = { state: 'error', error: { kind: 'http', status: 503, text: '' } }
const OTHER = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_002 }, name: 'Förderstrom' } as const
const PAGE = `/charts/archive-browser?pv=AnaIn-1400001&pv=AnaIn-1400002&range=${FROM * 1000}-${TO * 1000}&source=QuarterHourValues`

/** The first series has a value at midnight, of the second the time is in this state. */
async function open(load: LoadState, part: RangeLoad['load']) {
  const files = takeFiles()
  const { worker } = await openPage(PAGE, { pvs: [LEVEL, OTHER] })
  const leased = () => [...worker.leased.values()].filter(({ topic }) => topic === 'chartArchive')
  await soon(() => leased().length).toBe(4)
  worker.sendFrame({
    columns: leased().map(({ key }) => {
      const isFirst = key.startsWith('AnaIn-1400001/')
      const [x, y] = isFirst ? [[FROM], [1.5]] : [[], []]
      return {
        topic: 'chartArchive',
        key,
        load: isFirst ? { state: 'ready' } : load,
        ranges: isFirst ? [] : [{ from: FROM, to: FROM + HOUR, load: part }],
        keepUntil: Number.NEGATIVE_INFINITY,
        from: FROM,
        x: Float64Array.from(x),
        y: Float64Array.from(y),
        notes: NO_NOTES,
      }
    }),
  })
  await soon(() => document.querySelector('main')?.textContent ?? '').toContain('1,5')
  return files
}

test.each([
  [
    'failed',
    { state: 'ready' },
    FAILED,
    'nicht geladen',
    '„Förderstrom“ konnte nicht geladen werden: 09.06.2026 00:00',
  ],
  ['loads', { state: 'loading' }, { state: 'loading' }, 'noch nicht geladen', 'Noch sind nicht alle Werte geladen.'],
] as const)('a range that %s is told of in a file and on paper', async (_, load, part, cell, text) => {
  const files = await open(load, part)
  await saveAs('CSV')
  const { head, rows } = await savedTable(files)
  expect(rows.map((row) => row.slice(2))).toEqual([['1,5', cell]])
  expect(head.find(([name]) => name === 'Unvollständig')?.[1]).toContain(text)
  window.dispatchEvent(new Event('beforeprint'))
  await soon(() => tableOnPaper().head.flat().join(' ')).toContain(text)
  window.dispatchEvent(new Event('afterprint'))
})
