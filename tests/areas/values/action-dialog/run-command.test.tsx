import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { actionState, closeAction } from '../../../../src/areas/values/action-dialog/action-state.ts'
import { useRunCommand } from '../../../../src/areas/values/action-dialog/use-run-command.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { targetId } from '../../../../src/domain/commands/item-result.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const PV = { type: 'DigiIn', nr: 1_400_001 } as const
const FAILED = 'Beim Quittieren ist ein Fehler aufgetreten'

const OTHER = { type: 'DigiIn', nr: 1_400_002 } as const
const THIRD = { type: 'DigiIn', nr: 1_400_003 } as const
const ONE = [{ id: targetId(PV), label: 'Motorschutz' }]
const THREE = [...ONE, { id: targetId(OTHER), label: 'Trockenlauf' }, { id: targetId(THIRD), label: 'Überlast' }]

function Ack({ targets = ONE }: { readonly targets?: typeof ONE }) {
  const run = useRunCommand()
  return (
    <button
      type="button"
      onClick={() =>
        run({
          call: 'ackFaultInputs',
          args: { pvs: [PV] },
          title: 'Störeingang',
          verb: 'Quittieren',
          confirm: null,
          targets,
          failure: { failedTitle: 'Misslungen', failed: FAILED, unauthorized: 'Kein Recht' },
          onAccepted: () => 'Quittiert',
        })
      }
    >
      Start
    </button>
  )
}

beforeEach(closeAction)

async function answered(body: object) {
  const { worker, screen } = await renderInPlant(
    <>
      <Ack />
      <ActionDialogHost />
    </>,
  )
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => worker.callsOf('ackFaultInputs').length).toBe(1)
  worker.callsOf('ackFaultInputs')[0]?.respond({ ok: true, body })
  const said = () => page.getByRole('alertdialog').query()?.textContent ?? ''
  await expect.poll(said).toContain(FAILED)
  return said
}

const NONE = { unauthorizedPvs: [], missingPvs: [] }

test('a command that fails without a reason is an unknown error (rule B15)', async () => {
  const said = await answered({ status: 'Failed', errorMessage: null, ...NONE })
  expect(said()).toContain('Unbekannter Fehler')
})

test.each([
  [{ status: 'Failed', errorMessage: 'Die Steuerung antwortet nicht.', ...NONE }, 'Die Steuerung antwortet nicht.'],
  [{ status: 'Serviced', ...NONE }, 'Der Server meldet: Serviced.'],
  [{ status: 'Failed', errorMessage: null, ...NONE, missingPvs: [PV] }, 'Motorschutz'],
])(
  'a reason that the server gives, %j, is the one that is told, word for word (rules B15, D11)',
  async (body, reason) => {
    const said = await answered(body)
    expect(said()).toContain(reason)
    expect(said()).not.toContain('Unbekannter Fehler')
  },
)

async function answeredFor(targets: typeof ONE, body: object) {
  const { worker, screen } = await renderInPlant(
    <>
      <Ack targets={targets} />
      <ActionDialogHost />
    </>,
  )
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => worker.callsOf('ackFaultInputs').length).toBe(1)
  worker.callsOf('ackFaultInputs')[0]?.respond({ ok: true, body })
  const items = () =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] li[data-stage]')].map((item) => [
      item.dataset.stage,
      item.textContent,
    ])
  return { dialog: page.getByRole('alertdialog'), items }
}

test('of three that are accepted one is missing: the title says how many failed, and each is told for itself (T14) (F47)', async () => {
  const { dialog, items } = await answeredFor(THREE, { status: 'Success', ...NONE, missingPvs: [OTHER] })
  await expect.element(dialog.getByRole('heading', { name: '1 von 3: Misslungen' })).toBeVisible()
  expect(items().map(([stage]) => stage === 'refused')).toEqual([false, true, false])
  expect(actionState.sent).toMatchObject({ state: 'accepted', isPartial: true })
})

test('a refusal lists who may not and what is missing, each with its own reason (rule E17)', async () => {
  const { dialog, items } = await answeredFor(THREE, {
    status: 'Unauthorized',
    errorMessage: null,
    unauthorizedPvs: [PV],
    missingPvs: [OTHER],
  })
  await expect.element(dialog.getByRole('heading', { name: 'Misslungen' })).toBeVisible()
  expect(dialog.element().textContent).toContain('Kein Recht')
  const [first, second, third] = items().map(([stage, text]) => `${stage} ${text}`)
  expect(first).toMatch(/^refused Motorschutz.*Keine Rechte für diese Prozessvariable\./)
  expect(second).toMatch(/^refused Trockenlauf.*Diese Prozessvariable gibt es nicht\./)
  // Nothing was carried out, but the third was neither forbidden nor missing.
  expect(third).toMatch(/^refused Überlast/)
  expect(third).not.toMatch(/Keine Rechte|gibt es nicht/)
})
