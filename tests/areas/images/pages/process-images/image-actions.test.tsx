import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProcessImage } from '../../../../../src/areas/images/pages/process-images/process-image.tsx'
import { runAction } from '../../../../../src/areas/values/action-dialog/action.ts'
import { actionState, closeAction } from '../../../../../src/areas/values/action-dialog/action-state.ts'
import type { ActionReport } from '../../../../../src/areas/values/action-dialog/action-types.ts'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import { ALL_RIGHTS } from '../../../../support/page/all-rights.ts'
import { allDrawn, imageRoot } from '../../../../support/page/drawn-image.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { planOf } from '../../../writing/station-rows.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;')
const FIELD = '<g data-pv="AnaIn-1400001"><text y="30"><tspan data-part="value">–</tspan></text></g>'
/** Tests run in a frame, so the client is embedded unless a test says otherwise. */
const standAlone = () => void vi.spyOn(window, 'parent', 'get').mockReturnValue(window)

beforeEach(() => void vi.spyOn(window, 'open').mockReturnValue(null))

/** Shows an image with one element that has an action. Returns what runs it, and where the client is. */
async function show(type: string, parameters = '') {
  const { worker, router } = await renderInPlant(
    <div style={{ display: 'flex', width: 800, height: 600 }}>
      <ProcessImage name="actions.svg" title="Bild" />
    </div>,
  )
  await expect.poll(() => worker.callsOf('processImage').length).toBe(1)
  const element = `<g data-action="${type}" data-action-parameters="${escaped(parameters)}" data-label="Ziel"><rect y="60" width="90" height="40"/><text y="80">Ziel</text></g>`
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${FIELD}${element}</svg>`
  worker.callsOf('processImage')[0]?.respond({ ok: true, body })
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [LEVEL] })
  const target = () => allDrawn('[data-action][data-opens]')[0] ?? null
  await expect.poll(target).not.toBeNull()
  const at = () => `${router.state.location.pathname}${router.state.location.search}`
  return {
    at,
    router,
    worker,
    click: () => target()?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
    press: async () => {
      target()?.focus()
      await userEvent.keyboard('{Enter}')
    },
  }
}

/** What another tab gets: neither a way back to this one nor, for another host, its address. */
const inTab = (url: string) => [url, '_blank', 'noopener,noreferrer']

test.each([
  ['AlertArchive', '', '/alerts/archive'],
  ['ArchiveTrendline', 'pv=AnaIn-1400001&amount=7&unit=Days', '/charts/trend?pv=AnaIn-1400001&amount=7&unit=Days'],
  ['StartApplication', 'path=wiki.example/manual', 'http://wiki.example/manual'],
  ['StartApplication', 'path=https://wiki.example/a?b=c', 'https://wiki.example/a?b=c'],
] as const)(
  '%s "%s" of an element opens %s in a tab of its own, by pointer and by key (rules C1, C5, C11, C13, C14)',
  async (type, parameters, url) => {
    standAlone()
    const { click, press, at } = await show(type, parameters)
    click()
    await expect.poll(() => vi.mocked(window.open).mock.calls).toEqual([inTab(url)])
    await press()
    await expect.poll(() => vi.mocked(window.open).mock.calls).toEqual([inTab(url), inTab(url)])
    expect(at()).toBe('/here')
  },
)

test('where the client is embedded an element opens pages inside (rules C1, C12)', async () => {
  const { click, at } = await show('AlertArchive')
  click()
  await expect.poll(at).toBe('/alerts/archive')
  expect(window.open).not.toHaveBeenCalled()
})

test('where the client is embedded an element opens a trend line inside, with its PV and days (rules C5, C12)', async () => {
  const { click, at } = await show('ArchiveTrendline', 'pv=AnaIn-1400001&amount=7&unit=Days')
  click()
  await expect.poll(at).toBe('/charts/trend?pv=AnaIn-1400001&amount=7&unit=Days')
  expect(window.open).not.toHaveBeenCalled()
})

test('where the client is embedded a web address still opens a tab (rules C12, C13)', async () => {
  const { click, at } = await show('StartApplication', 'path=wiki.example')
  click()
  await expect.poll(() => vi.mocked(window.open).mock.calls).toEqual([inTab('http://wiki.example/')])
  expect(at()).toBe('/here')
})

test.each([
  ['StartApplication', 'path=file:///C:/plan.pdf', 'Fehlerhafter Pfad', 'Web'],
  [
    'StartCalculator',
    '',
    'Die Aktion führt zu keinem Ziel',
    'Die Aktion StartCalculator wird im Webclient nicht unterstützt',
  ],
  ['ArchiveChart', 'station=x', 'Die Aktion führt zu keinem Ziel', 'Die Angabe „station“ der Aktion ist ungültig: x.'],
] as const)(
  '%s "%s" of an element leads nowhere: a dialog says why, by keyboard alone (rules C2, C15, C16, C17)',
  async (type, parameters, title, text) => {
    standAlone()
    const { press, at } = await show(type, parameters)
    await press()
    const dialog = page.getByRole('dialog', { name: title })
    await expect.poll(() => dialog.query()?.textContent ?? '').toContain(text)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => imageRoot().activeElement?.getAttribute('data-action')).toBe(type)
    expect(window.open).not.toHaveBeenCalled()
    expect(at()).toBe('/here')
  },
)

const waiting = page.getByRole('dialog', { name: 'Ziel' })
const saidOf = () => waiting.query()?.textContent ?? ''

const STATION = { id: 14, name: 'PW Dorfanger', hasGeoLocation: false, location: null, processImage: null }
const PLAN = { station: { stationNumber: 14 }, planNumber: 1, name: 'Nacht', active: false, lineNumber: 1 }
const READS = { stations: [STATION], textOutputs: [], alarmPlans: { alarmPlans: [PLAN] } }

type Order = readonly [type: string, parameters: string, call: 'pvConfigs' | keyof typeof READS]
/** What an action of an image orders, and the call that its dialog waits for. */
const ORDERS: readonly Order[] = [
  ['SetPvs', 'pv=AnaOut-1400002', 'pvConfigs'],
  ['SetLimits', 'pv=AnaIn-1400003', 'pvConfigs'],
  ['SetPriorities', 'pv=AnaIn-1400004', 'pvConfigs'],
  ['SetRuntimes', 'pv=DigiIn-1400010', 'pvConfigs'],
  ['StationDial', 'station=14&action=Connect', 'stations'],
  ['SetTextMessages', 'text=7', 'textOutputs'],
  ['ActivatePlans', 'plan=14-1', 'alarmPlans'],
]

/** Presses what orders something; what its dialog needs waits for the test. */
async function pressSlow([type, parameters, call]: Order = ['SetPvs', 'pv=AnaOut-1400002', 'pvConfigs']) {
  standAlone()
  closeAction()
  // Nothing is known of what other tests have asked for.
  clearQueries()
  const shown = await show(type, parameters)
  const before = shown.worker.callsOf(call).length
  shown.click()
  await expect.poll(() => shown.worker.callsOf(call).length).toBeGreaterThan(before)
  // Each part of the dialog asks on its own, some of them later than others: answered is what has been asked for so far.
  const answerRights = () => {
    for (const { respond } of shown.worker.callsOf('rights')) respond({ ok: true, body: ALL_RIGHTS })
  }
  const answerData = () => {
    for (const { respond } of shown.worker.callsOf('stations')) respond({ ok: true, body: [STATION] })
    const body = call === 'pvConfigs' ? [{ ...LEVEL, name: 'Füllstand' }] : READS[call]
    shown.worker.callsOf(call).at(-1)?.respond({ ok: true, body })
  }
  return {
    ...shown,
    answerRights,
    answerData,
    answer: () => {
      answerRights()
      answerData()
    },
  }
}

test.each(ORDERS)(
  '%s of an image says at once that it loads, after 2 s that it could not be loaded, with a retry, while it goes on (F90, F91)',
  async (...order) => {
    await pressSlow(order)
    await expect.poll(saidOf).toContain('Wird geladen …')
    await expect.poll(saidOf).toContain('Nicht geladen: ')
    expect(saidOf()).toContain('Wird noch geladen …')
    await expect.poll(() => waiting.getByRole('button', { name: 'Erneut versuchen' }).query()).not.toBeNull()
  },
)

test.each(ORDERS)(
  '%s of an image waits for the rights as for its data: late ones leave no sentence (F91)',
  async (...order) => {
    const { answerData, answerRights } = await pressSlow(order)
    answerData()
    await expect.poll(saidOf).toContain('Wird geladen …')
    expect(saidOf()).not.toContain('Die Rechte des Benutzers sind noch nicht bekannt')
    answerRights()
    await expect.poll(saidOf).not.toContain('Wird geladen …')
    expect(saidOf()).not.toContain('Die Rechte des Benutzers sind noch nicht bekannt')
  },
)

test('an action whose data come late opens its dialog then (F90)', async () => {
  const { answer } = await pressSlow()
  await expect.poll(saidOf).toContain('Nicht geladen: ')
  const openedThen = () => {
    answer()
    return [actionState.step, waiting.query()]
  }
  await expect.poll(openedThen).toEqual(['asking', null])
})

const IDLE = { ...planOf(1, 'Nacht', false), station: { stationNumber: 14 } }
const SIGN = { id: 7, name: 'Hinweis', stationNumber: 14, mode: 'DirectWithoutAcknowledge', message: 'Gesperrt' }
/** Orders that the configuration sends without a question: what they read, and what is live of them. */
const DIRECT = [
  {
    order: ['ActivatePlans', 'plan=14-1&default=1&confirm=false', 'alarmPlans'],
    body: { alarmPlans: [IDLE] },
    live: { topic: 'alarmPlan', key: '14-1', value: IDLE },
    sends: 'activatePlans',
  },
  {
    order: ['SetTextMessages', 'text=7', 'textOutputs'],
    body: [SIGN],
    live: { topic: 'textMessage', key: '7', value: { id: 7, message: '' } },
    sends: 'setTextMessages',
  },
] as const

/** Answers what a direct order reads until it goes on. Returns its step. */
async function wentOn(row: (typeof DIRECT)[number], { worker, answerRights }: Awaited<ReturnType<typeof pressSlow>>) {
  const goesOn = () => {
    answerRights()
    for (const { respond } of worker.callsOf('stations')) respond({ ok: true, body: [STATION] })
    worker.callsOf(row.order[2]).at(-1)?.respond({ ok: true, body: row.body })
    worker.sendFrame({ values: [{ ...row.live, load: { state: 'ready' }, stale: false }] })
    return actionState.action !== null
  }
  await expect.poll(goesOn).toBe(true)
  return actionState.step
}

test.each(DIRECT)(
  '$sends without a question is asked for once its data were late: nothing is sent later',
  async (row) => {
    const pressed = await pressSlow(row.order)
    await expect.poll(saidOf).toContain('Nicht geladen: ')
    expect([await wentOn(row, pressed), pressed.worker.callsOf(row.sends)]).toEqual(['asking', []])
  },
)

test.each(DIRECT)(
  '$sends without a question is sent at once over a line that is slow for less than 2 s',
  async (row) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
    const shown = await pressSlow(row.order)
    await expect.poll(saidOf).toContain('Wird geladen …')
    clock.mockReturnValue(1999)
    expect(await wentOn(row, shown)).toBe('running')
    const sent = () => shown.worker.callsOf(row.sends)
    await expect.poll(() => sent().length).toBe(1)
    sent()[0]?.respond({ ok: false, error: { kind: 'network', text: '' } })
    await expect.poll(() => actionState.step).not.toBe('running')
  },
)

test('an action that is not sent because another one is under way says so, and opens nothing later', async () => {
  const { answer } = await pressSlow()
  const other = Promise.withResolvers<ActionReport>()
  runAction({ title: 'Quittieren', verb: 'Quittieren', confirm: null, run: () => other.promise })
  const saidThen = () => {
    answer()
    return saidOf()
  }
  await expect.poll(saidThen).toContain('Nicht gesendet: „Quittieren“')
  other.resolve({ state: 'accepted', text: 'Quittiert.' })
  await expect.poll(() => actionState.step).toBe('idle')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  expect([actionState.step, actionState.dropped]).toEqual(['idle', null])
})

test('an action whose answer comes after its page was left opens nothing (F154)', async () => {
  const { answer, router } = await pressSlow()
  await router.navigate('/there')
  await expect.poll(() => document.body.textContent).toContain('Andere Seite')
  answer()
  await expect.poll(() => actionState.step).toBe('idle')
  expect(page.getByRole('dialog').query()).toBeNull()
})
