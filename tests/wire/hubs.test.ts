import { expect, test } from 'vitest'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { HUB_NAMES, hubPath } from '../../src/wire/hubs/hubs.ts'
import { TOPIC_NAMES, TOPICS } from '../../workers/topics/topics.ts'
import { readWireSource } from '../support/contract/wire-source.ts'

const { types } = readWireSource()

/** Names of the members that the hubs of these maps have, as `hub.member`. */
function members(...maps: readonly string[]): readonly string[] {
  return maps.flatMap((map) => {
    return (types.get(map)?.fields ?? []).flatMap((hub) => {
      return (types.get(hub.type)?.fields ?? []).map((member) => `${hub.name}.${member.name}`)
    })
  })
}

const MESSAGES = members('HubMessages', 'ComingHubMessages')
const METHODS = members('HubMethods', 'ComingHubMethods')

test('the hubs are the nine of the specification, opened in the order status, alert, pv, station', () => {
  expect(HUB_NAMES.slice(0, 4)).toEqual(['server-status', 'alert', 'pv', 'station'])
  expect(hubPath('server-status')).toBe('/hubs/server-status')
  expect([...HUB_NAMES].toSorted()).toEqual(
    [
      'alert',
      'pipeleakage',
      'pv',
      'reportdata',
      'station',
      'server-status',
      'dashboard',
      'visu-text-message',
      'energy-opt',
    ].toSorted(),
  )
})

test('every message of the specification comes over a hub', () => {
  const specified =
    'newAlert, ackAlert, ackAlerts, deletedAlerts, newPendingAlerts, newAlertState, newConfig, newLimitConfig, ' +
    'newMaintenanceConfig, newAck, newValue, newValues, newPlanInfo, newLineInfo, newTimestamp, newDialCounter, ' +
    'newDialState, noteUpdate, newMessage, serverStatusChanged, sendServerInfoMessage'
  const names = new Set(MESSAGES.map((member) => member.replace(/^.*\./, '')))
  expect([...names].toSorted()).toEqual(specified.split(', ').toSorted())
})

test('every subscription of the specification can be made', () => {
  for (const method of [
    'alert.SubscribeToAllAlerts',
    'alert.SubscribeToAcks',
    'alert.SubscribeToPendingAlerts',
    'alert.FetchAllPendingAlerts',
    'alert.SubscribeToDeviceAlertStates',
    'alert.SubscribeToStationConnectionAlertStates',
    'alert.SubscribeToStationLineConnectionAlertStates',
    'alert.SubscribeToPipeLeakageAlertStates',
    'alert.SubscribeToAlertLinkAlertStates',
    'dashboard.SubscribeToNotes',
    'pipeleakage.SubscribeToConfigs',
    'pv.SubscribeToPvs',
    'pv.SubscribeToAcks',
    'pv.SubscribeToConfigs',
    'pv.SubscribeToLimitConfigs',
    'pv.SubscribeToMaintenanceConfigs',
    'station.SubscribeToPlans',
    'station.SubscribeToLines',
    'reportdata.SubscribeToReportData',
    'station.SubscribeToTimestamps',
    'station.SubscribeToDialCounters',
    'station.SubscribeToConfigs',
    'station.SubscribeToDialStates',
    'visu-text-message.SubscribeToTextMessages',
  ]) {
    expect(METHODS).toContain(method)
  }
})

test('what can be subscribed can be unsubscribed', () => {
  const subscribed = METHODS.filter((method) => method.includes('.SubscribeTo'))
  const ends = subscribed.map((method) => method.replace('.SubscribeTo', '.UnsubscribeFrom'))
  expect(ends.filter((method) => !METHODS.includes(method))).toEqual([])
})

test('a batch has 1024 PVs, plans or lines, and 400 report data', () => {
  expect(BATCH_SIZES).toMatchObject({ 'pv.Pvs': 1024, 'station.Plans': 1024, 'station.Lines': 1024 })
  expect(BATCH_SIZES['reportdata.ReportData']).toBe(400)
})

const SUBSCRIPTIONS = TOPIC_NAMES.flatMap((topic) => TOPICS[topic].source ?? [])
const USED = SUBSCRIPTIONS.flatMap((subscription) => {
  if (subscription.by === 'connection') return []
  const snapshot = subscription.by === 'whole' ? subscription.snapshot : undefined
  const methods = [subscription.subscribe, subscription.unsubscribe, ...(snapshot === undefined ? [] : [snapshot])]
  return methods.map((method) => `${subscription.hub}.${method}`)
})

test('every topic is subscribed by methods that its hub has', () => {
  expect(USED.filter((method) => !METHODS.includes(method))).toEqual([])
})

test('every subscription of the specification is a topic', () => {
  // Two hear of alerts what the pending list hears too.
  const heardByPending = ['alert.SubscribeToAcks', 'alert.SubscribeToAllAlerts']
  const unused = METHODS.filter((method) => method.includes('.SubscribeTo') && !USED.includes(method))
  expect(unused.filter((method) => !heardByPending.includes(method))).toEqual([])
})
