import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ValueTile } from '../../../../src/areas/boards/board/value-tile.tsx'
import { PvInfo, PvTip } from '../../../../src/areas/values/info/pv-info.tsx'
import { PvInfoArea } from '../../../../src/areas/values/info/pv-info-area.tsx'
import { PvTable } from '../../../../src/areas/values/table/pv-table.tsx'
import { liveKey } from '../../../../src/domain/values/pv-ref.ts'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import { localRows } from '../../../../src/ui/table/rows/row-source.ts'
import type { ValueStyle } from '../../../../src/wire/server/dashboard.ts'
import type { AnaLimitConfig, PvConfig } from '../../../../src/wire/server/pv.ts'
import type { PvRow } from '../../../../src/wire/tabs/pv-list.ts'
import { limitChanges } from '../../../support/page/limit-cells.ts'
import type { PageWorker } from '../../../support/page/page-worker.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../support/page/sample-pvs.ts'

const UNKNOWN = 'Grenzwerte noch nicht bekannt'
const OLD = 'Grenzwerte: letzter bekannter Stand'
/** What somebody else has set since the configuration was read: 1.5 is now above the upper middle limit. */
const MOVED: AnaLimitConfig = { lower: 0.25, lowerMid: null, upperMid: 1.25, upper: 3.5 }

let config: PvConfig = LEVEL
let key = ''

/** Another value for each test: a page keeps for a moment what it was told of the last one. */
beforeEach(() => {
  clearQueries()
  config = { ...LEVEL, pvRef: { type: 'AnaIn', nr: config.pvRef.nr + 1 } }
  key = liveKey(config.pvRef) ?? ''
})

/** Tells the limits once they are leased. */
async function tells(worker: PageWorker, anaLimitConfig: AnaLimitConfig, stale = false) {
  await expect.poll(() => worker.leased.has(`pvLimitConfig/${key}-ogw`)).toBe(true)
  worker.sendFrame({ values: limitChanges({ ...config, anaLimitConfig }, stale) })
}

async function showTile(style: ValueStyle, size = { width: 700, height: 260 }) {
  const { worker, screen } = await renderInPlant(
    <div style={{ display: 'grid', ...size }}>
      <ValueTile config={config} style={style} />
    </div>,
  )
  await expect.poll(() => worker.leased.has(`pvValue/${key}`)).toBe(true)
  worker.sendLane(key, { num: 1.5 })
  await expect.poll(() => screen.container.querySelector('[data-pv]')?.textContent).toBe('1,50')
  const labels = () => [...screen.container.querySelectorAll('[data-limit]')].map((label) => label.textContent)
  const tripped = () => screen.container.querySelector('[data-tripped]')?.textContent
  return { worker, text: () => screen.container.textContent, labels, tripped, screen }
}

test.each(['HorizontalGauge', 'VerticalGauge', 'CircularGauge'] as const)(
  'a tile, %s: its limits are those of now, none and said to be unknown until they are told (rule F10, I1)',
  async (style) => {
    const { worker, text, labels, tripped } = await showTile(style)
    expect(labels()).toEqual([])
    expect(text()).toContain(UNKNOWN)
    await tells(worker, LEVEL.anaLimitConfig ?? MOVED)
    await expect.poll(() => new Set(labels())).toEqual(new Set(['UGW 0,25', 'MUGW 0,50', 'MOGW 2,00', 'OGW 3,00']))
    expect(text()).not.toContain(UNKNOWN)
    expect(tripped()).toBeUndefined()
    await tells(worker, MOVED)
    await expect.poll(() => new Set(labels())).toEqual(new Set(['UGW 0,25', 'MOGW 1,25', 'OGW 3,50']))
    await expect.poll(tripped).toBe('MOGW 1,25')
    await tells(worker, MOVED, true)
    await expect.poll(text).toContain(OLD)
    expect(labels()).toHaveLength(3)
  },
)

test.each([200, 300])('in a small tile of %i px it is in sight that its limits are unknown (I1)', async (width) => {
  for (const style of ['HorizontalGauge', 'VerticalGauge', 'CircularGauge', 'ValueTextView'] as const) {
    const { screen } = await showTile(style, { width, height: 148 })
    const note = screen.getByText(UNKNOWN).element()
    const { left, right, top, bottom } = note.getBoundingClientRect()
    const seen = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
    expect(seen, style).toEqual([note, note])
    await screen.unmount()
  }
})

