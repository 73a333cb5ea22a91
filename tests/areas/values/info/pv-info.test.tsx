import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeAction } from '../../../../src/areas/values/action-dialog/action-state.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { PvInfoArea } from '../../../../src/areas/values/info/pv-info-area.tsx'
import { PvTable } from '../../../../src/areas/values/table/pv-table.tsx'
import { liveKey } from '../../../../src/domain/values/pv-ref.ts'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import { localRows } from '../../../../src/ui/table/rows/row-source.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import type { Rights } from '../../../../src/wire/server/system.ts'
import type { PendingCount } from '../../../../src/wire/tabs/alert-list.ts'
import { ALL_RIGHTS } from '../../../support/page/all-rights.ts'
import { limitChanges } from '../../../support/page/limit-cells.ts'
import type { PageWorker } from '../../../support/page/page-worker.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { press } from '../../../support/writing/hands.ts'

const AT = new Date(2026, 10, 21, 12, 4, 36).getTime()

function pv(nr: number, name: string): PvConfig {
  return {
    pvRef: { type: 'AnaIn', nr },
    name,
    eksNr: `PW14-L${nr}`,
    subtype: '',
    dimension: 'm',
    decimalPlaces: 2,
    hasArchiveData: true,
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    domainConfig: { min: 0, max: 4 },
    digiDisplayConfig: null,
    anaLimitConfig: { lower: 0.25, lowerMid: null, upperMid: 1.6, upper: 2.2 },
    alertInputConfig: null,
  }
}

const LEVEL = pv(1_400_001, 'Niveau Pumpensumpf')
const INFLOW = pv(1_400_002, 'Zulauf')
const ROWS = [LEVEL, INFLOW].map((config) => ({ id: `AnaIn-${config.pvRef.nr}`, config }))
const SOURCE = localRows(ROWS, ({ id }) => id)

beforeEach(() => {
  closeAction()
  clearQueries()
})

async function start() {
  const { worker } = await renderInPlant(
    <>
      <PvInfoArea>
        <div style={{ width: 900, height: 300, margin: '200px 0 0 340px' }}>
          <PvTable label="Werte" source={SOURCE} empty="" withStation={false} />
        </div>
      </PvInfoArea>
      <button type="button">Daneben</button>
      <ActionDialogHost />
    </>,
  )
  await expect.poll(() => worker.leased.has('pvValue/ai1400001')).toBe(true)
  worker.sendLane('ai1400001', { num: 1.04, time: AT })
  await expect.poll(() => shownOf('ai1400001')?.textContent).toBe('1,04')
  return worker
}

/** The cell of a live value in the table. */
const shownOf = (key: string) => document.querySelector<HTMLElement>(`[role=row] [data-pv=${key}]`)
const infoOf = (name: string) => page.getByRole('dialog', { name })

/** Responds to the call for the rights, which the actions make. */
async function grant(worker: PageWorker, rights: Rights) {
  await expect.poll(() => worker.callsOf('rights').length).toBe(1)
  worker.callsOf('rights')[0]?.respond({ ok: true, body: rights })
}

async function tellLimits(worker: PageWorker) {
  await expect.poll(() => worker.leased.has('pvLimitConfig/ai1400001-ogw')).toBe(true)
  worker.sendFrame({ values: limitChanges(LEVEL) })
}

const counterKey = () => liveKey({ type: 'ZaehlWert', nr: 1_400_001 }) ?? ''

const answered = new Set<object>()

/** Responds to the next call for the configuration of the PV. */
async function answer(worker: PageWorker, config: PvConfig) {
  const asked = () =>
    worker
      .callsOf('pvConfigs')
      .find((call) => !answered.has(call) && JSON.stringify(call.args).includes(String(config.pvRef.nr)))
  await expect.poll(() => asked() !== undefined).toBe(true)
  const call = asked()
  if (call === undefined) return
  answered.add(call)
  call.respond({ ok: true, body: [config] })
}

