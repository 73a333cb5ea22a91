import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useCallStations } from '../../../../src/areas/stations/station/use-call-stations.tsx'
import { closeAction, dismissSent } from '../../../../src/areas/values/action-dialog/action-state.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { Station } from '../../../../src/wire/server/station.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const STATIONS: readonly Station[] = ['Bahnhof', 'Festplatz', 'Auwiesen', 'Hafen'].map((name, index) => ({
  id: 11 + index,
  name: `PW ${name}`,
  hasGeoLocation: false,
  location: null,
  processImage: null,
}))

function Calls() {
  const { call } = useCallStations(STATIONS)
  return (
    <button type="button" onClick={() => call('Connect')}>
      Verbinden
    </button>
  )
}

beforeEach(() => {
  clearQueries()
  closeAction()
  dismissSent()
})

async function order(body: object) {
  const { worker, screen } = await renderInPlant(
    <>
      <Calls />
      <ActionDialogHost />
    </>,
  )
  await screen.getByRole('button', { name: 'Verbinden' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Verbinden' }).click()
  await expect.poll(() => worker.callsOf('callStations').length).toBe(1)
  worker.callsOf('callStations')[0]?.respond({ ok: true, body })
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  return { worker, dialog, item }
}

const refs = (...numbers: readonly number[]) => numbers.map((stationNumber) => ({ stationNumber }))

test('stations that are not configured, cannot be called or are not allowed are listed, each with its own reason (rule L6)', async () => {
  const { worker, dialog, item } = await order({
    status: 'Success',
    missing: refs(12),
    notCallable: refs(13),
    unauthorized: refs(14),
    errorMessage: null,
  })
  await expect.element(dialog).toHaveAccessibleName('3 von 4: Aktion konnte nicht durchgeführt werden')
  for (const [name, reason] of [
    ['Festplatz', 'Diese Station ist nicht konfiguriert.'],
    ['Auwiesen', 'Diese Station kann nicht angewählt werden.'],
    ['Hafen', 'Keine Rechte für diese Station.'],
  ] as const) {
    await expect.poll(() => item(name).element().textContent).toContain(reason)
    expect(item(name).element().getAttribute('data-stage')).toBe('refused')
  }
  expect(item('Bahnhof').element().getAttribute('data-stage')).not.toBe('refused')
  expect(item('Bahnhof').element().textContent).not.toContain('.')
  expect(worker.callsOf('callStations')[0]?.args).toEqual({ action: 'Connect', stations: refs(11, 12, 13, 14) })
  expect(worker.callsOf('callStations')).toHaveLength(1)
})

test('stations that the server refuses as a whole are listed as refused, none as called (rule L6)', async () => {
  const lists = { missing: [], notCallable: [], unauthorized: [] }
  const { dialog, item } = await order({ status: 'Failed', ...lists, errorMessage: 'Die Zentrale ist belegt.' })
  await expect.element(dialog).toHaveAccessibleName('Aktion konnte nicht durchgeführt werden')
  await expect.poll(() => dialog.element().textContent).toContain('Die Zentrale ist belegt.')
  for (const { name } of STATIONS) expect(item(name).element().getAttribute('data-stage')).toBe('refused')
})
