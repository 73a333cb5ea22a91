import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { runFormAction } from '../../../../src/areas/values/action-dialog/action.ts'
import { ActionForm } from '../../../../src/areas/values/action-dialog/action-form.tsx'
import { closeAction, dismissSent } from '../../../../src/areas/values/action-dialog/action-state.ts'
import type { ActionReport } from '../../../../src/areas/values/action-dialog/action-types.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { useQuery } from '../../../../src/live/views/hooks.ts'
import { LoadGate } from '../../../../src/ui/load-gate/load-gate.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { CommandRequest } from '../../../../src/wire/tabs/command.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'
import { press } from '../../../support/writing/hands.ts'

beforeEach(() => {
  closeAction()
  dismissSent()
})

afterEach(() => void vi.useRealTimers())

interface Sent {
  readonly request: CommandRequest
  readonly input: string
  readonly settle: (report: ActionReport) => void
}

const REFUSED: ActionReport = { state: 'rejected', title: 'Nicht gespeichert', lines: ['Station 14 ist belegt.'] }
const UNKNOWN: ActionReport = { state: 'unknown', title: 'Ergebnis unbekannt', lines: ['Keine Antwort.'] }

function LevelForm({ send }: { readonly send: (input: string) => void }) {
  const [text, setText] = useState('')
  return (
    <ActionForm blocked={text === '' ? 'Es ist nichts geändert.' : null} onSubmit={() => send(text)}>
      <input aria-label="Neu" value={text} onChange={(event) => setText(event.target.value)} />
    </ActionForm>
  )
}

/** A call that no other test has cached. */
let called: 'alarmPlans' | 'plansToConfirm' = 'alarmPlans'

function LoadedForm({ send }: { readonly send: (input: string) => void }) {
  const { load, body, refetch } = useQuery(called, {})
  return (
    <LoadGate what="Der Alarmplan" load={load} body={body} onRetry={refetch}>
      {() => <LevelForm send={send} />}
    </LoadGate>
  )
}

