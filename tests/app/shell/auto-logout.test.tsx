import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allTexts, button, choose, press, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const countdown = page.getByRole('alertdialog', { name: 'Automatische Abmeldung' })
const stay = button('Angemeldet bleiben')

/** A page with an open dialog, over which the countdown comes. */
async function open() {
  const station = { id: 12, name: 'PW Bahnhof', hasGeoLocation: false, location: null, processImage: null }
  const { plant, worker } = await openPage('/station-calls', {
    reads: { stations: [station] },
    cells: { dialState: { '12': { stationNumber: 12, dialState: 'NotConnected' } } },
  })
  const said: string[] = []
  Object.assign(worker, {
    activity: (source: string) => void said.push(source),
    endSession: (hasEnded: boolean) => void said.push(`end ${hasEnded}`),
    retryNow: () => void said.push('retry'),
  })
  await choose('PW Bahnhof')
  await press(button('Verbinden'))
  const below = await there(page.getByRole('alertdialog', { name: 'Stationen verbinden' }))
  await soon(() => worker.leased.has('autoLogout/')).toBe(true)
  const count = (seconds: number | null) => plant.set('autoLogout', '', { seconds })
  count(30)
  await there(countdown)
  return { plant, said, count, below }
}

test('the countdown begins on staying, which puts it off and leaves the dialog below as it was; its other button logs out at once (rule A12)', async () => {
  const { said, count, below } = await open()
  await soon(() => document.activeElement === stay.query()).toBe(true)
  expect(countdown.element().querySelector('[data-countdown]')?.textContent).toBe('30 Sekunden')
  await press(stay)
  await soon(() => said).toContain('user')
  count(null)
  await soon(() => countdown.query()).toBeNull()
  expect(below.isConnected).toBe(true)
  count(1)
  await soon(allTexts).toContain('1 Sekunde')
  await press(button('Jetzt abmelden'))
  await soon(() => said).toContain('end false')
})

test('with a broken link the countdown says so, and tries again by its button, and moves no button (rule A13) (F27)', async () => {
  const { plant, said } = await open()
  const place = () => stay.element().getBoundingClientRect().top
  const before = place()
  plant.cutLinks()
  const note = () => countdown.element().querySelector('[data-reconnecting]')?.textContent
  await soon(note).toContain('Verbindung wurde geschlossen')
  expect(place()).toBe(before)
  await press(countdown.getByRole('button', { name: 'Jetzt versuchen' }))
  await soon(() => said).toContain('retry')
  plant.restoreLinks()
  await soon(note).toBeUndefined()
})
