import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { limitKey, maintenanceKey } from '../../src/domain/values/topic-keys.ts'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import {
  pvAck,
  pvConfig,
  pvLimitConfig,
  pvLimitRef,
  pvMaintenanceConfig,
  pvMaintenanceRef,
  pvRef,
} from '../../src/wire/readers/pv.ts'
import { whole } from '../../src/wire/readers/reader.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import type { PvLimitConfig, PvMaintenanceConfig } from '../../src/wire/server/pv-command.ts'
import { type KeyedSubscription, oneItem, type Rows } from './topic-row.ts'

const pvSubscription = (things: 'Pvs' | 'Acks' | 'Configs' | 'LimitConfigs' | 'MaintenanceConfigs') =>
  ({
    by: 'keys',
    hub: 'pv',
    subscribe: `SubscribeTo${things}`,
    unsubscribe: `UnsubscribeFrom${things}`,
    batch: BATCH_SIZES[`pv.${things}`],
  }) as const satisfies KeyedSubscription

const namedByPv = whole<{ readonly pvRef: PvRef }>({ pvRef })
const namedByLimit = whole<Pick<PvLimitConfig, 'pvLimitRef'>>({ pvLimitRef })
const namedByService = whole<Pick<PvMaintenanceConfig, 'pvMaintenanceRef'>>({ pvMaintenanceRef })
const ofPv = (item: { readonly pvRef: PvRef }) => liveKey(item.pvRef)

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
    on: { newAck: oneItem(namedByPv, ofPv, pvAck) },
  },
  pvPage: { cell: 'pages', topic: 'pvPage', source: null },
  pvRuntimes: { cell: 'value', topic: 'pvRuntimes', source: null, on: {} },
  pvConfig: {
    cell: 'value',
    topic: 'pvConfig',
    source: pvSubscription('Configs'),
    on: { newConfig: oneItem(namedByPv, ofPv, pvConfig) },
  },
  pvLimitConfig: {
    cell: 'value',
    topic: 'pvLimitConfig',
    source: pvSubscription('LimitConfigs'),
    on: { newLimitConfig: oneItem(namedByLimit, (limit) => limitKey(limit.pvLimitRef), pvLimitConfig) },
  },
  pvMaintenanceConfig: {
    cell: 'value',
    topic: 'pvMaintenanceConfig',
    source: pvSubscription('MaintenanceConfigs'),
    on: {
      newMaintenanceConfig: oneItem(
        namedByService,
        (service) => maintenanceKey(service.pvMaintenanceRef),
        pvMaintenanceConfig,
      ),
    },
  },
}
