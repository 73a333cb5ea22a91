import { expect, test } from 'vitest'
import { AckPlansForm } from '../../../../src/areas/remote-alarm/plans/ack-plans-form.tsx'
import { FormHostContext } from '../../../../src/areas/values/action-dialog/action-form.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { planOf } from '../../writing/station-rows.ts'

const HOST = { id: 'form', isRunning: false, onRemark: () => {}, onBlocked: () => {}, onEntered: () => {} }
const LISTED = { ...planOf(1, 'Abwasser Tag', true), undeliveredMessages: 3 }
const LOADING = { value: null, load: { state: 'loading' }, stale: false } as const
const ROW = { key: '12-1', stationName: 'PW Dorfanger', plan: LISTED, now: LOADING }

test('of a plan that the hub refuses no number of undelivered messages is claimed, as the list is older (F57)', async () => {
  const { worker, screen } = await renderInPlant(
    <FormHostContext value={HOST}>
      <AckPlansForm rows={[ROW]} send={() => {}} />
    </FormHostContext>,
  )
  const plan = () => screen.container.querySelector('[data-plan]')
  const text = () => plan()?.textContent
  await expect.poll(() => worker.leased.has('alarmPlan/12-1')).toBe(true)
  const topic = 'alarmPlan'
  const load = { state: 'error', error: { kind: 'missing', text: '' } } as const
  worker.sendFrame({ values: [{ topic, key: '12-1', value: null, load, stale: false }] })
  await expect.poll(() => plan()?.querySelector('[data-plan-state=error]') ?? null).not.toBeNull()
  expect(text()).not.toContain('3 Meldungen')
  expect(plan()?.querySelector('[data-not-told]')).not.toBeNull()
  const value = { ...LISTED, undeliveredMessages: 2 }
  worker.sendFrame({ values: [{ topic, key: '12-1', value, load: { state: 'ready' }, stale: false }] })
  await expect.poll(text).toContain('2 Meldungen nicht zugestellt')
  expect(text()).toContain('inzwischen geändert')
  worker.sendFrame({ values: [{ topic, key: '12-1', value, load: { state: 'ready' }, stale: true }] })
  await expect.poll(() => plan()?.querySelector('[data-undelivered][data-stale]') ?? null).not.toBeNull()
})
