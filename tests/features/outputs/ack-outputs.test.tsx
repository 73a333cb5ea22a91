import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadTexts } from '../../../src/app/texts/i18n.ts'
import { closeAction } from '../../../src/components/action-dialog/action.ts'
import { ActionDialogHost } from '../../../src/components/action-dialog/action-dialog-host.tsx'
import { useAckOutputs } from '../../../src/features/outputs/use-ack-outputs.ts'
import { clearQueries } from '../../../src/live/calls/query-cache.ts'
import type { PriorityOutputStation } from '../../../src/wire/server/station.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

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
  await loadTexts('outputs', 'overlay', 'catalogue')
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

test('one area without an answer leaves the outcome unknown, whatever became of the others: never "nothing was carried out" (T14)', async () => {
  await loadTexts('outputs', 'overlay', 'catalogue')
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
  await expect.element(dialog.getByRole('heading', { name: 'Ausgang unbekannt' })).toBeVisible()
  const stageOf = (name: string) =>
    dialog.getByRole('listitem').filter({ hasText: name }).element().getAttribute('data-stage')
  expect(['Abwasser', 'Regen', 'Faulung'].map(stageOf)).toEqual(['refused', 'unknown', 'refused'])
  expect(dialog.element().textContent).not.toContain('Es wurde nichts ausgeführt.')
  expect(sent()).toHaveLength(2)
})
