import { limitKey, maintenanceKey } from '../../src/domain/pv-limit-key.ts'
import { liveKey } from '../../src/domain/pv-ref.ts'
import { LIMIT_TYPES } from '../../src/wire/alert.ts'
import { BATCH_SIZES } from '../../src/wire/batch-sizes.ts'
import type { PvConfig, PvRef } from '../../src/wire/pv.ts'
import type { PvAck } from '../../src/wire/pv-command.ts'
import {
  type PvLimitConfig,
  type PvLimitRef,
  type PvMaintenanceConfig,
  type PvMaintenanceRef,
  SERVICE_MESSAGE_TYPES,
} from '../../src/wire/pv-limit.ts'
import { aFlag, aNumber, aText, oneOf, shaped, within } from '../readable.ts'
import { type KeyedSubscription, oneItem, type Rows } from './topic-row.ts'

const pvSubscription = (things: 'Pvs' | 'Acks' | 'Configs' | 'LimitConfigs' | 'MaintenanceConfigs') =>
  ({
    by: 'keys',
    hub: 'pv',
    subscribe: `SubscribeTo${things}`,
    unsubscribe: `UnsubscribeFrom${things}`,
    batch: BATCH_SIZES[`pv.${things}`],
  }) as const satisfies KeyedSubscription

const aPvRef = within<PvRef>({ type: aText, nr: aNumber })
const isAck = shaped<PvAck>({ pvRef: aPvRef, isPending: aFlag })
const isConfig = shaped<PvConfig>({ pvRef: aPvRef, name: aText, decimalPlaces: aNumber })
const isLimit = shaped<PvLimitConfig>({
  pvLimitRef: within<PvLimitRef>({ pv: aPvRef, limitType: oneOf(LIMIT_TYPES) }),
  limit: aNumber,
  priority: aNumber,
  delayTime: aNumber,
  notSet: aFlag,
})
const isMaintenance = shaped<PvMaintenanceConfig>({
  pvMaintenanceRef: within<PvMaintenanceRef>({ pvRef: aPvRef, serviceMessageType: oneOf(SERVICE_MESSAGE_TYPES) }),
  priority: aNumber,
  delayTime: aNumber,
})

export const PV_TOPICS: Rows<'pvValue' | 'pvAck' | 'pvConfig' | 'pvLimitConfig' | 'pvMaintenanceConfig'> = {
  pvValue: {
    cell: 'lane',
    topic: 'pvValue',
    ...pvSubscription('Pvs'),
    on: {
      newValue: (value) => [value],
      newValues: (values) => (Array.isArray(values) ? values : [values]),
    },
  },
  pvAck: {
    cell: 'value',
    topic: 'pvAck',
    source: pvSubscription('Acks'),
    on: { newAck: oneItem(isAck, ({ pvRef }) => liveKey(pvRef)) },
  },
  pvConfig: {
    cell: 'value',
    topic: 'pvConfig',
    source: pvSubscription('Configs'),
    on: { newConfig: oneItem(isConfig, ({ pvRef }) => liveKey(pvRef)) },
  },
  pvLimitConfig: {
    cell: 'value',
    topic: 'pvLimitConfig',
    source: pvSubscription('LimitConfigs'),
    on: { newLimitConfig: oneItem(isLimit, ({ pvLimitRef }) => limitKey(pvLimitRef)) },
  },
  pvMaintenanceConfig: {
    cell: 'value',
    topic: 'pvMaintenanceConfig',
    source: pvSubscription('MaintenanceConfigs'),
    on: { newMaintenanceConfig: oneItem(isMaintenance, ({ pvMaintenanceRef }) => maintenanceKey(pvMaintenanceRef)) },
  },
}