test('a click on a row opens the info popup beside its value, with what the worker sent (rule D5)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await answer(worker, LEVEL)
  const info = infoOf('Niveau Pumpensumpf')
  await expect.element(info).toBeVisible()
  const text = () => info.element().textContent
  await expect.poll(text).toContain('PW Dorfanger · PW14-L1400001')
  expect(info.element().querySelector('[data-pv]')?.textContent).toBe('1,04')
  await expect.poll(text).toContain('gut · 21.11.2026 12:04:36')
  const rows = () => [...info.element().querySelectorAll('tbody tr')].map((row) => row.textContent)
  await tellLimits(worker)
  await expect
    .poll(rows)
    .toEqual(['OGW2,2030\u00a0sPriorität 22', 'MOGW1,6030\u00a0sPriorität 22', 'UGW0,2530\u00a0sPriorität 22'])
  worker.sendFrame({
    values: [{ topic: 'pvAlert', key: 'AnaIn-1400001', value: [], load: { state: 'ready' }, stale: false }],
  })
  await expect.element(info.getByText('keine anstehend')).toBeVisible()
  await expect
    .element(info.getByRole('link', { name: 'Diagramm, aktuell' }))
    .toHaveAttribute('href', '/charts/realtime?pv=AnaIn-1400001')
  await expect
    .element(info.getByRole('link', { name: 'Diagramm, Archiv' }))
    .toHaveAttribute('href', '/charts/trend?pv=AnaIn-1400001')
  expect(info.getByRole('button', { name: 'Wert setzen …' }).query()).toBeNull()
  worker.sendLane('ai1400001', { num: 1.07, quality: 'Uncertain', time: AT + 5000 })
  await expect.poll(text).toContain('unsichere Güte · 21.11.2026 12:04:41')
  expect(info.element().querySelector('[data-pv]')?.textContent).toBe('1,07')
})

test('the popup says in one sentence why a value is not fresh, and what it says moves nothing (F27)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await answer(worker, LEVEL)
  const info = infoOf('Niveau Pumpensumpf')
  await expect.element(info).toBeVisible()
  const why = () => info.element().querySelector('[data-why], p:empty')?.textContent
  const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN
  const first = () => info.element().querySelector('button:not([aria-label=Schließen])')
  const top = () => Math.round(topOf(first()) - topOf(info.element()))
  const sentence = () => expect.poll(() => info.element().textContent)
  const before = top()
  worker.sendLane('ai1400001', { num: 1.04, quality: 'Bad', time: AT })
  await sentence().toContain('Die Station meldet den Wert als gestört: Messung oder Leitung prüfen.')
  expect(top()).toBe(before)
  const ready = { load: { state: 'ready' }, stale: false } as const
  worker.sendFrame({
    values: [
      { topic: 'dialState', key: '14', value: { stationNumber: 14, dialState: 'NotConnected' }, ...ready },
      {
        topic: 'stationTimestamp',
        key: '14',
        value: { stationNumber: 14, name: 'PW Dorfanger', timestamp: AT, lastConnection: AT },
        ...ready,
      },
    ],
  })
  await sentence().toMatch(/PW Dorfanger: nicht verbunden, zuletzt verbunden .*12:04:36\. Letzter bekannter Wert\./)
  expect(why()).toContain('PW Dorfanger')
  worker.sendLane('ai1400001', { num: 1.04, time: AT, stale: true })
  await sentence().toContain('Die Verbindung zum Server ist unterbrochen: letzter bekannter Wert.')
  expect(top()).toBe(before)
})

test('an output can be set from the popup; one without an archive has no archive chart (rule D5)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  const output = { ...LEVEL, pvRef: { type: 'AnaOut', nr: 1_400_001 }, hasArchiveData: false } as const
  await answer(worker, output)
  await grant(worker, ALL_RIGHTS)
  const info = infoOf('Niveau Pumpensumpf')
  const set = info.getByRole('button', { name: 'Wert setzen …' })
  await expect.element(set).toHaveAttribute('aria-disabled', 'false')
  expect(info.getByRole('link', { name: 'Diagramm, Archiv' }).query()).toBeNull()
  await set.click()
  await expect.element(page.getByRole('alertdialog', { name: 'Niveau Pumpensumpf setzen' })).toBeVisible()
})

test.each([
  ['no right to set values', { ...ALL_RIGHTS, setValues: false }, /besitzt keine Rechte zum Setzen von Werten/],
  ['no right for the station', { ...ALL_RIGHTS, stationNumbers: [11] }, 'Keine Rechte für diese Prozessvariable.'],
] as const)('a user with %s sees the action disabled, with the reason (rules D5, A23)', async (_, rights, reason) => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await answer(worker, { ...LEVEL, pvRef: { type: 'DigiOut', nr: 1_400_001 } })
  await grant(worker, rights)
  const set = infoOf('Niveau Pumpensumpf').getByRole('button', { name: 'Wert setzen …' })
  await expect.element(set).toHaveAccessibleDescription(reason)
  await set.click({ force: true })
  expect(page.getByRole('alertdialog').query()).toBeNull()
})

