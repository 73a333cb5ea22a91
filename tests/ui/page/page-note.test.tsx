import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ProcessImage } from '../../../src/areas/images/pages/process-images/process-image.tsx'
import { ListNotes } from '../../../src/areas/stations/pages/events/list-notes.tsx'
import type { EventList } from '../../../src/areas/stations/pages/events/use-event-list.ts'
import { must } from '../../../src/domain/base/must.ts'
import { invalidateQueries } from '../../../src/live/calls/query-cache.ts'
import { WithNotes } from '../../../src/ui/page/note-region.tsx'
import { PageNote } from '../../../src/ui/page/page-note.tsx'
import { localRows } from '../../../src/ui/table/rows/row-source.ts'
import { planOf, STATION } from '../../areas/writing/station-rows.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../support/page/sample-pvs.ts'
import { EMPTY_TILE } from '../../support/writing/empty-tile.ts'
import { allTexts, button, enter, press, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const ERROR = { kind: 'http', status: 503, text: '' } as const
const WINDOWS = [
  [1280, 800],
  [360, 740],
] as const
const NOW = Date.UTC(2026, 5, 10, 9, 30)

const topsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().top)

/** Below the page: read out, and not in what it is about. */
const regionText = () => document.querySelector('[role=status][aria-atomic=false]')?.textContent

test.each(WINDOWS)(
  'older alerts that are cut off, a list that is not read again and a broken link move no row at %i px (F27)',
  async (width, height) => {
    const alerts = Array.from({ length: 40 }, (_, nr) => sampleAlert({ id: `a${nr}`, timestamp: NOW - nr * 60_000 }))
    const { worker, plant } = await openPage('/alerts/archive', { alerts }, { width, height })
    await soon(() => topsOf('[role=row][data-id]').length).toBeGreaterThan(3)
    const before = topsOf('[role=row][data-id]').slice(0, 4)
    const rows = () => topsOf('[role=row][data-id]').slice(0, 4)
    worker.alerts?.cut(7)
    await soon(regionText).toContain('7 ältere fehlen')
    expect(rows()).toEqual(before)
    worker.alerts?.fail(ERROR)
    await soon(regionText).toContain('HTTP 503')
    expect(rows()).toEqual(before)
    worker.alerts?.age()
    await soon(() => document.querySelector('[data-chip=last-known]')).not.toBeNull()
    expect(rows()).toEqual(before)
    const { top, bottom, left } = must(document.querySelector('[data-chip=last-known]')).getBoundingClientRect()
    const seen = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 4, y)?.closest('[data-chip]'))
    // On a telephone it is one of the notes, which scroll.
    if (width > 600) for (const element of seen) expect(element?.getAttribute('data-chip')).toBe('last-known')
    plant.cutLinks()
    await soon(() => document.querySelector('[data-broken]')).not.toBeNull()
    expect(rows()).toEqual(before)
  },
)

test.each(WINDOWS)(
  'calls that are no longer known, faulty lines and old plans move no area at %i px (F27)',
  async (width, height) => {
    const line = {
      station: { stationNumber: 12 },
      lineNumber: 1,
      connectionType: 'Sms',
      busy: false,
      faulty: false,
    } as const
    const plans = [1, 2].map((nr) => ({ ...planOf(nr, 'Tag', true), groupname: `Bereich ${nr}` }))
    const { worker, plant } = await openPage(
      '/remote-alarm',
      {
        reads: {
          stations: [STATION],
          alarmPlans: { alarmPlans: plans },
          alarmLines: { alarmLines: [line] },
          plansToConfirm: { alarmPlans: [] },
          callOuts: { callOuts: [] },
        },
        cells: { alarmLine: { '12-1': line } },
      },
      { width, height },
    )
    await soon(() => topsOf('[data-duty]').length).toBe(2)
    await soon(() => document.querySelectorAll('[data-loading]').length).toBe(0)
    const places = () => topsOf('[data-duty], [role=grid]')
    const before = places()
    plant.set('alarmLine', '12-1', { ...line, faulty: true })
    await soon(allTexts).toContain('Niemand wird erreicht.')
    expect(places()).toEqual(before)
    plant.hold('callOuts')
    const asked = worker.callsOf('callOuts').length
    invalidateQueries(['callOuts'])
    await soon(() => worker.callsOf('callOuts').length).toBe(asked + 1)
    worker.callsOf('callOuts').at(-1)?.respond({ ok: false, error: ERROR })
    await soon(regionText).toContain('Wer gerade angerufen wird, ist nicht bekannt.')
    expect(places()[0]).toBe(before[0])
    plant.cutLinks()
    await soon(() => document.querySelector('[data-chip=last-known]')).not.toBeNull()
    expect(places()[0]).toBe(before[0])
  },
)

