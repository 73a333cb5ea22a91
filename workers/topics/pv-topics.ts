import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { limitKey, maintenanceKey } from '../../src/domain/values/topic-keys.ts'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { aFlag, aNumber, aText, isObjectWith, oneOf, within } from '../../src/wire/hubs/validators.ts'
import { LIMIT_TYPES } from '../../src/wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import {
  type PvAck,
  type PvLimitConfig,
  type PvLimitRef,
  type PvMaintenanceConfig,
  type PvMaintenanceRef,
  SERVICE_MESSAGE_TYPES,
} from '../../src/wire/server/pv-command.ts'
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
const isOfPv = isObjectWith<{ readonly pvRef: PvRef }>({ pvRef: aPvRef })
const isAck = isObjectWith<PvAck>({ isPending: aFlag })
const isConfig = isObjectWith<PvConfig>({ name: aText, decimalPlaces: aNumber })
const isOfLimit = isObjectWith<Pick<PvLimitConfig, 'pvLimitRef'>>({
  pvLimitRef: within<PvLimitRef>({ pv: aPvRef, limitType: oneOf(LIMIT_TYPES) }),
})
const isLimit = isObjectWith<PvLimitConfig>({
  limit: aNumber,
  priority: aNumber,
  delayTime: aNumber,
  notSet: aFlag,
})
const isOfService = isObjectWith<Pick<PvMaintenanceConfig, 'pvMaintenanceRef'>>({
  pvMaintenanceRef: within<PvMaintenanceRef>({ pvRef: aPvRef, serviceMessageType: oneOf(SERVICE_MESSAGE_TYPES) }),
})
const isMaintenance = isObjectWith<PvMaintenanceConfig>({ priority: aNumber, delayTime: aNumber })
const ofPv = ({ pvRef }: { readonly pvRef: PvRef }) => liveKey(pvRef)

export const PV_TOPICS: Rows<
  'pvValue' | 'pvPage' | 'pvAck' | 'pvConfig' | 'pvRuntimes' | 'pvLimitConfig' | 'pvMaintenanceConfig'
> = {
  pvValue: {
    cell: 'lane',
    topic: 'pvValue',
    source: pvSubscription('Pvs'),
    on: {
      newValue: (value) => [value],
      newValues: (values) => (Array.isArray(values) ? values : [values]),
    },
  },
  pvAck: {
    cell: 'value',
    topic: 'pvAck',
    source: pvSubscription('Acks'),
    on: { newAck: oneItem(isOfPv, ofPv, isAck) },
  },
  pvPage: { cell: 'pages', topic: 'pvPage', source: null },
  pvRuntimes: { cell: 'value', topic: 'pvRuntimes', source: null, on: {} },
  pvConfig: {
    cell: 'value',
    topic: 'pvConfig',
    source: pvSubscription('Configs'),
    on: { newConfig: oneItem(isOfPv, ofPv, isConfig) },
  },
  pvLimitConfig: {
    cell: 'value',
    topic: 'pvLimitConfig',
    source: pvSubscription('LimitConfigs'),
    on: { newLimitConfig: oneItem(isOfLimit, ({ pvLimitRef }) => limitKey(pvLimitRef), isLimit) },
  },
  pvMaintenanceConfig: {
    cell: 'value',
    topic: 'pvMaintenanceConfig',
    source: pvSubscription('MaintenanceConfigs'),
    on: {
      newMaintenanceConfig: oneItem(
        isOfService,
        ({ pvMaintenanceRef }) => maintenanceKey(pvMaintenanceRef),
        isMaintenance,
      ),
    },
  },
}
