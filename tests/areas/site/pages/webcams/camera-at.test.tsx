import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleAlert, sampleSummary } from '../../../../domain/alerts/alert-samples.ts'
import { soon, there } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CAMERA = { id: 3, name: 'Zulauf Rechen', stationNumber: 14, intervalMs: 60_000 }
const OTHER = { ...CAMERA, id: 4, name: 'Tor', stationNumber: 15 }

test('an alert leads to what the cameras of its station saw when it came, as long as pictures are kept', async () => {
  const now = Date.now()
  const of = (id: string, timestamp: number) =>
    sampleAlert({ id, stationNumber: 14, stationName: 'PW Dorfanger', description: `Meldung ${id}`, timestamp })
  await openPage('/alerts/pending', {
    reads: { webcams: [CAMERA, OTHER] },
    alerts: [of('late', now - 20 * HOUR_MS), of('old', now - 8 * DAY_MS)],
    cells: { alertSummary: { '': sampleSummary({ open: 2, all: 2 }) } },
  })
  const links = () =>
    [...document.querySelectorAll('[role=dialog] dd a[href^="/webcams"], aside dd a[href^="/webcams"]')].map((link) => [
      link.textContent?.slice(0, 16),
      link.getAttribute('href'),
    ])
  const open = async (text: RegExp) => (await there(page.getByText(text).first())).click()
  await open(/Meldung late/)
  await soon(links).toEqual([['Kamera Zulauf Re', `/webcams/3?at=${now - 20 * HOUR_MS}`]])
  await open(/Meldung old/)
  await soon(links).toEqual([])
})

test('a camera that is asked for a time loads the pictures around it, and not those of the last hours', async () => {
  const at = Date.now() - 20 * HOUR_MS
  const { worker } = await openPage(`/webcams/3?at=${at}`, { reads: { webcams: [CAMERA] } })
  await soon(() => worker.callsOf('webcamImages').length).toBe(1)
  expect(worker.callsOf('webcamImages')[0]?.args).toEqual({ id: 3, from: at - HOUR_MS, to: at + HOUR_MS })
})
