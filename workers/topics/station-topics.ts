import { BATCH_SIZES } from '../../src/wire/batch-sizes.ts'
import type { AlarmLine, AlarmPlan } from '../../src/wire/remote-alert.ts'
import {
  DIAL_STATES,
  type StationConfig,
  type StationDialCounter,
  type StationDialState,
  type StationRef,
  type StationTimestamp,
} from '../../src/wire/station.ts'
import { aFlag, aList, aNumber, oneOf, orNull, shaped, within } from '../readable.ts'
import { type KeyedSubscription, oneItem, type Rows } from './topic-row.ts'

const stationSubscription = (
  things: 'Timestamps' | 'Configs' | 'DialStates' | 'DialCounters' | 'Plans' | 'Lines',
): KeyedSubscription => ({
  by: 'keys',
  hub: 'station',
  subscribe: `SubscribeTo${things}`,
  unsubscribe: `UnsubscribeFrom${things}`,
  batch: BATCH_SIZES[`station.${things}`],
})

const aStation = within<StationRef>({ stationNumber: aNumber })
const aDialState = oneOf(DIAL_STATES)
const isTimestamp = shaped<StationTimestamp>({ stationNumber: aNumber, timestamp: orNull(aNumber) })
const isConfig = shaped<StationConfig>({ station: aStation, dialState: aDialState })
const isDialState = shaped<StationDialState>({ stationNumber: aNumber, dialState: aDialState })
const isDialCounter = shaped<StationDialCounter>({ stationNumber: aNumber, dayCounter: aNumber })
const isPlan = shaped<AlarmPlan>({
  station: aStation,
  planNumber: aNumber,
  active: aFlag,
  activePriorities: aList,
  recipients: aList,
})
const isLine = shaped<AlarmLine>({ station: aStation, lineNumber: aNumber, busy: aFlag, faulty: aFlag })

const ofStation = ({ stationNumber }: StationRef) => String(stationNumber)

export const STATION_TOPICS: Rows<
  'stationTimestamp' | 'stationConfig' | 'dialState' | 'dialCounter' | 'alarmPlan' | 'alarmLine'
> = {
  stationTimestamp: {
    cell: 'value',
    topic: 'stationTimestamp',
    source: stationSubscription('Timestamps'),
    on: { newTimestamp: oneItem(isTimestamp, ofStation) },
  },
  stationConfig: {
    cell: 'value',
    topic: 'stationConfig',
    source: stationSubscription('Configs'),
    on: { newConfig: oneItem(isConfig, ({ station }) => ofStation(station)) },
  },
  dialState: {
    cell: 'value',
    topic: 'dialState',
    source: stationSubscription('DialStates'),
    on: { newDialState: oneItem(isDialState, ofStation) },
  },
  dialCounter: {
    cell: 'value',
    topic: 'dialCounter',
    source: stationSubscription('DialCounters'),
    on: { newDialCounter: oneItem(isDialCounter, ofStation) },
  },
  alarmPlan: {
    cell: 'value',
    topic: 'alarmPlan',
    source: stationSubscription('Plans'),
    on: { newPlanInfo: oneItem(isPlan, (plan) => `${plan.station.stationNumber}-${plan.planNumber}`) },
  },
  alarmLine: {
    cell: 'value',
    topic: 'alarmLine',
    source: stationSubscription('Lines'),
    on: { newLineInfo: oneItem(isLine, (line) => `${line.station.stationNumber}-${line.lineNumber}`) },
  },
}