async function start(Form: typeof LevelForm = LevelForm) {
  const worker = await pageWorker()
  const sent: Sent[] = []
  const screen = await render(
    <PlantSettingsProvider>
      <button type="button" onClick={() => run()}>
        Setzen …
      </button>
      <ActionDialogHost />
    </PlantSettingsProvider>,
  )
  const run = () =>
    runFormAction<string>({
      title: 'Einschaltniveau setzen',
      verb: 'Übernehmen',
      note: 'Wird an die Station gesendet.',
      fields: (send) => <Form send={send} />,
      run: (request, input) => new Promise((settle) => sent.push({ request, input, settle })),
    })
  await screen.getByRole('button', { name: 'Setzen …' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveAccessibleName('Einschaltniveau setzen')
  return {
    worker,
    sent,
    dialog,
    field: dialog.getByRole('textbox', { name: 'Neu' }),
    verb: dialog.getByRole('button', { name: 'Übernehmen' }),
  }
}

test('the first field has the focus; Enter in it sends what is typed, once (rule D1)', async () => {
  const { dialog, field, sent } = await start()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('1,20{Enter}{Enter}')
  expect(sent.map(({ input }) => input)).toEqual(['1,20'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  sent[0]?.settle({ state: 'accepted', text: 'Gesetzt.' })
  await expect.poll(() => dialog.query()).toBeNull()
  expect(document.querySelector('[data-command]')?.textContent).toBe('Einschaltniveau setzenGesetzt.')
  await expect.element(page.getByRole('button', { name: 'Setzen …' })).toHaveFocus()
})

test('a second press on the button sends nothing twice', async () => {
  const { field, verb, sent } = await start()
  await field.fill('1,20')
  await verb.click()
  await expect.element(verb).toHaveAttribute('aria-disabled', 'true')
  await verb.click({ force: true })
  expect(sent).toHaveLength(1)
})

test('what prevents it stands beside the button, and neither button nor Enter sends', async () => {
  const { dialog, field, verb, sent } = await start()
  await expect.element(dialog.getByText('Es ist nichts geändert.')).toBeVisible()
  await expect.element(verb).toHaveAttribute('aria-disabled', 'true')
  await verb.click({ force: true })
  await field.click()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  await field.fill('1,20')
  await expect.element(dialog.getByText('Wird an die Station gesendet.')).toBeVisible()
  await expect.element(verb).toHaveAttribute('aria-disabled', 'false')
})

test('a refusal by name lists what was refused below the fields (rule E17)', async () => {
  const { dialog, field, verb, sent } = await start()
  await field.fill('1,20')
  await verb.click()
  const item = { id: 'ao1', label: 'Einschaltniveau', state: 'refused', reason: 'pvUnauthorized' } as const
  sent[0]?.settle({
    state: 'rejected',
    title: 'Werte wurden nicht gespeichert',
    lines: ['Keine Rechte.'],
    items: [item],
  })
  await expect.element(dialog.getByText('Keine Rechte für diese Prozessvariable.')).toBeVisible()
  await expect.element(field).toHaveValue('1,20')
})

test('a refusal says why and keeps what was typed; the corrected entry is another command', async () => {
  const { dialog, field, verb, sent } = await start()
  await field.fill('1,20')
  await verb.click()
  sent[0]?.settle(REFUSED)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Nicht gespeichertStation 14 ist belegt.')
  await expect.element(field).toHaveValue('1,20')
  await field.fill('1,10')
  await verb.click()
  expect(sent.map(({ input }) => input)).toEqual(['1,20', '1,10'])
  expect(sent[1]?.request.id).not.toBe(sent[0]?.request.id)
})

test('what may have been carried out cannot be sent again', async () => {
  const { dialog, field, verb, sent } = await start()
  await field.fill('1,20')
  await userEvent.keyboard('{Enter}')
  sent[0]?.settle(UNKNOWN)
  await expect.element(dialog).toHaveAccessibleName('Ergebnis unbekannt')
  expect([field.query(), verb.query()]).toEqual([null, null])
  await expect.element(dialog.getByRole('button', { name: 'Schließen' })).toHaveFocus()
  document.querySelector('form')?.requestSubmit()
  expect(sent).toHaveLength(1)
})

test('what the dialog needs is loaded first: a spinner, no sending, then the focus in the first field (rule D2)', async () => {
  const { worker, dialog, field, verb, sent } = await start(LoadedForm)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Wird geladen …')
  await expect.element(verb).toHaveAttribute('aria-disabled', 'true')
  await verb.click({ force: true })
  await expect.poll(() => worker.callsOf('alarmPlans').length).toBe(1)
  worker.callsOf('alarmPlans')[0]?.respond({ ok: true, body: [] })
  await expect.element(field).toHaveFocus()
  expect(sent).toEqual([])
})

test('a dialog whose data does not come says so after 2 s, not before, and loads again on request (T12) (rule D3)', async () => {
  called = 'plansToConfirm'
  await pageWorker()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { worker, dialog, field } = await start(LoadedForm)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Wird geladen …')
  await vi.advanceTimersByTimeAsync(1999)
  expect(dialog.getByRole('status').element().textContent).toBe('Wird geladen …')
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Wird noch geladen …')
  vi.useRealTimers()
  worker.callsOf('plansToConfirm')[0]?.respond({ ok: false, error: { kind: 'network', text: 'down' } })
  const failure = dialog.getByRole('alert')
  await expect.element(failure.getByText('Nicht geladen: Der Alarmplan.')).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => worker.callsOf('plansToConfirm').length).toBe(2)
  worker.callsOf('plansToConfirm')[1]?.respond({ ok: true, body: [] })
  await expect.element(field).toBeVisible()
})

function TextForm({ send }: { readonly send: (input: string) => void }) {
  const [text, setText] = useState('')
  return (
    <ActionForm hasEntered={text !== ''} onSubmit={() => send(text)}>
      <input aria-label="Neu" value={text} onChange={(event) => setText(event.target.value)} />
    </ActionForm>
  )
}

const discarding = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })

test('a question whether to discard what was entered goes with the session, and does not come back with the next entry (F154)', async () => {
  const { field } = await start(TextForm)
  await field.fill('Pumpe')
  await userEvent.keyboard('{Escape}')
  await expect.element(discarding).toBeVisible()
  // As the end of a session does.
  closeAction()
  await expect.poll(() => document.querySelector('[role=alertdialog]')).toBeNull()
  await page.getByRole('button', { name: 'Setzen …' }).click()
  await field.fill('Rechen')
  await expect.element(field).toHaveValue('Rechen')
  expect(discarding.query()).toBeNull()
})

test('what was refused and may be corrected is not lost by Escape; what cannot be sent any more closes at once (F154)', async () => {
  const { dialog, field, verb, sent } = await start(TextForm)
  await field.fill('Pumpe')
  await verb.click()
  sent[0]?.settle(REFUSED)
  await expect.element(dialog.getByText('Station 14 ist belegt.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await discarding.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect.poll(() => discarding.query()).toBeNull()
  await expect.element(field).toHaveValue('Pumpe')
  await verb.click()
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.settle(UNKNOWN)
  await expect.element(dialog.getByText('Keine Antwort.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
})
