import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setFileSaver } from '../../../../../src/ui/files/save-file.ts'
import type { RuebEvent } from '../../../../../src/wire/server/report.ts'
import { basin } from '../../../../domain/basins/sample-events.ts'
import { cutTexts } from '../../../../support/page/cut-texts.ts'
import { saveAs } from '../../../../support/page/saved-files.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

/**
 * The return of one basin for May 2026, by hand. Times are those of the plant's clock, which is two hours before UTC in May.
 *
 *     what the level says                    counts in May                    days      h:mm   m³
 *     A  30.04. 22:00 to 01.05. 05:00        began in April: no event         1.        5:00   300
 *     B  10.05. 10:00 to 10:30, and
 *               11:29 to 11:59, pause 59 min one event                        10.       1:00   50 + 30
 *     C  10.05. 12:59 to 13:19, pause 60 min one event                        (10.)     0:20   10
 *     D  15.05. 08:00 to 08:04, below 5 min  none                                        –      –
 *     E  20.05. 23:30 to 21.05. 00:45        one event                        20., 21.  1:15   60 + 45
 *     F  31.05. 23:00 to 01.06. 01:00        one event, its June in June      31.       1:00   40
 *                                            4 events                         5 days    8:35   535 m³
 *
 * The level was not known from 03.05. 00:00 to 09.05. 04:48: 6.2 of 31 days, so 80 % are known.
 * By blocks of 12 and 24 h: 01.05. 00:00 to 12:00, 10.05. 10:00 to 22:00, 20.05. 23:30 to 11:30, 31.05. from 23:00: 4.
 */
const local = (month: number, day: number, hour: number, minute = 0) => Date.UTC(2026, month - 1, day, hour - 2, minute)

type Spell = readonly [from: number, to: number, m3: number]

function event(type: 'Overflow' | 'Storage', ...spells: readonly Spell[]): RuebEvent {
  const [start, end] = [spells[0]?.[0] ?? Number.NaN, spells.at(-1)?.[1] ?? Number.NaN]
  const spills = type === 'Overflow'
  return {
    id: `31-${type}-${start}`,
    configId: 31,
    type,
    start,
    end,
    durationSeconds: spells.reduce((sum, [from, to]) => sum + (to - from) / 1000, 0),
    parts: spells.map(([from, to, m3]) => {
      return { from, to, volume: spills ? m3 : null, maxFlow: spills ? m3 / 10 : null, maxLevel: 3.4 }
    }),
    volume: spills ? spells.reduce((sum, [, , m3]) => sum + m3, 0) : null,
    maxFlow: spills ? 30 : null,
    maxLevel: 3.4,
    rainDepth: 12,
    maxRainIntensity: 20,
    availability: 1,
    remark: '',
  }
}

const EVENTS = [
  event('Overflow', [local(4, 30, 22), local(4, 30, 24), 72], [local(5, 1, 0), local(5, 1, 5), 300]),
  event('Overflow', [local(5, 10, 10), local(5, 10, 10, 30), 50]),
  event('Overflow', [local(5, 10, 11, 29), local(5, 10, 11, 59), 30]),
  event('Overflow', [local(5, 10, 12, 59), local(5, 10, 13, 19), 10]),
  event('Overflow', [local(5, 15, 8), local(5, 15, 8, 4), 5]),
  event('Overflow', [local(5, 20, 23, 30), local(5, 20, 24), 60], [local(5, 21, 0), local(5, 21, 0, 45), 45]),
  event('Overflow', [local(5, 31, 23), local(5, 31, 24), 40], [local(6, 1, 0), local(6, 1, 1), 35]),
]
const GAP = { configId: 31, from: local(5, 3, 0), to: local(5, 9, 4, 48) }
/** Nothing measures the level of the second one. */
const BASINS = [
  { ...basin(31), name: 'RÜB Nord' },
  { ...basin(32), name: 'RÜB Süd', levelPv: null },
]

function open(path: string) {
  return openPage(
    path,
    {
      reads: {
        ruebConfigs: { ruebConfigItems: BASINS },
        ruebEvents: { ruebEvents: EVENTS, levelGaps: [GAP] },
        sebamConfigs: [],
        firstDateOfPvs: { timestamp: Date.UTC(2024, 0, 1) },
        chartDataOfPvs: [],
      },
    },
    { width: 1600 },
  )
}

/** Texts of the row of a basin, by the titles of the columns, of a grid or of a table of paper. */
function rowsOf(root: ParentNode, rows: string, title: string, cell: string): ReadonlyMap<string, Map<string, string>> {
  const titles = [...root.querySelectorAll(title)].map(({ textContent }) => textContent?.trim() ?? '')
  return new Map(
    [...root.querySelectorAll(rows)].map((row) => {
      const texts = [...row.querySelectorAll(cell)].map(
        (each) => each.textContent?.replaceAll('\u00a0', ' ').trim() ?? '',
      )
      return [texts[0] ?? '', new Map(titles.map((name, index) => [name, texts[index] ?? '']))]
    }),
  )
}

function shown() {
  const grid = page.getByRole('grid', { name: 'Kennzahlen der Becken' }).element()
  return rowsOf(grid, '[role=row][data-id]', '[role=columnheader]', '[role=gridcell]')
}

async function saved(): Promise<readonly (readonly string[])[]> {
  const files: Blob[] = []
  setFileSaver(async (_, content) => files.push(content) > 0)
  onTestFinished(() => setFileSaver(null))
  await saveAs('CSV', page.getByRole('region', { name: 'Kennzahlen der Becken' }))
  await expect.poll(() => files.length).toBe(1)
  return ((await files[0]?.text()) ?? '').split('\r\n').map((line) => line.split(';'))
}

