import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { BATCH_SIZES } from '../../../src/wire/hubs/batch-sizes.ts'
import { hubPath } from '../../../src/wire/hubs/hubs.ts'
import type { PvConfig, PvValue } from '../../../src/wire/server/pv.ts'
import { callServer } from './call-server.ts'
import { shownValue } from './shown-value.ts'

/** A PV of the plant under its live key. */
export interface ShownPv {
  readonly key: string
  readonly config: PvConfig
}

export interface Change {
  /** A live key. */
  readonly key: string
  readonly value: number | string
}

/** Loads every PV with a live key, in the order of `pvNodes`. The user is already logged in. */
export async function loadPvs(): Promise<readonly ShownPv[]> {
  const { csrfToken } = await callServer('userInfo', {}, '')
  const stations = await callServer('pvNodes', {}, csrfToken)
  const configs = await callServer('pvConfigs', { pvs: stations.flatMap(({ pvs }) => pvs) }, csrfToken)
  return configs.flatMap((config) => {
    const key = liveKey(config.pvRef)
    return key === null ? [] : [{ key, config }]
  })
}

/** Live keys with a value. */
const known = new Set<string>()

/**
 * Opens this tab's connection to the pv hub by Microsoft's client and subscribes to the keys in batches. Calls `take`
 * with the content of each message when it arrives. `window.peer.known()` counts the keys with a value.
 */
export async function followPvs(keys: readonly string[], take: (changes: readonly Change[]) => void): Promise<void> {
  const connection = new HubConnectionBuilder()
    .withUrl(hubPath('pv'), { transport: HttpTransportType.WebSockets })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.Error)
    .build()
  const receive = (values: readonly PvValue[]) => {
    const changes = values.flatMap((value) => {
      const key = liveKey(value.pvRef)
      return key === null ? [] : [{ key, value: shownValue(value) }]
    })
    for (const { key } of changes) known.add(key)
    take(changes)
  }
  connection.on('newValue', (value: PvValue) => receive([value]))
  connection.on('newValues', receive)
  const subscribe = async () => {
    const size = BATCH_SIZES['pv.Pvs']
    for (let from = 0; from < keys.length; from += size) {
      await connection.invoke('SubscribeToPvs', keys.slice(from, from + size))
    }
  }
  connection.onreconnected(subscribe)
  Object.assign(window, { peer: { known: () => known.size } })
  await connection.start()
  await subscribe()
}