test('a tile that is a text, and what screen readers hear of a gauge, name the limit of now (rule F10)', async () => {
  const { worker, text } = await showTile('ValueTextView')
  await tells(worker, MOVED)
  await expect.poll(text).toContain('über MOGW 1,25')
  const { worker: other, screen } = await showTile('HorizontalGauge')
  await tells(other, MOVED)
  await expect.poll(() => screen.container.querySelector('[role=meter]')?.ariaValueText).toContain('MOGW 1,25')
})

function showTable(rows: readonly PvRow[]) {
  return renderInPlant(
    <PvInfoArea>
      <div style={{ display: 'grid', width: 900, height: 300 }}>
        <PvTable label="Werte" source={localRows(rows, ({ id }) => id)} empty="" withStation={false} />
      </div>
    </PvInfoArea>,
  )
}

test('the bar of a table has its marks where the limits are now; it is dashed while they are unknown (rule F10, I1)', async () => {
  const { worker, screen } = await showTable([{ id: 'AnaIn-1400001', config }])
  const bar = () => screen.container.querySelector<HTMLElement>('[data-limits]')
  await expect.poll(() => bar()?.dataset.limits).toBe('unknown')
  expect(bar()?.childElementCount).toBe(0)
  await tells(worker, MOVED)
  await expect.poll(() => bar()?.dataset.limits).toBe('current')
  const at = () => {
    const { left = 0, width = 1 } = bar()?.getBoundingClientRect() ?? {}
    return [...(bar()?.children ?? [])].map((tick) =>
      Math.round(((tick.getBoundingClientRect().left - left) / width) * 16),
    )
  }
  // Of a range of 0 to 4, in quarters.
  await expect.poll(at).toEqual([1, 5, 14])
  await tells(worker, MOVED, true)
  await expect.poll(() => bar()?.dataset.limits).toBe('stale')
})

test('a long table leases the limits of the rows that are drawn, and of no others', async () => {
  const rows = Array.from({ length: 1036 }, (_, index) => ({
    id: `AnaIn-${index}`,
    config: { ...LEVEL, pvRef: { type: 'AnaIn', nr: 2_000_000 + index } } as const,
  }))
  const { worker, screen } = await showTable(rows)
  const bars = () => screen.container.querySelectorAll('[data-limits]').length
  const leased = () => [...worker.leased.keys()].filter((id) => id.startsWith('pvLimitConfig/ai2')).length
  await expect.poll(bars).toBeGreaterThan(0)
  await expect.poll(() => leased() / bars()).toBe(4)
  expect(bars()).toBeLessThan(100)
})

test.each([
  ['popup', PvInfo],
  ['tooltip', PvTip],
] as const)(
  'the %s has the limits of now, and a dash for each that is not told yet (rule F10, I1)',
  async (_, Part) => {
    const { worker, screen } = await renderInPlant(<Part config={config} />)
    const text = () => screen.container.textContent
    await expect.poll(() => worker.leased.has(`pvLimitConfig/${key}-ogw`)).toBe(true)
    await expect.poll(() => screen.container.querySelectorAll('[data-limit-of] [data-not-told]').length).toBe(4)
    expect(text()).not.toMatch(/OGW ?3,00/)
    await tells(worker, MOVED)
    await expect.poll(text).toMatch(/OGW ?3,50.*MOGW ?1,25.*UGW ?0,25/)
    expect(screen.container.querySelectorAll('[data-limit-of] [data-not-told]')).toHaveLength(0)
    expect(text()).not.toContain('MUGW')
    await tells(worker, MOVED, true)
    await expect.poll(() => screen.container.querySelectorAll('[data-limit-of][data-stale]').length).toBe(3)
  },
)

test('a popup says that there are no limits only when the plant has told so (I1)', async () => {
  const none = { lower: null, lowerMid: null, upperMid: null, upper: null }
  const { worker } = await renderInPlant(<PvInfo config={{ ...config, anaLimitConfig: none }} />)
  await expect.poll(() => worker.leased.has(`pvLimitConfig/${key}-ogw`)).toBe(true)
  expect(page.getByText('Keine Grenzwerte.').query()).toBeNull()
  await tells(worker, none)
  await expect.element(page.getByText('Keine Grenzwerte.')).toBeVisible()
})
