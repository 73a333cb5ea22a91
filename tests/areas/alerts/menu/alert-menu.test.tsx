import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AlertMenu } from '../../../../src/areas/alerts/menu/alert-menu.tsx'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { Alert } from '../../../../src/wire/server/alert.ts'
import { sampleAlert } from '../../../domain/alerts/alert-samples.ts'
import { ALL_RIGHTS } from '../../../support/page/all-rights.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../support/page/sample-pvs.ts'
import { press, soon } from '../../../support/writing/hands.ts'
import { STATION } from '../../writing/station-rows.ts'

const ALERT = sampleAlert({ id: 'a1', pvRef: LEVEL.pvRef, stationNumber: LEVEL.stationNumber })
const chosen: string[] = []

interface OpenedProps {
  readonly top: string
  readonly alert?: Alert
}

/** The menu of a row at this place, with one act until a colleague has done it. */
function Opened({ top, alert = ALERT }: OpenedProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isDone, setDone] = useState(false)
  const act = { id: 'ack', label: 'Quittieren', onChoose: () => chosen.push('ack') }
  return (
    <>
      <button type="button" ref={setElement} style={{ position: 'fixed', top, left: 40 }}>
        Menü
      </button>
      <button type="button" data-colleague onClick={() => setDone(true)}>
        Kollege
      </button>
      {element !== null && (
        <AlertMenu
          row={alert}
          label="Menü der Zeile"
          spot={{ element, point: null }}
          open
          onClose={() => {}}
          onDetails={() => {}}
          actsOf={() => (isDone ? [] : [act])}
        />
      )}
    </>
  )
}

const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const nameOf = (item: HTMLElement) => item.textContent ?? ''
const places = () =>
  items().map((item) => [
    item.firstElementChild?.nextSibling?.textContent,
    Math.round(item.getBoundingClientRect().top),
  ])

test.each(['40px', 'calc(100vh - 40px)'])(
  'what arrives while the menu of a row is open at %s moves none of its entries (F27)',
  async (top) => {
    clearQueries()
    const { worker } = await renderInPlant(<Opened top={top} />)
    await soon(() => items().length).toBeGreaterThan(4)
    await soon(() => worker.callsOf('stations').length).toBeGreaterThan(0)
    await soon(() => new Set(items().map((item) => getComputedStyle(item).opacity))).toEqual(new Set(['1']))
    const before = places()
    const image = { ...STATION, id: LEVEL.stationNumber, processImage: 'pw14.svg' }
    for (const { respond } of worker.callsOf('stations')) respond({ ok: true, body: [image] })
    await soon(() => items().map(nameOf)).toContain('Prozessbild')
    expect(places().slice(0, before.length)).toEqual(before)
    const config = { ...LEVEL, hasArchiveData: false }
    for (const { respond } of worker.callsOf('pvConfigs')) respond({ ok: true, body: [config] })
    await soon(() => items().map(nameOf).join()).toContain('Grenzwerte')
    expect(places().slice(0, before.length)).toEqual(before)
    const archive = page.getByRole('menuitem', { name: /^Diagramm, Archiv/ })
    expect(archive.element().getAttribute('aria-disabled')).toBe('true')
    await press(page.elementLocator(document.querySelector('[data-colleague]') ?? document.body))
    const ack = page.getByRole('menuitem', { name: /^Quittieren/ })
    await soon(() => ack.element().getAttribute('aria-disabled')).toBe('true')
    expect(ack.element().getAttribute('title')).toBe('Jetzt nicht mehr möglich.')
    expect(places().slice(0, before.length)).toEqual(before)
    // The act of the page itself stands before what may still come.
    expect(before.findIndex(([name]) => name === 'Quittieren')).toBeLessThan(
      before.findIndex(([name]) => name === 'Diagramm, aktuell'),
    )
  },
)

test('an output that the server does not have cannot be set, and is not told as loading for ever (F96)', async () => {
  clearQueries()
  const output = sampleAlert({ id: 'a2', pvRef: { type: 'AnaOut', nr: 1_400_001 } })
  const { worker } = await renderInPlant(<Opened top="40px" alert={output} />)
  await soon(() => worker.callsOf('rights').length).toBeGreaterThan(0)
  for (const { respond } of worker.callsOf('rights')) respond({ ok: true, body: ALL_RIGHTS })
  const reason = () => items().find((item) => nameOf(item).startsWith('Wert setzen'))?.title
  await soon(reason).toBe('Wird geladen …')
  const error = { kind: 'missing', text: '' } as const
  for (const { respond } of worker.callsOf('pvConfigs')) respond({ ok: false, error })
  await soon(reason).toBe('Diese Prozessvariable gibt es nicht.')
})
