import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rangeKey } from '../../../../../src/domain/time/range-key.ts'
import type { Rights } from '../../../../../src/wire/server/system.ts'
import type { ShiftAlert, ShiftLog } from '../../../../../src/wire/tabs/shift-log.ts'
import type { PlantParts } from '../../../../support/page/played-plant.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { saveAs, takeFiles } from '../../../../support/page/saved-files.ts'
import { allTexts, button, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { planOf, STATION } from '../../../writing/station-rows.ts'
import { FROM, HOUR, partOf, sampleEvent, sampleLog, sampleShiftAlert } from '../../sample-log.ts'

const TO = FROM + 8 * HOUR
const PATH = `/handover?range=${FROM}-${TO}`
const KEY = rangeKey({ start: FROM, end: TO - 1, zone: 'Europe/Berlin' })
const IDLE = { ...planOf(2, 'Abwasser Nacht', false), activeSince: FROM - HOUR }
const LINE = {
  station: { stationNumber: 12 },
  lineNumber: 1,
  connectionType: 'Sms',
  busy: false,
  faulty: true,
} as const

const PLANT: PlantParts = {
  pvs: [LEVEL],
  reads: {
    stations: [STATION],
    alarmPlans: { alarmPlans: [IDLE] },
    alarmLines: { alarmLines: [LINE] },
    callOuts: { callOuts: [] },
  },
  cells: {
    alarmPlan: { '12-2': IDLE },
    alarmLine: { '12-1': LINE },
    dialState: { [STATION.id]: { stationNumber: STATION.id, dialState: 'TimeOut' } },
  },
}
/** A plant in which nothing is open besides alerts. */
const CALM: PlantParts = {
  reads: { stations: [], alarmPlans: { alarmPlans: [] }, alarmLines: { alarmLines: [] }, callOuts: { callOuts: [] } },
}

async function open(log: Partial<ShiftLog> = {}, rights: Partial<Rights> = {}, width = 1280, plant = PLANT) {
  const cells = { ...plant.cells, shiftLog: { [KEY]: sampleLog(log) } }
  const opened = await openPage(PATH, { ...plant, cells }, { rights, width, height: 900 })
  await soon(() => document.querySelector('[data-handovers]')).not.toBeNull()
  // What tests before have handed over is gone from the storage.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  return opened
}

const chapter = (id: string) => document.querySelector<HTMLElement>(`[data-chapter=${id}]`)
const rowsOf = (element: Element | null) =>
  [...(element?.querySelectorAll('[role=row][data-id]') ?? [])].map((row) =>
    [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent),
  )
const matters = () => rowsOf(document.querySelector('[data-matters]')).map((cells) => cells.slice(2, 5))
const text = page.getByRole('textbox', { name: 'Bemerkung' })
const remarks = () => document.querySelector<HTMLElement>('[data-remarks]')
const records = () => [...document.querySelectorAll<HTMLElement>('[data-handover]')]

/** Writes a remark and adds it. */
async function say(what: string): Promise<void> {
  await userEvent.fill(text, what)
  await press(button('Hinzufügen'))
}

/** What is printed. */
async function onPaper(): Promise<string> {
  window.dispatchEvent(new Event('beforeprint'))
  await soon(() => document.querySelector('[data-print-page]')).not.toBeNull()
  const printed = document.querySelector('[data-print-page]')?.textContent ?? ''
  window.dispatchEvent(new Event('afterprint'))
  await soon(() => document.querySelector('[data-print-page]')).toBeNull()
  return printed
}

/** What is saved as a file. */
async function inFile(): Promise<string> {
  const files = takeFiles()
  await saveAs('CSV')
  await soon(() => files.length).toBe(1)
  return (await files[0]?.content.text()) ?? ''
}

beforeEach(() => vi.stubGlobal('print', () => undefined))
afterEach(() => vi.unstubAllGlobals())

test('a chapter without anything is one line; one that has something says how much, and leads to its list', async () => {
  await open({ events: partOf([sampleEvent()], { count: 30 }) })
  await soon(() => chapter('events')?.dataset.count).toBe('30')
  expect(rowsOf(chapter('events'))[0]?.slice(1, 6)).toEqual([
    '08:00',
    'PW Süd',
    'Pumpe 1 · Wert gesetzt · Aus → Ein',
    'ausgeführt',
    'mk',
  ])
  expect(chapter('events')?.querySelector('h2 a')?.textContent).toBe('zur Liste')
  expect(chapter('alerts')?.textContent).toBe('Keine Störmeldungen.')
  expect(document.body.textContent).toContain('Was der Server nicht meldet')
})

test('a chapter shows the first twelve lines, in the order of the worker', async () => {
  const events = Array.from({ length: 20 }, (_, number) => sampleEvent({ id: `e${number}`, text: `Befehl ${number}` }))
  await open({ events: partOf(events) })
  await soon(() => rowsOf(chapter('events')).length).toBe(12)
  expect(rowsOf(chapter('events'))[11]?.[3]).toContain('Befehl 11')
})

test('what could not be read says so with its error, and can be asked for again', async () => {
  await open({ events: partOf([], { load: { state: 'error', error: { kind: 'network', text: '' } } }) })
  await soon(() => chapter('events')?.textContent).toContain('Nicht geladen: Befehle.')
  await expect
    .element(page.getByRole('region', { name: 'Befehle' }).getByRole('button'))
    .toHaveTextContent('Erneut versuchen')
  expect(chapter('events')?.textContent).not.toContain('Keine Befehle')
})

test('alerts that were not all read are counted nowhere: not on the page, on paper or in the file', async () => {
  const counted = '0 gekommen'
  const { worker } = await open()
  const tell = (alerts: ShiftLog['alerts']) =>
    worker.sendFrame({
      values: [{ topic: 'shiftLog', key: KEY, value: sampleLog({ alerts }), load: { state: 'ready' }, stale: false }],
    })
  expect(await onPaper()).toContain(counted)
  expect(await inFile()).toContain(counted)
  tell(partOf([], { load: { state: 'error', error: { kind: 'timeout', text: '' } } }))
  await soon(() => chapter('alerts')?.textContent).toContain('Nicht geladen: Störmeldungen.')
  expect(chapter('alerts')?.textContent).not.toContain(counted)
  for (const said of [await onPaper(), await inFile()]) {
    expect(said).toContain('Störmeldungen: nicht gelesen')
    expect(said).not.toContain(counted)
  }
  tell(partOf([], { skipped: 1 }))
  await soon(() => chapter('alerts')?.textContent).toContain('1 Eintrag war nicht lesbar.')
  expect(chapter('alerts')?.textContent).not.toContain(counted)
})

test('open are alerts, faulty lines, stations that cannot be reached and plans that are off, with the shifts since', async () => {
  await open({
    alerts: partOf([sampleShiftAlert({ since: FROM - 9 * HOUR }), sampleShiftAlert({ id: 'b', there: 0, open: 0 })]),
  })
  await soon(matters).toEqual([
    ['PW Süd', 'Niveau hoch – Pumpen prüfen', 'steht an, 1 unquittiert · seit 3 Schichten'],
    [STATION.name, 'Leitung 1, SMS', 'gestört'],
    [STATION.name, 'nicht erreichbar', ''],
    [expect.stringContaining('Abwasser'), 'Plan 2 Abwasser Nacht', 'inaktiv · seit 2 Schichten'],
  ])
})

test('what is open is not told as nothing where nobody knows, and the paper and the file say of what', async () => {
  const nothing = 'Nichts ist offen.'
  const { worker, plant } = await open({}, {}, 1280, CALM)
  const matter = () => document.querySelector('[data-matters]')?.textContent
  await soon(matter).toContain(nothing)
  expect(await onPaper()).toContain(nothing)
  const tell = (alerts: ShiftLog['alerts'], stale = false, part: Partial<ShiftLog> = {}) => {
    const value = sampleLog({ alerts, events: partOf([sampleEvent()]), ...part })
    worker.sendFrame({ values: [{ topic: 'shiftLog', key: KEY, value, load: { state: 'ready' }, stale }] })
  }
  const doubt = 'Nicht oder nicht aktuell bekannt: Störmeldungen'
  const failed = partOf<ShiftAlert>([], { load: { state: 'error', error: { kind: 'timeout', text: '' } } })
  for (const alerts of [failed, partOf<ShiftAlert>([], { skipped: 1 }), partOf<ShiftAlert>([], { more: 1 })]) {
    tell(alerts)
    await soon(matter).toBe(`Offene Punkte Störmeldungen: Stand 14:00:00, alles andere: jetzt${doubt}`)
    tell(partOf())
    await soon(matter).toContain(nothing)
  }
  // What the pending alerts do not know is what has gone since the end.
  tell(partOf(), false, { older: 1 })
  await soon(matter).toContain(doubt)
  tell(partOf(), false, { older: 1, isOver: false })
  await soon(matter).toContain(nothing)
  tell(failed)
  await soon(matter).toContain(doubt)
  for (const said of [await onPaper(), await inFile()]) {
    expect(said).toContain(doubt)
    expect(said).not.toContain(nothing)
    expect(said).not.toContain('letzter bekannter Stand')
  }
  plant.cutLinks()
  tell(partOf([sampleShiftAlert()]), true)
  await soon(matter).toContain('Niveau hoch')
  expect(matter()).toContain(doubt)
  for (const said of [await onPaper(), await inFile()]) {
    expect(said).toContain(doubt)
    expect(said).toContain('letzter bekannter Stand')
  }
})

test('stations and plans of which nothing is told yet are named on paper and in the file', async () => {
  await open({ events: partOf([sampleEvent()]) }, {}, 1280, { ...PLANT, cells: {} })
  const doubt = 'Nicht oder nicht aktuell bekannt: Stationen, Alarmpläne'
  await soon(() => document.querySelector('[data-matters]')?.textContent).toContain(doubt)
  for (const said of [await onPaper(), await inFile()]) expect(said).toContain(doubt)
})

test('a remark that is open returns among the open matters until somebody marks it as done', async () => {
  await open()
  await soon(() => text.query()).not.toBeNull()
  await press(page.getByRole('checkbox', { name: 'offen' }))
  await say('Schlüssel fehlt')
  await soon(() => remarks()?.textContent).toContain('Schlüssel fehlt')
  await soon(() => matters().map(([, what]) => what)).toContain('Schlüssel fehlt')
  await press(button('Schicht übergeben'))
  await soon(() => records().length).toBe(1)
  expect(matters().map(([, what]) => what)).toContain('Schlüssel fehlt')
  await press(button('Erledigt: Schlüssel fehlt'))
  await soon(() => matters().map(([, what]) => what)).not.toContain('Schlüssel fehlt')
})

test('a remark to a value is an annotation that begins with the name of its user; a refusal keeps what was typed', async () => {
  const { worker } = await open({ alerts: partOf([sampleShiftAlert({ pvRef: LEVEL.pvRef })]) })
  await press(page.getByRole('region', { name: 'Störmeldungen' }).getByRole('button', { name: /^Bemerkung zu/ }))
  await soon(() => document.activeElement?.tagName).toBe('TEXTAREA')
  await say('Pumpe gesperrt')
  await soon(() => worker.callsOf('createAnnotations').length).toBe(1)
  const [sent] = worker.callsOf('createAnnotations')
  expect(sent?.args).toMatchObject({
    annotations: [{ pv: LEVEL.pvRef, text: 'operator: Pumpe gesperrt', timestamp: FROM + HOUR, visible: true }],
  })
  sent?.respond({ ok: true, body: { status: 'Failed', message: 'voll', annotations: [] } })
  await soon(allTexts).toContain('Anmerkung wurde nicht angelegt')
  // Below the dialog.
  expect(document.querySelector('main textarea')).toHaveProperty('value', 'Pumpe gesperrt')
  expect(remarks()?.getAttribute('data-remarks')).toBe('0')
})

test('what is typed while a remark becomes an annotation stays, also in a remark to another line; what was sent does not', async () => {
  const ofLevel = sampleShiftAlert({ pvRef: LEVEL.pvRef })
  const { worker } = await open({ alerts: partOf([ofLevel]), events: partOf([sampleEvent()]) })
  const remarkTo = (region: string) =>
    press(page.getByRole('region', { name: region }).getByRole('button', { name: /^Bemerkung zu/ }))
  const typed = () => document.querySelector<HTMLTextAreaElement>('main textarea')?.value
  /** Waits until the remark is on its way, and returns what accepts it. */
  const onItsWay = async (nth: number) => {
    await soon(() => worker.callsOf('createAnnotations').length).toBe(nth)
    return async () => {
      const body = { status: 'Success', message: '', annotations: [] } as const
      worker.callsOf('createAnnotations')[nth - 1]?.respond({ ok: true, body })
      await soon(() => remarks()?.dataset.remarks).toBe(String(nth))
    }
  }
  await remarkTo('Störmeldungen')
  await press(page.getByRole('checkbox', { name: 'offen' }))
  await say('Pumpe gesperrt')
  const acceptFirst = await onItsWay(1)
  await userEvent.fill(text, 'Rechen auch')
  await acceptFirst()
  expect(typed()).toBe('Rechen auch')
  await press(button('Hinzufügen'))
  const acceptSecond = await onItsWay(2)
  await remarkTo('Befehle')
  await userEvent.fill(text, 'für jemand anderen')
  await acceptSecond()
  expect(typed()).toBe('für jemand anderen')
  expect(remarks()?.textContent).toContain('gewählte Zeile')
  await press(page.getByRole('checkbox', { name: 'offen' }))
  await press(button('Hinzufügen'))
  const acceptThird = await onItsWay(3)
  await acceptThird()
  await soon(typed).toBe('')
})

test('without the right to annotate a remark stays in this browser, and says so', async () => {
  const { worker } = await open({ alerts: partOf([sampleShiftAlert({ pvRef: LEVEL.pvRef })]) }, { editCharts: false })
  await press(page.getByRole('region', { name: 'Störmeldungen' }).getByRole('button', { name: /^Bemerkung zu/ }))
  await soon(() => remarks()?.textContent).toContain('Steht nur in diesem Browser.')
  await say('Pumpe gesperrt')
  await soon(() => remarks()?.getAttribute('data-remarks')).toBe('1')
  expect(worker.callsOf('createAnnotations')).toEqual([])
})

test('an empty remark is not added, and says why at its field', async () => {
  await open()
  await press(button('Hinzufügen'))
  await soon(() => text.query()?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(text.query())
})

test('the next user sees what was handed over and takes it; of what was not handed over he sees nothing', async () => {
  const { plant } = await open()
  await say('gesagt und übergeben')
  await press(button('Schicht übergeben'))
  await soon(() => records().length).toBe(1)
  expect(records()[0]?.textContent).toContain('Wer übernimmt, meldet sich hier selbst an.')
  await say('noch für mich')
  await soon(() => remarks()?.getAttribute('data-remarks')).toBe('1')
  await userEvent.fill(text, 'angefangen')
  plant.endSession()
  await soon(allTexts).toContain('Anmeldung')
  plant.logIn('ben')
  await soon(() => records().length).toBe(1)
  expect(records()[0]?.textContent).toContain('gesagt und übergeben')
  expect(document.body.textContent).not.toContain('noch für mich')
  expect(text.query()).toHaveProperty('value', '')
  await press(button('Übernehmen als ben'))
  await soon(() => records()[0]?.dataset.handover).toBe('taken')
  plant.endSession()
  await soon(allTexts).toContain('Anmeldung')
  plant.logIn('operator')
  await soon(() => remarks()?.textContent).toContain('noch für mich')
  expect(records()[0]?.textContent).toContain('Übernommen von ben')
})

test('the paper has the remarks of every handover of its shift in their order, and the signature of the newest', async () => {
  const { plant } = await open()
  for (const words of ['eins', 'zwei']) await say(words)
  await press(button('Schicht übergeben'))
  await soon(() => records().length).toBe(1)
  plant.endSession()
  await soon(allTexts).toContain('Anmeldung')
  plant.logIn('ben')
  await say('drei')
  await press(button('Schicht übergeben'))
  await soon(() => records().length).toBe(2)
  await say('vier')
  await soon(() => remarks()?.dataset.remarks).toBe('1')
  const printed = await onPaper()
  expect(printed).toMatch(/Bemerkungen 4.*eins.*zwei.*drei.*vier/)
  expect(printed).toContain('Übergeben: ben')
  expect(printed).not.toContain('Übergeben: operator')
})

/** Refuses what the handover keeps in this browser, as a storage does that is full; one that is blocked gives nothing either. */
function refuseStorage(isBlocked: boolean): void {
  const refused = (key: string) => key.includes('handover')
  const { setItem, getItem } = Storage.prototype
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (refused(key)) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, key) {
    if (isBlocked && refused(key)) throw new DOMException('blocked', 'SecurityError')
    return getItem.call(this, key)
  })
  onTestFinished(() => {
    set.mockRestore()
    get.mockRestore()
  })
}

