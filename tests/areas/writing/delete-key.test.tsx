import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { LEVEL } from '../../support/page/sample-pvs.ts'
import { dialog, soon } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const COUNT = 200
const NOON = Date.UTC(2026, 5, 10, 12)
const NUMBERS = Array.from({ length: COUNT }, (_, number) => number)
const annotationOf = (number: number) => ({
  id: number + 1,
  timestamp: NOON - number * 60_000,
  pv: LEVEL.pvRef,
  dataSource: 'MeasurementArchive' as const,
  text: `Anmerkung ${number}`,
  visible: true,
  showInDayReport: false,
  showInWeekReport: false,
  showInMonthReport: false,
  showInYearReport: false,
})

const PAGES = [
  {
    path: '/alerts/archive',
    plant: { alerts: NUMBERS.map((number) => sampleAlert({ id: `a${number}`, timestamp: NOON - number * 60_000 })) },
  },
  {
    path: '/charts/annotations',
    plant: { pvs: [LEVEL], reads: { annotations: NUMBERS.map(annotationOf), chartsOfAnnotation: [] } },
  },
] as const

const rows = () => [...document.querySelectorAll<HTMLElement>('[role=grid] [role=row][data-id]')]

test.each(PAGES)(
  '$path: the key that deletes shows a row that is out of sight and asks nothing; the next press asks (F148)',
  async ({ path, plant }) => {
    await openPage(path, plant, { width: 1920, height: 800 })
    await soon(() => rows().length).toBeGreaterThan(5)
    // Until the rights are known, the key does nothing anyway.
    await soon(() => document.querySelector('[title^="Nichts zu löschen"]')).not.toBeNull()
    const [, row] = rows()
    const grid = document.querySelector('[role=grid]')
    if (row === undefined || grid === null) throw new Error('no row')
    row.focus()
    await soon(() => row.tabIndex).toBe(0)
    const isInSight = () => {
      const [own, place] = [row.getBoundingClientRect(), grid.getBoundingClientRect()]
      return row.isConnected && own.top >= place.top && own.bottom <= place.bottom
    }
    expect(isInSight()).toBe(true)
    grid.scrollTop = 3000
    await soon(isInSight).toBe(false)
    await userEvent.keyboard('{Delete}')
    await soon(isInSight).toBe(true)
    expect(dialog.query()).toBeNull()
    await userEvent.keyboard('{Delete}')
    await soon(() => dialog.query()).not.toBeNull()
  },
)

test('/alerts/archive: the press that deletes may be the one that holds the list: it asks all the same', async () => {
  const [archive] = PAGES
  const { worker } = await openPage('/alerts/archive', archive.plant, { width: 1920, height: 800 })
  await soon(() => rows().length).toBeGreaterThan(5)
  await soon(() => document.querySelector('[title^="Nichts zu löschen"]')).not.toBeNull()
  const pages = () => [...worker.leased.keys()].filter((key) => key.startsWith('alertPage'))
  const isHeld = () => pages().some((key) => key.includes('held='))
  expect(isHeld()).toBe(false)
  const items = worker.listItems
  // The worker answers when the page has gone on to the held list, and has let go of the one that moves.
  vi.spyOn(worker, 'listItems').mockImplementation(async (...args) => {
    await soon(isHeld).toBe(true)
    // What has arrived is drawn by then.
    for (let drawn = 0; drawn < 30; drawn += 1) await new Promise(requestAnimationFrame)
    return items(...args)
  })
  rows()[1]?.focus()
  await userEvent.keyboard('{Delete}')
  await soon(() => dialog.query()).not.toBeNull()
})