/** What stands around a part in the product. */
function Framed({ children }: { readonly children: React.ReactNode }) {
  return (
    <WithNotes className="">
      <main style={{ display: 'flex', width: 800, height: 400 }}>{children}</main>
    </WithNotes>
  )
}

test('what stands above the region of notes is rendered once, not once more when that is there', async () => {
  const rendered = vi.fn()
  const Page = () => {
    useEffect(rendered)
    return null
  }
  await render(
    <WithNotes className="">
      <Page />
    </WithNotes>,
  )
  expect(rendered).toHaveBeenCalledTimes(1)
})

test('what must be known of a list of events stands below the page (F27)', async () => {
  const list: EventList = {
    view: '',
    here: [],
    isThere: true,
    stale: false,
    coming: null,
    row: () => undefined,
    indexOf: () => -1,
    isGone: () => false,
    source: localRows([], String),
    load: { state: 'error', error: ERROR },
    list: { at: 0, total: 5, all: 5, more: 3, loadedAt: NOW, oldest: NOW },
  }
  const range = { from: NOW - 1000, to: NOW, preset: null }
  await renderInPlant(
    <Framed>
      <ListNotes list={list} range={range} onRange={() => {}} onRefresh={() => {}} />
    </Framed>,
  )
  await soon(regionText).toContain('3 ältere fehlen')
  expect(document.querySelector('main')?.textContent).toBe('')
})

test('values of an image that the server does not have are told below it (F27)', async () => {
  const { worker } = await renderInPlant(
    <Framed>
      <ProcessImage name="test.svg" title="Bild" />
    </Framed>,
  )
  await soon(() => worker.callsOf('processImage').length).toBe(1)
  const field = (pv: string) => `<g data-pv="${pv}"><rect width="90" height="40"/><text data-part="value"></text></g>`
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${field('AnaIn-1400001')}${field('AnaIn-9')}</svg>`
  worker.callsOf('processImage')[0]?.respond({ ok: true, body })
  await soon(() => worker.callsOf('pvConfigs').length).toBe(1)
  const drawing = () => topsOf('[data-draws-image]')
  const before = drawing()
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [LEVEL] })
  await soon(regionText).toContain('AnaIn-9')
  expect([before.length, drawing()]).toEqual([1, before])
})

test('a note that somebody else has changed moves neither the text that is being written nor its buttons (F27)', async () => {
  const note = { id: 5, content: 'Rechen gereinigt' }
  const tile = { ...EMPTY_TILE, id: 1, type: 'Note' as const, title: 'Schichtbuch', note }
  const board = { id: 1, name: 'Übersicht', tiles: [tile], layout: 'StackLayout' as const, columns: 0 }
  const { plant } = await openPage('/dashboards/1', {
    reads: { dashboardConfig: { dashboards: [board] } },
    cells: { dashboardNote: { '5': note } },
  })
  await press(button('Bearbeiten'))
  await enter(page.getByRole('textbox', { name: 'Schichtbuch' }), 'Pumpe 2 in')
  const save = await there(button('Speichern'))
  const before = save.getBoundingClientRect().top
  plant.set('dashboardNote', '5', { ...note, content: 'Rechen defekt' })
  await soon(regionText).toContain('Schichtbuch: ')
  expect(regionText()).toContain('Rechen defekt')
  expect(save.getBoundingClientRect().top).toBe(before)
})

test('a note waits for its turn to be read out; one that needs a person now interrupts (F27)', async () => {
  const { screen } = await renderInPlant(
    <>
      <PageNote data={{ 'data-note': 'informs' }}>älter</PageNote>
      <PageNote data={{ 'data-note': 'needs' }} isNeededNow>
        alle gestört
      </PageNote>
    </>,
  )
  const roles = [...screen.container.querySelectorAll('[data-note]')].map((note) => note.getAttribute('role'))
  expect(roles).toEqual([null, 'alert'])
})