test('limits come with delay and priority, and alerts with their number, when they arrive', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await answer(worker, LEVEL)
  const info = infoOf('Niveau Pumpensumpf')
  await tellLimits(worker)
  worker.sendFrame({
    values: [
      {
        topic: 'pvAlert',
        key: 'AnaIn-1400001',
        value: [{ priority: 2, open: 1, all: 3, active: 2 }],
        load: { state: 'ready' },
        stale: false,
      },
    ],
  })
  await expect.poll(() => info.element().textContent).toContain('OGW2,2030\u00a0s')
  await expect.poll(() => info.element().textContent).toContain('1 unquittiert von 3')
})

test('alerts that are not told are not "none", and those of a broken link are marked as the last known ones (I1)', async () => {
  const worker = await start()
  shownOf('ai1400002')?.click()
  await answer(worker, INFLOW)
  const info = infoOf('Zulauf')
  const none = info.getByText('keine anstehend')
  const unknown = info.getByTitle('Die Störmeldungen sind noch nicht bekannt.')
  await expect.element(unknown).toBeVisible()
  expect(none.query()).toBeNull()
  const send = (value: readonly PendingCount[], stale: boolean) =>
    worker.sendFrame({
      values: [{ topic: 'pvAlert', key: 'AnaIn-1400002', value, load: { state: 'ready' }, stale }],
    })
  await expect.poll(() => worker.leased.has('pvAlert/AnaIn-1400002')).toBe(true)
  send([], false)
  await expect.element(none).toBeVisible()
  expect(unknown.query()).toBeNull()
  send([{ priority: 2, open: 1, all: 3, active: 2 }], false)
  const sign = info.getByRole('img', { name: /^Priorität 2, unquittiert/ })
  await expect.element(sign).toBeVisible()
  expect(sign.element().hasAttribute('data-stale')).toBe(false)
  send([{ priority: 2, open: 1, all: 3, active: 2 }], true)
  await expect.poll(() => sign.query()?.hasAttribute('data-stale')).toBe(true)
  await expect.element(info.getByText('letzter bekannter Stand', { exact: true })).toBeVisible()
  // Nothing pending is told of a moment as well.
  send([], true)
  await expect.poll(() => none.query()).not.toBeNull()
  await expect.element(info.getByText('letzter bekannter Stand', { exact: true })).toBeVisible()
})

test('Enter on a row opens it too; Escape gives the focus back to the row; another row replaces it', async () => {
  const worker = await start()
  await userEvent.click(page.getByRole('row', { name: /Zulauf/ }))
  await answer(worker, INFLOW)
  await expect.element(infoOf('Zulauf')).toBeVisible()
  await userEvent.click(page.getByRole('row', { name: /Pumpensumpf/ }))
  await answer(worker, LEVEL)
  await expect.element(infoOf('Niveau Pumpensumpf')).toBeVisible()
  await expect.poll(() => infoOf('Zulauf').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('row')
  await userEvent.keyboard('{Enter}')
  await answer(worker, LEVEL)
  await expect.element(infoOf('Niveau Pumpensumpf')).toBeVisible()
})

test('the popup has runtimes, service messages and the last alerts of a machine, and all leases end with it (rules D5, E3, F19)', async () => {
  const worker = await start()
  const before = new Set(worker.leased.keys())
  shownOf('ai1400001')?.click()
  await answer(worker, LEVEL)
  const info = infoOf('Niveau Pumpensumpf')
  const text = () => info.element().textContent
  await expect.poll(() => worker.leased.has('pvRuntimes/ai1400001')).toBe(true)
  const load = { state: 'ready' } as const
  const steps = { lower: 1000, lowerMid: 1500, upperMid: 1900, upper: 2000 }
  worker.sendFrame({
    values: [
      {
        topic: 'pvRuntimes',
        key: 'ai1400001',
        value: [
          { ...steps, value: 1620.4, runtimeType: 'Betriebszeit' },
          { lower: 0, lowerMid: 0, upperMid: 0, upper: 0, value: 12, runtimeType: 'Schaltzyklen' },
        ],
        load,
        stale: false,
      },
    ],
  })
  await expect.poll(text).toContain('Betriebszeit1620,4 h1900 h')
  expect(text()).toContain('Schaltzyklen12–')
  await expect.poll(() => worker.leased.has('pvMaintenanceConfig/ai1400001-owm')).toBe(true)
  const service = { delayTime: 0, description: '', priority: 6, runtimeHours: 2030 }
  const ref = (serviceMessageType: 'Top' | 'TopMiddle') => ({ pvRef: LEVEL.pvRef, serviceMessageType })
  worker.sendFrame({
    values: [
      {
        topic: 'pvMaintenanceConfig',
        key: 'ai1400001-owm',
        value: { ...service, pvMaintenanceRef: ref('Top'), message: 'Wartung fällig', remainingTime: 70 },
        load,
        stale: false,
      },
      {
        topic: 'pvMaintenanceConfig',
        key: 'ai1400001-mowm',
        value: { ...service, pvMaintenanceRef: ref('TopMiddle'), message: 'Wartung steht an', remainingTime: -30 },
        load,
        stale: false,
      },
    ],
  })
  await expect.poll(text).toContain('Wartung fälligin 70\u00a0h')
  expect(text()).toContain('Wartung steht anum 30\u00a0h überschritten')
  expect([...worker.leased.keys()].some((key) => key.startsWith('alertPage/pvs/'))).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => info.query()).toBeNull()
  await expect.poll(() => [...worker.leased.keys()].filter((key) => !before.has(key))).toEqual([])
})