test.for([
  ['blocked', true],
  ['full', false],
] as const)(
  'where storage is %s no remark and no handover is lost while the page is open, and the page says so',
  async ([, isBlocked]) => {
    const notKept = 'Dieser Browser speichert nichts'
    const { plant } = await open()
    await say('eins')
    await soon(() => remarks()?.textContent).toContain('eins')
    expect(document.body.textContent).not.toContain(notKept)
    if (isBlocked) await press(button('Entfernen: eins'))
    refuseStorage(isBlocked)
    if (isBlocked) await say('eins')
    await say('zwei')
    await say('drei')
    await soon(() => remarks()?.dataset.remarks).toBe('3')
    expect(remarks()?.textContent).toMatch(/eins.*zwei.*drei/)
    expect(remarks()?.textContent).toContain(notKept)
    await press(button('Entfernen: zwei'))
    await soon(() => remarks()?.dataset.remarks).toBe('2')
    await press(button('Schicht übergeben'))
    await soon(() => records()[0]?.textContent).toMatch(/eins.*drei/)
    expect(remarks()?.dataset.remarks).toBe('0')
    expect(page.getByRole('region', { name: 'Übergabe' }).element().textContent).toContain(notKept)
    await say('vier')
    await press(button('Schicht übergeben'))
    await soon(() => records().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('vier'),
      expect.stringMatching(/eins.*drei/),
    ])
    await say('nur für mich')
    await soon(() => remarks()?.dataset.remarks).toBe('1')
    plant.endSession()
    await soon(allTexts).toContain('Anmeldung')
    plant.logIn('ben')
    await soon(() => records().length).toBe(2)
    expect(document.body.textContent).not.toContain('nur für mich')
  },
)

test('at 360 px a line has its words, and nothing is wider than the window', async () => {
  await open({ alerts: partOf([sampleShiftAlert()]) }, {}, 360)
  await soon(() => chapter('alerts')?.textContent).toContain('Niveau hoch – Pumpen prüfen')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