function printed() {
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  const paper = document.querySelector('[data-print-page]')
  if (paper === null) throw new Error('Nothing is printed')
  return paper
}

test("the authority's example: one basin and one month by hand are on screen, on paper and in the file (F115, F123, F127)", async () => {
  await open('/basins?view=month&date=2026-05&count=blocks')
  await expect.poll(() => shown().get('RÜB Nord')?.get('Entlastungen')).toBe('4 (80 %)')
  const figures = {
    Entlastungen: '4 (80 %)',
    '12/24\u00a0h': '4 (80 %)',
    'Entl.-Tage': '5 (80 %)',
    'Entl.-Dauer h': '8:35 (80 %)',
    'Menge m³': '535 (80 %)',
  }
  const screen = shown().get('RÜB Nord') ?? new Map()
  for (const [title, text] of Object.entries(figures)) expect(screen.get(title), title).toContain(text)
  const coverage = (row: ReadonlyMap<string, string> | undefined) => row?.get('Verfügb. %')
  expect([coverage(shown().get('RÜB Nord')), coverage(shown().get('RÜB Süd'))]).toEqual([
    expect.stringMatching(/^80/),
    expect.stringMatching(/^0/),
  ])
  // 0 events of a basin without a level would say that it has not spilled.
  for (const title of Object.keys(figures))
    expect(shown().get('RÜB Süd')?.get(title), title).toContain('nicht gemessen')
  await expect.element(page.getByText('1 Becken nicht gemessen').first()).toBeVisible()
  const hints = [...document.querySelectorAll('[data-hint]')].map(({ textContent }) => textContent)
  expect(hints).toEqual([
    'RÜB Nord: Das Niveau ist nur 80\u00a0% der Zeit bekannt, am längsten nicht von 03.05.2026 00:00 bis 09.05.2026 04:48.',
    'RÜB Süd: Das Niveau wurde in dieser Zeit nicht gemessen. Ob das Becken entlastet hat, ist nicht bekannt.',
  ])

  const lines = await saved()
  const titles = lines.find(([first]) => first === 'Becken') ?? []
  const csv = new Map(lines.map((line) => [line[0], new Map(titles.map((title, index) => [title, line[index]]))]))
  const numbers = {
    Entlastungen: '4',
    '12/24\u00a0h': '4',
    'Entl.-Tage': '5',
    // 8 h 35 min.
    'Entl.-Dauer h': '8,58',
    'Menge m³': '535',
  }
  for (const [title, text] of Object.entries(numbers)) {
    expect(csv.get('RÜB Nord')?.get(title), title).toBe(text)
    expect(csv.get('RÜB Süd')?.get(title), title).toBe('nicht gemessen')
  }
  expect(['RÜB Nord', 'RÜB Süd'].map((name) => csv.get(name)?.get('Verfügb. %'))).toEqual(['80', '0'])

  const paper = printed()
  const [table, list] = paper.querySelectorAll('table')
  if (table === undefined || list === undefined) throw new Error('A table is missing on paper')
  const onPaper = rowsOf(table, 'tbody tr', 'th', 'td')
  for (const [title, text] of Object.entries(figures)) {
    expect(onPaper.get('RÜB Nord')?.get(title), title).toBe(text)
    expect(onPaper.get('RÜB Süd')?.get(title), title).toBe('nicht gemessen')
  }
  expect([coverage(onPaper.get('RÜB Nord')), coverage(onPaper.get('RÜB Süd'))]).toEqual(['80', '0'])
  // Each line of the list has what counts in May, so that it adds up: 5:00 + 1:00 + 0:20 + 1:15 + 1:00.
  const own = [...list.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(own.filter((cells) => cells.length > 1).map((cells) => [cells[0], cells[4], cells[5], cells.at(-1)])).toEqual([
    ['31.05.2026 23:00', '1:00', '40', 'insgesamt 2:00\u00a0h, 75\u00a0m³'],
    ['20.05.2026 23:30', '1:15', '105', ''],
    ['10.05.2026 12:59', '0:20', '10', ''],
    ['10.05.2026 10:00', '1:00', '80', ''],
    ['30.04.2026 22:00', '5:00', '300', 'davor begonnen · insgesamt 7:00\u00a0h, 372\u00a0m³'],
  ])
  expect(paper.textContent).toContain('Ein Ereignis wird einmal gezählt')
  expect(paper.textContent).toContain('Die Blöcke beginnen mit jedem Zeitraum neu.')
})

test('a basin on a telephone says that nothing was measured, and of how much of the time its figures are (F115)', async () => {
  await open('/basins?view=month&date=2026-05')
  await page.viewport(360, 740)
  const row = (id: number) =>
    document.querySelector(`[role=row][data-id="${id}"]`)?.textContent?.replaceAll('\u00a0', ' ')
  await expect.poll(() => row(31)).toContain('5 Tage (80 %)')
  expect(row(32)).toContain('nicht gemessen')
  expect(row(32)).not.toContain('0')
})

test('heads of the list of events are whole at 1280 px, where only times of another year have theirs', async () => {
  await open('/basins?view=month&date=2026-05')
  await page.viewport(1280, 800)
  const times = () =>
    [...document.querySelectorAll('[role=grid][aria-label=Ereignisse] [role=row][data-id] [data-at="0"]')].map(
      ({ textContent }) => textContent,
    )
  await expect.poll(times).toContain('10.05. 10:00')
  await expect.poll(() => cutTexts('Ereignisse')).toEqual([])
})
