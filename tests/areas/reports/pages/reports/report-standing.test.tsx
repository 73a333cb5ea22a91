import { expect, test } from 'vitest'
import { invalidateQueries } from '../../../../../src/live/calls/query-cache.ts'
import type { ReportCell, ReportConfig, ReportData } from '../../../../../src/wire/server/report.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { saveAs, takeFiles } from '../../../../support/page/saved-files.ts'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const REPORT: ReportConfig = {
  id: 3,
  name: 'Tagesbericht',
  period: 'day',
  columns: [
    {
      pv: LEVEL.pvRef,
      title: 'Niveau',
      dimension: 'm',
      decimalPlaces: 2,
      reportValueType: 'Value',
      isManual: false,
    },
  ],
}
const dataOf = (cell: Partial<ReportCell> = {}): ReportData => ({
  reportId: 3,
  date: '2020-06-10',
  isLocked: false,
  rows: [
    {
      timestamp: Date.UTC(2020, 5, 9, 22),
      cells: [{ value: null, quality: 'Good', state: 'Empty', coverage: 0, ...cell }],
    },
  ],
  summaries: [],
  remark: '',
})

const open = (data = dataOf()) =>
  openPage('/reports/day/3/2020-06-10', {
    pvs: [LEVEL],
    reads: { reportConfigs: { reportConfigs: [REPORT] }, reportData: data },
  })

const text = () => document.body.textContent ?? ''

function onPaper(): string {
  window.dispatchEvent(new Event('beforeprint'))
  const said = document.querySelector('[data-print-page]')?.textContent ?? ''
  window.dispatchEvent(new Event('afterprint'))
  return said
}

async function inFile(files: { content: Blob }[]): Promise<string> {
  await saveAs('CSV')
  await soon(() => files.length).toBe(1)
  return (await files.pop()?.content.text()) ?? ''
}

test('paper and file say since when the report could not be read again, what it lacks, and that it is the last known state', async () => {
  const files = takeFiles()
  const { worker, plant } = await open()
  await soon(text).toContain('Niveau')
  for (const said of [onPaper(), await inFile(files)])
    expect(said).not.toMatch(/nicht lesbar|neu gelesen|letzter bekannter Stand/)
  plant.hold('reportData')
  const again = async () => {
    const before = worker.callsOf('reportData').length
    invalidateQueries(['reportData'])
    await soon(() => worker.callsOf('reportData').length).toBe(before + 1)
    return worker.callsOf('reportData').at(-1)
  }
  ;(await again())?.respond({ ok: true, body: dataOf(), skipped: 3 })
  const skipped = '3 Zeilen der Antwort sind nicht lesbar'
  await soon(text).toContain(skipped)
  ;(await again())?.respond({ ok: false, error: { kind: 'http', status: 503, text: '' } })
  const outdated = /konnte nicht neu gelesen werden/
  await soon(text).toMatch(outdated)
  for (const said of [onPaper(), await inFile(files)]) {
    expect(said).toContain(skipped)
    expect(said).toMatch(outdated)
  }
  plant.cutLinks()
  await soon(onPaper).toContain('letzter bekannter Stand')
  expect(await inFile(files)).toContain('letzter bekannter Stand')
})

test('a cell that could not be read is none that was not measured, on screen, on paper and in the file', async () => {
  const files = takeFiles()
  await open(dataOf({ quality: 'Bad', state: 'Locked', isUnread: true }))
  await soon(text).toContain('konnte nicht gelesen werden')
  for (const said of [text(), onPaper(), await inFile(files)]) {
    expect(said).toContain('konnte nicht gelesen werden')
    // The legend explains the dash.
    expect(said).not.toMatch(/nicht gemessen(?! oder)/)
  }
})
