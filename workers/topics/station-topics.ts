import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { aFlag, aList, aNumber, isObjectWith, oneOf, orNull, readable, within } from '../../src/wire/hubs/validators.ts'
import type { AlarmLine, AlarmPlan, PlanRef } from '../../src/wire/server/remote-alert.ts'
import {
  DIAL_STATES,
  type StationConfig,
  type StationDialCounter,
  type StationDialState,
  type StationRef,
  type StationTimestamp,
} from '../../src/wire/server/station.ts'
import { type KeyedSubscription, NOT_READABLE, oneItem, type ParsedItems, type Rows } from './topic-row.ts'

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
const isStation = isObjectWith<StationRef>({ stationNumber: aNumber })
const isOfStation = isObjectWith<Pick<StationConfig, 'station'>>({ station: aStation })
const isTimestamp = isObjectWith<StationTimestamp>({ timestamp: orNull(aNumber) })
const isConfig = isObjectWith<StationConfig>({ dialState: aDialState })
const isDialState = isObjectWith<StationDialState>({ dialState: aDialState })
const isDialCounter = isObjectWith<StationDialCounter>({ dayCounter: aNumber })
const isPlanRef = isObjectWith<PlanRef>({ station: aStation, planNumber: aNumber })
const isPlan = isObjectWith<AlarmPlan>({
  station: aStation,
  planNumber: aNumber,
  active: aFlag,
  activePriorities: aList,
  recipients: aList,
})
const isLineRef = isObjectWith<Pick<AlarmLine, 'station' | 'lineNumber'>>({ station: aStation, lineNumber: aNumber })
const isLine = isObjectWith<AlarmLine>({ busy: aFlag, faulty: aFlag })

const ofStation = ({ stationNumber }: StationRef) => String(stationNumber)
const ofPlan = ({ station, planNumber }: PlanRef) => `${station.stationNumber}-${planNumber}`

/** A whole plan, or only the reference of one that has changed: then the plans are fetched. */
function planInfo(argument: unknown): ParsedItems<AlarmPlan> {
  if (!isPlanRef(argument)) return NOT_READABLE
  const key = ofPlan(argument)
  return { items: [isPlan(argument) ? { key, value: argument } : { key }], unreadable: [] }
}

export const STATION_TOPICS: Rows<
  'stationTimestamp' | 'stationConfig' | 'dialState' | 'dialCounter' | 'alarmPlan' | 'alarmLine'
> = {
  stationTimestamp: {
    cell: 'value',
    topic: 'stationTimestamp',
    source: stationSubscription('Timestamps'),
    on: { newTimestamp: oneItem(isStation, ofStation, isTimestamp) },
  },
  stationConfig: {
    cell: 'value',
    topic: 'stationConfig',
    source: stationSubscription('Configs'),
    on: { newConfig: oneItem(isOfStation, ({ station }) => ofStation(station), isConfig) },
  },
  dialState: {
    cell: 'value',
    topic: 'dialState',
    source: stationSubscription('DialStates'),
    on: { newDialState: oneItem(isStation, ofStation, isDialState) },
  },
  dialCounter: {
    cell: 'value',
    topic: 'dialCounter',
    source: stationSubscription('DialCounters'),
    on: { newDialCounter: oneItem(isStation, ofStation, isDialCounter) },
  },
  alarmPlan: {
    cell: 'value',
    topic: 'alarmPlan',
    source: stationSubscription('Plans'),
    on: { newPlanInfo: planInfo },
    async refetch(call) {
      const result = await call('alarmPlans', {})
      if (!result.ok) return result
      const plans = readable(result.body.alarmPlans, isPlan).items
      return { ok: true, body: plans.map((plan) => ({ key: ofPlan(plan), value: plan })) }
    },
  },
  alarmLine: {
    cell: 'value',
    topic: 'alarmLine',
    source: stationSubscription('Lines'),
    on: {
      newLineInfo: oneItem(isLineRef, ({ station, lineNumber }) => `${station.stationNumber}-${lineNumber}`, isLine),
    },
  },
}
