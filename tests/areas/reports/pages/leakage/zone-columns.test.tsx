import { expect, test } from 'vitest'
import type { ZoneRow } from '../../../../../src/areas/reports/pages/leakage/use-zones.ts'
import { useZoneColumns } from '../../../../../src/areas/reports/pages/leakage/zone-columns.tsx'
import type { PipeLeakage } from '../../../../../src/wire/server/evaluations.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const NIGHT: PipeLeakage = {
  pipeLeakageId: 1,
  name: 'Oberstadt',
  minMaxBegin: '20.01.2026 02:00:00',
  minMaxEnd: '20.01.2026 04:00:00',
  minMaxState: 'Closed',
  minMaxValue: 10,
  referenceValue: 8,
  measurementChange: 2,
  measurementState: 'Suspect',
}
const ROW: ZoneRow = {
  id: '1',
  zone: { pipeLeakageId: 1, name: 'Oberstadt', lengthKm: 25, network: 'Urban', nightUse: 5, nightMinimumPv: null },
  now: NIGHT,
  begin: Date.UTC(2026, 0, 20, 1),
  end: Date.UTC(2026, 0, 20, 3),
  loss: { specific: 0.2, lossClass: 'high', inspectionYears: 1, perDay: 120 },
  stale: false,
}

function Cells({ row }: { readonly row: ZoneRow }) {
  return useZoneColumns().map(({ id, text, plain }) => (
    <output key={id} data-column={id} data-plain={String(plain?.(row) ?? '')}>
      {text?.(row)}
    </output>
  ))
}

async function show(row: ZoneRow) {
  const { screen } = await renderInPlant(<Cells row={row} />)
  const cell = (id: string) => screen.container.querySelector<HTMLElement>(`[data-column="${id}"]`)
  await expect.poll(() => cell('percent')).not.toBeNull()
  return (id: string) => [cell(id)?.textContent, cell(id)?.dataset.plain]
}

test('a night with 2 m³/h more than the 8 of its reference is 25 % above it, on screen and in the file (rule V1) (T13)', async () => {
  const cell = await show(ROW)
  expect(cell('percent')).toEqual(['+25', '25'])
  expect(cell('change')[0]).toBe('+2,00')
  expect(cell('reference')[0]).toBe('8,00')
  expect(cell('specific')[0]).toBe('0,200')
  expect(cell('perDay')).toEqual(['120', '120'])
  expect(cell('begin')[0]).toBe('20.01.2026 02:00:00')
  expect(cell('end')[0]).toBe('20.01.2026 04:00:00')
})

test('a night below its reference has a minus, one without a reference has no share (T13)', async () => {
  const below = await show({ ...ROW, now: { ...NIGHT, minMaxValue: 7, measurementChange: -1 } })
  expect(below('percent')[1]).toBe('-12.5')
  expect(below('percent')[0]).toMatch(/^[-−]1[23]$/)
  const unknown = await show({ ...ROW, now: { ...NIGHT, referenceValue: null, measurementChange: null } })
  expect(unknown('percent')[0]).toBe('–')
})

test('a server that does not name its zones is said so (rule V1)', async () => {
  const { worker } = await openPage('/leakage', {})
  await soon(() => worker.callsOf('pipeLeakageZones').length).toBe(1)
  worker.callsOf('pipeLeakageZones')[0]?.respond({ ok: false, error: { kind: 'http', status: 404, text: '' } })
  await soon(() => document.querySelector('main')?.textContent ?? '').toContain(
    'Dieser Server übermittelt seine Zonen nicht.',
  )
})
