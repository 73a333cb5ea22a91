import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PvField } from '../../../../src/areas/values/picker/pv-field.tsx'
import { PvSearchTable } from '../../../../src/areas/values/picker/pv-search-table.tsx'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import { Dialog } from '../../../../src/ui/overlay/dialog.tsx'
import type { PvConfig, PvRef, PvType } from '../../../../src/wire/server/pv.ts'
import { PageDirectory } from '../../../support/page/page-directory.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../support/page/sample-pvs.ts'
import { press } from '../../../support/writing/hands.ts'

const BASE: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1 } }
const CONFIGS: readonly PvConfig[] = [
  BASE,
  { ...BASE, pvRef: { type: 'AnaIn', nr: 2 }, name: 'Förderstrom', eksNr: 'PW14-DR1-F01' },
  { ...BASE, pvRef: { type: 'AnaIn', nr: 3 }, stationName: 'RÜB Nord', eksNr: 'RB02-BE1-L01' },
]
const DIGITAL: PvConfig = { ...BASE, pvRef: { type: 'DigiIn', nr: 9 }, name: 'Förderpumpe' }
const PVS = CONFIGS.map(({ pvRef }) => pvRef)
const ANALOG: readonly PvType[] = ['AnaIn']

/** Responds to what a picker asks for, as the server does. */
async function answer(directory: PageDirectory): Promise<void> {
  await expect.poll(() => directory.asked.length).toBe(1)
  await directory.answerAll()
}

function One({ start = null, seen }: { readonly start?: PvRef | null; readonly seen: (PvRef | null)[] }) {
  const [value, setValue] = useState(start)
  return (
    <PvField
      label="PV"
      types={ANALOG}
      value={value}
      onChange={(next) => {
        seen.push(next)
        setValue(next)
      }}
    />
  )
}

async function show(picker: React.ReactNode) {
  clearQueries()
  const { worker, screen } = await renderInPlant(picker)
  return { worker, screen, directory: new PageDirectory(worker, [...CONFIGS, DIGITAL]) }
}

test('offers only PVs of its types, and finds one by name, EKS or station', async () => {
  const seen: (PvRef | null)[] = []
  const { directory, screen } = await show(<One seen={seen} />)
  await answer(directory)
  const field = screen.getByRole('combobox', { name: 'PV' })
  for (const [typed, found] of [
    ['förder', 1],
    ['niv nord', 2],
    ['dr1', 1],
  ] as const) {
    await field.click()
    await userEvent.keyboard(`{Control>}a{/Control}${typed}`)
    await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(1)
    await userEvent.keyboard('{Enter}')
    expect(seen.at(-1)).toEqual(PVS[found])
  }
})

test('what is typed while the list is loading is searched when it is there', async () => {
  const { directory, screen } = await show(<One seen={[]} />)
  const field = screen.getByRole('combobox', { name: 'PV' })
  await field.click()
  await userEvent.keyboard('nord')
  await expect.element(screen.getByText('Wird geladen …')).toBeVisible()
  await answer(directory)
  await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(1)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('nord')
})

test('a chosen PV shows type and number until its name is known', async () => {
  const { worker, screen } = await show(<One start={{ type: 'AnaIn', nr: 2 }} seen={[]} />)
  const field = screen.getByRole('combobox', { name: 'PV' })
  await expect.element(field).toHaveValue('AnaIn 2')
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [CONFIGS[1]] })
  await expect.element(field).toHaveValue('Förderstrom')
})

test('a list that could not be loaded says so and can be loaded again', async () => {
  const { directory, screen } = await show(<One seen={[]} />)
  await expect.poll(() => directory.asked.length).toBe(1)
  directory.asked.shift()?.answer({ kind: 'network', text: 'down' })
  await expect
    .poll(() => screen.getByRole('alert').query()?.textContent)
    .toContain('Nicht geladen: Die Liste der Prozessvariablen.')
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await answer(directory)
  await screen.getByRole('combobox', { name: 'PV' }).click()
  await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(3)
})

test('a list that fails while a dialog is open moves nothing of the dialog (F27)', async () => {
  const { directory, screen } = await show(
    <Dialog isAlert open title="Neu" onClose={() => {}} footer={<button type="button">Speichern</button>}>
      <One seen={[]} />
      <button type="button">Danach</button>
    </Dialog>,
  )
  const places = () =>
    ['Danach', 'Speichern'].map((name) => screen.getByRole('button', { name }).element().getBoundingClientRect().top)
  await expect.element(screen.getByRole('button', { name: 'Danach' })).toBeVisible()
  await expect.poll(() => directory.asked.length).toBe(1)
  const before = places()
  directory.asked.shift()?.answer({ kind: 'network', text: 'down' })
  await expect.element(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  expect(places()).toEqual(before)
})

test('the table of a page opens the PV that is found', async () => {
  const onOpen = vi.fn()
  const { directory, screen } = await show(
    <div style={{ display: 'flex', flexDirection: 'column', width: 800, height: 400 }}>
      <PvSearchTable types={ANALOG} onOpen={onOpen} />
    </div>,
  )
  await answer(directory)
  await screen.getByRole('searchbox', { name: 'Name, EKS oder Station' }).fill('nord')
  await expect.element(screen.getByText('1 von 3')).toBeVisible()
  await screen.getByText('RÜB Nord').click()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(PVS[2])
})
