import { expect, test } from 'vitest'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import { probeOf } from '../../../workers/hubs/hub-channel.ts'

test('every hub is probed by subscribing to nothing, where it has keys to subscribe to (F24)', () => {
  expect(Object.fromEntries(HUB_NAMES.map((hub) => [hub, probeOf(hub)]))).toEqual({
    'server-status': { method: 'Probe', args: [] },
    alert: { method: 'SubscribeToDeviceAlertStates', args: [[]] },
    pv: { method: 'SubscribeToPvs', args: [[]] },
    station: { method: 'SubscribeToTimestamps', args: [[]] },
    reportdata: { method: 'SubscribeToReportData', args: [[]] },
    pipeleakage: { method: 'Probe', args: [] },
    'energy-opt': { method: 'Probe', args: [] },
    dashboard: { method: 'SubscribeToNotes', args: [[]] },
    'visu-text-message': { method: 'SubscribeToTextMessages', args: [[]] },
  })
})
