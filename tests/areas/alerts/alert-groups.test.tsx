import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleAlert, sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { allTexts, button, press, soon } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

/** 11:00 in Berlin. */
const AT = Date.UTC(2026, 5, 10, 9)
const MINUTE_MS = 60_000
const MESSAGE = 'Überlauf des Regenüberlaufbeckens an der Alten Landstraße hat begonnen, Wehr geöffnet'
const alert = (station: number, minute: number, priority: number, goneTimestamp: number | null = null) =>
  sampleAlert({
    id: `${station}/${minute}`,
    stationNumber: station,
    stationName: `Station ${station}`,
    timestamp: AT + minute * MINUTE_MS,
    message: MESSAGE,
    description: MESSAGE,
    priority,
    goneTimestamp,
  })
/** The second burst is the more urgent one; of the first one only what is less urgent is still there. */
const ALERTS = [alert(1, 0, 1, AT + MINUTE_MS), alert(1, 2, 5), alert(2, 5, 2), alert(2, 6, 2)]

afterEach(() => page.viewport(1280, 800))

async function openGroups(width: number) {
  const alertSummary = { '': sampleSummary({ open: 4, all: 4 }) }
  await openPage('/alerts/pending?group=firstOut', { alerts: ALERTS, cells: { alertSummary } }, { width })
  const rows = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-group]')]
  await soon(() => rows().length).toBe(2)
  return rows()
}

const partOf = (row: HTMLElement, selector: string) => {
  const found = row.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`the row has no ${selector}`)
  return found
}

test('each group by first-out says since when, and by hollow signs what has gone of it (F103)', async () => {
  const rows = await openGroups(1600)
  expect(rows.map((row) => row.textContent?.replace(/:.*?(seit \d\d:\d\d:\d\d).*/, ' $1'))).toEqual([
    'Station 2 seit 11:05:00',
    'Station 1 seit 11:00:00',
  ])
  const signs = rows.map((row) =>
    [...row.querySelectorAll('svg[role=img]')].map((sign) => sign.hasAttribute('data-gone')),
  )
  expect(signs).toEqual([[false], [true, false]])
})

test.each([1280, 1920, 2560])(
  'the title of a group is cut only where nothing is free beside it, %i px (F103)',
  async (width) => {
    for (const row of await openGroups(width)) {
      const title = partOf(row, 'b')
      const isCut = title.scrollWidth > title.clientWidth
      const gaps = [...partOf(row, '[role=gridcell]').children].map((each) => each.getBoundingClientRect())
      const free = row.getBoundingClientRect().right - Math.max(...gaps.map(({ right }) => right))
      // Less than a letter and the edge of the row.
      if (isCut) expect(free).toBeLessThan(20)
      // Two thirds of a wide screen are for the title.
      if (width === 2560) expect(isCut).toBe(false)
    }
  },
)

test('alerts are counted, and the rows that they are in where one holds several (F106)', async () => {
  // A contact that chatters is one row.
  const same = [0, 0.25, 0.5].map((minute) => alert(1, minute, 2, AT + minute * MINUTE_MS))
  const alertSummary = { '': sampleSummary({ open: 4, all: 4 }) }
  await openPage('/alerts/pending', { alerts: [...same, alert(2, 5, 2)], cells: { alertSummary } })
  await soon(allTexts).toContain('in 2 Zeilen')
})

test('the button that prints at once promises no question by dots (F106)', async () => {
  await openPage('/alerts/pending', { alerts: ALERTS })
  await press(button('Werkzeuge'))
  await expect.element(page.getByRole('menuitem', { name: 'Drucken', exact: true })).toBeVisible()
})
