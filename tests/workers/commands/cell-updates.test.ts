import { describe, expect, test, vi } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { CELL_UPDATES, invalidate } from '../../../workers/commands/cell-updates.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { note } from '../charts/prepared-archive.ts'
import { LEVEL, PUMP, setup } from './played-commands.ts'

/** A store with a list of these alerts that the hub has completed. */
function storeWith(...alerts: readonly Partial<Alert>[]) {
  const { store, clock } = setup()
  store.alerts.begin('pendingAlerts')
  store.alerts.applyEvent({ kind: 'group', pvGroupId: 1, alerts: alerts.map((part) => sampleAlert(part)) })
  store.alerts.end('pendingAlerts')
  return { store, clock, alertOf: (id: string) => store.alerts.alert(id) }
}

describe('the answer of a command changes the cells before the hub does', () => {
  test('acknowledged alerts have their user and time at once; others stay as they are', () => {
    const { store, alertOf } = storeWith({ id: 'a' }, { id: 'b' })
    const acked = { ...sampleAlert({ id: 'a' }), ackTimestamp: 2000, ackUser: 'operator' }
    CELL_UPDATES.ackAlerts?.({ status: 'Success', errorMessage: null, acked: [acked, { ...acked, id: 'gone' }] }, store)
    expect(alertOf('a')).toMatchObject({ ackTimestamp: 2000, ackUser: 'operator' })
    expect(alertOf('b')).toMatchObject({ ackTimestamp: null })
    expect(alertOf('gone')).toBeUndefined()
  })

  test('an alert that is only named waits for the hub, which says when and by whom', () => {
    const { store, alertOf } = storeWith({ id: 'a' })
    CELL_UPDATES.ackAlerts?.({ status: 'Success', errorMessage: null, acked: [sampleAlert({ id: 'a' })] }, store)
    expect(alertOf('a')).toMatchObject({ ackTimestamp: null })
  })

  test('deleted alerts are gone', () => {
    const { store, alertOf } = storeWith({ id: 'a' }, { id: 'b' })
    CELL_UPDATES.deleteAlerts?.({ status: 'Success', errorMessage: null, deleted: [sampleAlert({ id: 'a' })] }, store)
    expect([alertOf('a'), alertOf('b')?.id]).toEqual([undefined, 'b'])
  })

  test('runtimes and annotations that a tab has read are as good as those that the worker reads', () => {
    const { store } = setup()
    const [take, compare] = [vi.spyOn(store.runtimes, 'take'), vi.spyOn(store.charts, 'compareNotes')]
    CELL_UPDATES.runtimes?.({ runtimeValues: [] }, store)
    CELL_UPDATES.annotations?.([NOTE], store)
    expect([take.mock.calls, compare.mock.calls]).toEqual([[[{ runtimeValues: [] }]], [[[NOTE]]]])
  })
})

const NOTE = note(7, 1000)
const { id: _, ...DRAFT } = NOTE

/** What is made out of date, and the readings that every tab is told of, with how often. */
function outdating() {
  const { store } = setup()
  const configs = { forget: vi.fn() }
  const forget = vi.spyOn(store.pvs.directory, 'forget').mockImplementation(() => undefined)
  const events = vi.spyOn(store.events, 'outdated').mockImplementation(() => undefined)
  const runtimes = vi.spyOn(store.runtimes, 'outdated').mockImplementation(() => undefined)
  const notes = vi.spyOn(store.charts, 'rereadNotes').mockImplementation(() => undefined)
  const told = () => store.values.get('invalidations', '')?.value ?? null
  return { store, configs, forget, events, runtimes, notes, told }
}

describe('what a command makes out of date', () => {
  test('the configurations of exactly the PVs that it changes, in every place that keeps them', () => {
    const { store, configs, forget, told } = outdating()
    const limits = [PUMP, LEVEL].map((pv) => ({
      pvLimitRef: { pv, limitType: 'TopMiddle' as const },
      limit: 1,
      priority: 1,
      delayTime: 0,
      description: '',
      message: '',
      notSet: false,
    }))
    invalidate('setLimits', { oldLimits: limits.slice(0, 1), newLimits: limits }, store, configs)
    const priorities = [{ pvRef: PUMP, priority: 2 }]
    invalidate('setPriorities', { oldPriorities: [], newPriorities: priorities }, store, configs)
    const expected = [[[PUMP, LEVEL]], [[PUMP]]]
    expect([configs.forget.mock.calls, forget.mock.calls]).toEqual([expected, expected])
    // Each is an event, too.
    expect(told()).toEqual({ pvConfigs: 2, controlEvents: 2 })
  })

  test('lists of events and runtimes, where it may have written into them', () => {
    const { store, configs, events, runtimes, told } = outdating()
    invalidate('resetCounters', { pvs: [PUMP] }, store, configs)
    expect([events.mock.calls.length, runtimes.mock.calls.length]).toEqual([1, 0])
    invalidate('setRuntimes', { oldValues: [], newValues: [] }, store, configs)
    expect([events.mock.calls.length, runtimes.mock.calls.length]).toEqual([1, 1])
    expect(told()).toMatchObject({ controlEvents: 1, runtimes: 1, lifecycle: 1 })
    expect([configs.forget.mock.calls]).toEqual([[]])
  })

  test('annotations by their ids and by their new places; a deleted one has none', () => {
    const { store, configs, notes } = outdating()
    invalidate('createAnnotations', { annotations: [DRAFT] }, store, configs)
    invalidate('saveAnnotations', { annotations: [NOTE] }, store, configs)
    invalidate('deleteAnnotations', { ids: [7, 8] }, store, configs)
    expect(notes.mock.calls).toEqual([
      [{ ids: new Set(), places: [DRAFT] }],
      [{ ids: new Set([7]), places: [NOTE] }],
      [{ ids: new Set([7, 8]), places: [] }],
    ])
  })

  test('nothing, if it only reads or nothing shows it', () => {
    const { store, configs, told, forget } = outdating()
    invalidate('stations', {}, store, configs)
    invalidate('changePassword', { oldPassword: 'a', newPassword: 'b', newConfirmation: 'b' }, store, configs)
    expect([told(), forget.mock.calls, configs.forget.mock.calls]).toEqual([{}, [], []])
  })
})