test('a counter shows what it has counted today, this month and this year (rules D5, E2)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await answer(worker, { ...LEVEL, pvRef: { type: 'ZaehlWert', nr: 1_400_001 }, dimension: 'm³', anaLimitConfig: null })
  const info = infoOf('Niveau Pumpensumpf')
  const counter = { value: 4711, resetable: true, day: 12.5, month: 300, year: 2000.25 }
  await expect.poll(() => [...worker.leased.keys()]).toContain(`pvValue/${counterKey()}`)
  const send = (stale: boolean) =>
    worker.sendLane(counterKey(), { num: 4711, kind: 'CounterValue', time: AT, extra: counter, stale })
  send(false)
  await expect.poll(() => info.element().textContent).toContain('12,50 m³300,00 m³2000,25 m³')
  const isOld = () => info.element().querySelector('table')?.hasAttribute('data-stale')
  expect(isOld()).toBe(false)
  send(true)
  await expect.poll(isOld).toBe(true)
})

test('a PV that the server does not have is said by its type and number (rule E5)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [] })
  await expect
    .element(infoOf('AnaIn-1400001').getByRole('alert'))
    .toHaveTextContent('AnaIn 1400001 konnte nicht geladen werden')
})

test('a configuration that does not come is said in the popup, with a second try (rules E5, E6)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: false, error: { kind: 'network', text: 'down' } })
  const info = infoOf('AnaIn-1400001')
  await expect.element(info.getByText('Prozessvariable konnte nicht geladen werden')).toBeVisible()
  await press(info.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(2)
})

test('the info tooltip comes on hover, may be pointed at, and goes when the mouse leaves (rule D6)', async () => {
  const worker = await start()
  const value = shownOf('ai1400001')
  if (value === null) throw new Error('No value')
  await userEvent.hover(value)
  await answer(worker, LEVEL)
  const tip = page.getByRole('tooltip')
  await tellLimits(worker)
  await expect.poll(() => tip.query()?.textContent).toContain('OGW 2,20MOGW 1,60UGW 0,25')
  await userEvent.hover(tip)
  await expect.element(tip).toBeVisible()
  await page.getByRole('button', { name: 'Daneben' }).hover()
  await expect.poll(() => tip.query()).toBeNull()
})

test('the info tooltip also comes with the keyboard focus of a row, and goes with it, with Escape and never by touch (rule D6)', async () => {
  const worker = await start()
  const tip = page.getByRole('tooltip')
  page.getByRole('button', { name: 'Daneben' }).element().focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(() => document.activeElement?.closest('[role=row]') !== null).toBe(true)
  await answer(worker, LEVEL)
  await expect.poll(() => tip.query()?.textContent).toContain('Niveau Pumpensumpf')
  await expect.poll(() => tip.query()?.textContent).toContain('gut · 21.11.2026 12:04:36')
  await userEvent.keyboard('{ArrowDown}')
  await answer(worker, INFLOW)
  await expect.poll(() => tip.query()?.textContent).toContain('Zulauf')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip.query()).toBeNull()
})

test('a PV of which the server says that it does not have it is said by its type and number, not as what can be tried again (F96)', async () => {
  const worker = await start()
  shownOf('ai1400001')?.click()
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBeGreaterThan(0)
  const error = { kind: 'missing', text: 'No value returned for AnaIn-1400001' } as const
  for (const { respond } of worker.callsOf('pvConfigs')) respond({ ok: false, error })
  const info = infoOf('AnaIn-1400001')
  await expect.element(info.getByText('AnaIn 1400001 konnte nicht geladen werden')).toBeVisible()
  expect(info.getByRole('button', { name: 'Erneut versuchen' }).query()).toBeNull()
})
