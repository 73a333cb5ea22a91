import { expect, test, vi } from 'vitest'
import { invalidateQueries } from '../../../src/live/calls/query-cache.ts'
import { useQuery } from '../../../src/live/views/hooks.ts'
import { Page } from '../../../src/ui/page/page.tsx'
import { planOf, STATION } from '../../areas/writing/station-rows.ts'
import { PlayedPlant } from '../../support/page/played-plant.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'
import { allTexts, button, press, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const ARGS = {}
const FAILED = { ok: false, error: { kind: 'http', status: 503, text: '' } } as const

function Weather() {
  const { body, refetch } = useQuery('callOuts', ARGS)
  return (
    <Page title="Bereitschaft">
      <p>{body === null ? 'nichts' : `${body.callOuts.length} Rufe`}</p>
      <button type="button" onClick={refetch}>
        Neu lesen
      </button>
    </Page>
  )
}

test('a page says since when a part of it could not be read again, and why, until it was (F144)', async () => {
  const { worker } = await renderInPlant(<Weather />)
  const plant = new PlayedPlant(worker, { reads: { callOuts: { callOuts: [] } } })
  plant.logIn('operator')
  for (const call of worker.calls) plant.called(call)
  await soon(allTexts).toContain('0 Rufe')
  plant.hold('callOuts')
  const before = worker.callsOf('callOuts').length
  await press(button('Neu lesen'))
  await soon(() => worker.callsOf('callOuts').length).toBe(before + 1)
  worker.callsOf('callOuts').at(-1)?.respond(FAILED)
  await soon(allTexts).toMatch(
    /Stand \d\d\.\d\d\.\d{4}.*: Ein Teil dieser Seite konnte nicht neu gelesen werden. Der Server meldet einen Fehler \(HTTP 503\)/,
  )
  expect(allTexts()).toContain('0 Rufe')
  // Without any hand.
  await vi.waitFor(() => expect(worker.callsOf('callOuts').length).toBe(before + 2), { timeout: 10_000 })
  expect(allTexts()).toContain('konnte nicht neu gelesen werden')
  worker
    .callsOf('callOuts')
    .at(-1)
    ?.respond({ ok: true, body: { callOuts: [] } })
  await soon(allTexts).not.toContain('konnte nicht neu gelesen werden')
})

test.each([
  [1280, 800],
  [360, 740],
])(
  'what it says comes below the page, read out and in view at %i px, and moves nothing (F27)',
  async (width, height) => {
    const parts = {
      reads: {
        stations: [STATION],
        alarmPlans: {
          alarmPlans: [1, 2, 3, 4].map((nr) => ({ ...planOf(nr, 'Tag', true), groupname: `Bereich ${nr}` })),
        },
        alarmLines: { alarmLines: [] },
        plansToConfirm: { alarmPlans: [] },
        callOuts: { callOuts: [] },
      },
    }
    const { worker, plant } = await openPage('/remote-alarm', parts, { width, height })
    const cards = () => [...document.querySelectorAll('[data-duty]')]
    await soon(() => cards().length).toBe(4)
    await soon(() => document.querySelectorAll('[data-loading]').length).toBe(0)
    const places = () => cards().map((card) => card.getBoundingClientRect().top)
    const before = places()
    plant.hold('alarmPlans')
    const asked = worker.callsOf('alarmPlans').length
    invalidateQueries(['alarmPlans'])
    await soon(() => worker.callsOf('alarmPlans').length).toBe(asked + 1)
    worker.callsOf('alarmPlans').at(-1)?.respond(FAILED)
    await soon(allTexts).toContain('konnte nicht neu gelesen werden')
    expect(places()).toEqual(before)
    const again = await there(button('Erneut versuchen'))
    expect(again.closest('[role=status]')?.textContent).toContain('konnte nicht neu gelesen werden')
    const { top, bottom } = again.getBoundingClientRect()
    expect(document.elementFromPoint(again.getBoundingClientRect().left + 4, (top + bottom) / 2)).toBe(again)
  },
)
