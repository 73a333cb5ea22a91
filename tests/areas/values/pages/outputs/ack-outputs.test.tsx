import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeAction } from '../../../../../src/areas/values/action-dialog/action-state.ts'
import { ActionDialogHost } from '../../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { useAckOutputs } from '../../../../../src/areas/values/pages/outputs/use-ack-outputs.ts'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import type { CallError, Result } from '../../../../../src/wire/server/result.ts'
import type { PriorityOutputStation } from '../../../../../src/wire/server/station.ts'
import type { Rights } from '../../../../../src/wire/server/system.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { button, pressAnyway, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const STATION: PriorityOutputStation = { name: 'PW Auwiesen', station: { stationNumber: 11 } }
const GROUPS = [{ id: 1, name: 'Abwasser' }]

function Horns({ groups = GROUPS }: { readonly groups?: typeof GROUPS }) {
  const { ack } = useAckOutputs(STATION)
  return (
    <button type="button" onClick={() => ack(groups)}>
      Quittieren
    </button>
  )
}

beforeEach(() => {
  clearQueries()
  closeAction()
})

test.each([
  [{ status: 'Failed' }, 'Der Vorgang ist fehlgeschlagen.'],
  [{ status: 'Failed', errorMessage: 'Die Hupe klemmt.' }, 'Die Hupe klemmt.'],
])('the server answers %j: the area is refused with "%s" (rule B16)', async (body, sentence) => {
  const { worker, screen } = await renderInPlant(
    <>
      <Horns />
      <ActionDialogHost />
    </>,
  )
  await screen.getByRole('button', { name: 'Quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect.poll(() => worker.callsOf('ackPriorityOutputs').length).toBe(1)
  worker.callsOf('ackPriorityOutputs')[0]?.respond({ ok: true, body })
  const item = dialog.getByRole('listitem').filter({ hasText: 'Abwasser' })
  await expect.element(item).toHaveAttribute('data-stage', 'refused')
  expect(item.element().textContent).toContain(sentence)
  expect(worker.callsOf('ackPriorityOutputs')).toHaveLength(1)
})

test('one area without an answer leaves the outcome unknown, whatever became of the others, under the name of its command: never "nothing was carried out" (T14) (F49)', async () => {
  const areas = [...GROUPS, { id: 2, name: 'Regen' }, { id: 3, name: 'Faulung' }]
  const { worker, screen } = await renderInPlant(
    <>
      <Horns groups={areas} />
      <ActionDialogHost />
    </>,
  )
  await screen.getByRole('button', { name: 'Quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  const sent = () => worker.callsOf('ackPriorityOutputs')
  await expect.poll(() => sent().length).toBe(1)
  sent()[0]?.respond({ ok: true, body: { status: 'Failed' } })
  await expect.poll(() => sent().length).toBe(2)
  sent()[1]?.respond({ ok: false, error: { kind: 'network', text: '' } })
  await expect
    .element(dialog.getByRole('heading', { name: 'Prioritätenausgänge quittieren: Ergebnis unbekannt' }))
    .toBeVisible()
  const stageOf = (name: string) =>
    dialog.getByRole('listitem').filter({ hasText: name }).element().getAttribute('data-stage')
  expect(['Abwasser', 'Regen', 'Faulung'].map(stageOf)).toEqual(['refused', 'unknown', 'refused'])
  expect(dialog.element().textContent).not.toContain('Der Befehl wurde nicht ausgeführt.')
  expect(sent()).toHaveLength(2)
})

const BOTH = [...GROUPS, { id: 2, name: 'Trinkwasser' }]
const UNSENT = 'Nicht gesendet: Das Ergebnis des vorigen Bereichs ist unbekannt oder die Verbindung ist unterbrochen.'
const failed = (error: CallError): Result<unknown> => ({ ok: false, error })

/** Two areas are confirmed, and the first one is answered. */
async function firstAnswered(answer: Result<unknown>) {
  const { worker, screen } = await renderInPlant(
    <>
      <Horns groups={BOTH} />
      <ActionDialogHost />
    </>,
  )
  await screen.getByRole('button', { name: 'Quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect.poll(() => worker.callsOf('ackPriorityOutputs').length).toBe(1)
  worker.callsOf('ackPriorityOutputs')[0]?.respond(answer)
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  return { worker, dialog, item }
}

test.each<readonly [CallError, 'unknown' | 'refused', string]>([
  [{ kind: 'http', status: 503, text: '' }, 'unknown', 'Der Server meldet einen Fehler (HTTP 503).'],
  [{ kind: 'timeout', text: '' }, 'unknown', 'Der Server hat nicht rechtzeitig geantwortet.'],
  [{ kind: 'network', text: '' }, 'unknown', 'Server-/Netzwerkfehler'],
  [{ kind: 'disconnected', text: '' }, 'refused', 'Keine Verbindung: Es wurde nichts gesendet.'],
])(
  'the first of two areas ends with %j: it is %s, and the next one is never sent (rules G14, G16)',
  async (error, stage, says) => {
    const { worker, dialog, item } = await firstAnswered(failed(error))
    await expect.element(item('Abwasser')).toHaveAttribute('data-stage', stage)
    expect(item('Abwasser').element().textContent).toContain(says)
    expect(item('Trinkwasser').element().textContent).toContain(UNSENT)
    expect(dialog.element().textContent).toContain('Quittierte PV-Bereiche: 0 von 2.')
    await dialog.getByRole('button', { name: 'Schließen' }).click()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(worker.callsOf('ackPriorityOutputs')).toHaveLength(1)
  },
)

test('an area that the station no longer has is named with this reason, and the next one is acknowledged (rules G9, G14)', async () => {
  const { worker, dialog, item } = await firstAnswered(failed({ kind: 'http', status: 404, text: '' }))
  await expect.poll(() => worker.callsOf('ackPriorityOutputs').length).toBe(2)
  expect(worker.callsOf('ackPriorityOutputs').map(({ args }) => args)).toEqual([
    { station: 11, pvGroup: 1 },
    { station: 11, pvGroup: 2 },
  ])
  worker.callsOf('ackPriorityOutputs')[1]?.respond({ ok: true, body: { status: 'Success', errorMessage: null } })
  await expect.element(item('Trinkwasser')).toHaveAttribute('data-stage', 'accepted')
  expect(item('Abwasser').element().textContent).toContain('Diesen PV-Bereich gibt es in der Station nicht mehr.')
  expect(dialog.element().textContent).toContain('Quittierte PV-Bereiche: 1 von 2.')
  expect(dialog.element().textContent).not.toContain('Netzwerkfehler')
})

test('the link breaks between two areas: the first one is done, the second one not sent (rules G14, G16)', async () => {
  const { worker, dialog, item } = await firstAnswered({ ok: true, body: { status: 'Success', errorMessage: null } })
  await expect.poll(() => worker.callsOf('ackPriorityOutputs').length).toBe(2)
  worker.callsOf('ackPriorityOutputs')[1]?.respond(failed({ kind: 'disconnected', text: '' }))
  await expect.element(item('Abwasser')).toHaveAttribute('data-stage', 'accepted')
  await expect.element(item('Trinkwasser')).toHaveAttribute('data-stage', 'refused')
  expect(item('Trinkwasser').element().textContent).toContain('nicht gesendet')
  expect(dialog.element().textContent).toContain('Quittierte PV-Bereiche: 1 von 2.')
})

/** Opens the page of a plant with one such station, or with none. */
async function openOutputs(stations: readonly number[], groups: typeof GROUPS, rights: Partial<Rights> = {}) {
  const priorityOutputOptions = {
    hasOptions: stations.length > 0,
    stationOptions: stations.map((stationNumber) => ({ station: { stationNumber }, name: 'PW Bahnhof' })),
    optionsForStation: stations.map((stationNumber) => ({ station: { stationNumber }, pvGroups: groups })),
  }
  const { worker } = await openPage('/outputs/priority?station=12', { reads: { priorityOutputOptions } }, { rights })
  return worker
}

test.each<readonly [string, typeof GROUPS, Partial<Rights>]>([
  ['Keine PV-Bereiche für ausgewählte Station vorhanden.', [], {}],
  ['Bitte mindestens einen PV-Bereich auswählen.', GROUPS, {}],
  ['Keine Rechte für diese Station.', GROUPS, { stationNumbers: [11] }],
])('the outputs of a station cannot be acknowledged: "%s" (rules A28, G12, G13)', async (sentence, groups, rights) => {
  const worker = await openOutputs([12], groups, rights)
  const ack = button('Prioritätenausgänge quittieren')
  await soon(() => ack.query()?.getAttribute('title')).toBe(sentence)
  const field = page.getByRole('group', { name: 'PV-Bereiche' })
  if (groups.length === 0) await expect.element(field).toHaveAccessibleDescription(sentence)
  expect(field.element().getAttribute('aria-disabled') === 'true').toBe(groups.length === 0)
  pressAnyway(ack)
  expect([page.getByRole('alertdialog').query(), worker.callsOf('ackPriorityOutputs')]).toEqual([null, []])
})

test('a plant without priority outputs says so (rule G15)', async () => {
  await openOutputs([], [])
  await soon(() => document.body.textContent).toContain('Keine Prioritätenausgänge zum Quittieren vorhanden.')
  expect(page.getByRole('combobox', { name: 'Station' }).query()).toBeNull()
})

test('an address of a station without areas says so, and leaves the choice (F96)', async () => {
  await openPage('/outputs/priority?station=11', {
    reads: {
      priorityOutputOptions: {
        hasOptions: true,
        stationOptions: [{ name: 'PW Bahnhof', station: { stationNumber: 12 } }],
        optionsForStation: [{ station: { stationNumber: 12 }, pvGroups: GROUPS }],
      },
    },
  })
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Keine PV-Bereiche für ausgewählte Station vorhanden.' }))
    .toBeVisible()
  await expect.element(page.getByLabelText('Station')).toBeEnabled()
})
