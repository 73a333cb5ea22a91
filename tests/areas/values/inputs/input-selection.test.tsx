import { beforeEach, expect, test } from 'vitest'
import { closeAction, dismissSent } from '../../../../src/areas/values/action-dialog/action-state.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { InputSelectionBar } from '../../../../src/areas/values/inputs/input-selection-bar.tsx'
import { pvParam } from '../../../../src/domain/values/pv-ref.ts'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { ALL_RIGHTS } from '../../../support/page/all-rights.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

/** As many as a server has to take in one call. */
const MOST = 1024

const inputOf = (nr: number): PvConfig => ({
  pvRef: { type: 'DigiIn', nr },
  name: `Pumpe ${nr} Störung`,
  eksNr: `PW14-P${nr}`,
  subtype: '',
  dimension: '',
  decimalPlaces: 0,
  hasArchiveData: true,
  stationNumber: 14,
  stationName: 'PW Dorfanger',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig: null,
  alertInputConfig: { description: 'Störung', message: 'Prüfen', priority: 3 },
})

beforeEach(() => {
  closeAction()
  dismissSent()
  clearQueries()
})

async function show(count: number) {
  const inputs = Array.from({ length: count }, (_, index) => inputOf(index + 1))
  const { worker, screen } = await renderInPlant(
    <>
      <InputSelectionBar
        selected={new Set(inputs.map(({ pvRef }) => pvParam(pvRef)))}
        onSelected={() => undefined}
        onEnd={() => undefined}
      />
      <ActionDialogHost />
    </>,
  )
  await expect.poll(() => worker.callsOf('rights').length).toBe(1)
  worker.callsOf('rights')[0]?.respond({ ok: true, body: ALL_RIGHTS })
  return { worker, screen, inputs }
}

test('at most as many inputs as one call takes are acknowledged; one more and the button says why not (rule G9)', async () => {
  const { worker, screen } = await show(MOST + 1)
  const button = screen.getByRole('button', { name: /quittieren/ })
  await expect.element(button).toHaveAccessibleDescription(/Höchstens 1\.024 Störeingänge auf einmal/)
  expect(worker.callsOf('pvConfigs')).toEqual([])
  await button.click({ force: true })
  expect(worker.callsOf('ackFaultInputs')).toEqual([])
  await screen.unmount()
  clearQueries()

  const most = await show(MOST)
  await expect.poll(() => most.worker.callsOf('pvConfigs').length).toBe(1)
  most.worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: most.inputs })
  await most.screen.getByRole('button', { name: '1024 Störeingänge quittieren' }).click()
  await most.screen.getByRole('alertdialog').getByRole('button', { name: 'Quittieren' }).click()
  await expect.poll(() => most.worker.callsOf('ackFaultInputs').length).toBe(1)
  expect(most.worker.callsOf('ackFaultInputs')[0]?.args).toEqual({ pvs: most.inputs.map(({ pvRef }) => pvRef) })
})

test('inputs that the server does not know are listed with that reason, the others as done (rules G9, G10)', async () => {
  const { worker, screen, inputs } = await show(3)
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: inputs })
  await screen.getByRole('button', { name: '3 Störeingänge quittieren' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect.poll(() => worker.callsOf('ackFaultInputs').length).toBe(1)
  const [, second, third] = inputs.map(({ pvRef }) => pvRef)
  if (second === undefined || third === undefined) throw new Error('there are three inputs')
  worker.callsOf('ackFaultInputs')[0]?.respond({
    ok: true,
    body: { status: 'Success', errorMessage: null, unauthorizedPvs: [second], missingPvs: [third] },
  })
  await expect.element(dialog).toHaveAccessibleName(/^\d+ von 3: Störeingang wurde nicht quittiert\.$/)
  const item = (number: number) => dialog.getByRole('listitem').filter({ hasText: `Pumpe ${number} Störung` })
  await expect.poll(() => item(2).element().textContent).toContain('Keine Rechte für diese Prozessvariable.')
  await expect.poll(() => item(3).element().textContent).toContain('Diese Prozessvariable gibt es nicht.')
  expect(item(3).element().getAttribute('data-stage')).toBe('refused')
  expect(item(1).element().getAttribute('data-stage')).not.toBe('refused')
  await expect.poll(() => dialog.element().textContent).toContain('1 Störeingang quittiert.')
})
